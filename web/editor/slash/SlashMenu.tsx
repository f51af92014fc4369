import './slash.css'
import type { Editor } from '@tiptap/react'
import { useEffect, useId, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { blockWords, labels } from '../labels.ts'
import type { SlashGroup } from './slash-items.ts'
import type { Slash, SlashState } from './slash-state.ts'

export function SlashMenu({ editor, state }: { editor: Editor; state: SlashState }) {
  const slash = useSyncExternalStore(state.subscribe, state.get)
  return slash ? <OpenMenu editor={editor} state={state} slash={slash} /> : null
}

const groups = Object.keys(labels.slash.groups).filter((key): key is SlashGroup => key in labels.slash.groups)

/** The focus stays in the text: the list is steered from there. */
function OpenMenu({ editor, state, slash }: { editor: Editor; state: SlashState; slash: Slash }) {
  const { items, chosen, pick, mount } = slash
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const active = items[chosen] ? `${id}-${items[chosen].kind}` : undefined

  useEffect(() => {
    const element = list.current
    // It has its place in the body already; the plugin keeps it at the cursor.
    return element ? mount(element, { onPosition: ({ x, y }) => place(element, x, y) }) : undefined
    // One menu is mounted once: `mount` is another function with every key.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  useEffect(() => {
    const { dom } = editor.view
    dom.setAttribute('aria-controls', id)
    if (active) dom.setAttribute('aria-activedescendant', active)
    if (list.current && active) reveal(list.current, document.getElementById(active))
    return () => {
      dom.removeAttribute('aria-controls')
      dom.removeAttribute('aria-activedescendant')
    }
  }, [editor, id, active])

  return createPortal(
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={labels.slash.name}
      className="ed-slash"
      tabIndex={-1}
      // A press must not take the focus out of the text.
      onMouseDown={(event) => event.preventDefault()}
    >
      {items.length === 0 && <p className="ed-slash-nothing">{labels.slash.nothing}</p>}
      {groups.map((group) => {
        const own = items.filter((item) => item.group === group)
        if (own.length === 0) return null
        return (
          <div key={group} role="group" aria-label={labels.slash.groups[group]}>
            <div className="ed-slash-group" aria-hidden="true">
              {labels.slash.groups[group]}
            </div>
            {own.map((item) => (
              // Keys reach it through the text.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
              <div
                key={item.kind}
                id={`${id}-${item.kind}`}
                role="option"
                aria-selected={item === items[chosen]}
                className="ed-slash-item"
                onPointerMove={() => item !== items[chosen] && state.choose(items.indexOf(item))}
                onClick={() => pick(item)}
              >
                <span className="ed-slash-icon">
                  <item.Icon size={20} />
                </span>
                <span className="ed-slash-name">{blockWords[item.kind].name}</span>
                <span className="ed-slash-hint">{blockWords[item.kind].hint}</span>
              </div>
            ))}
          </div>
        )
      })}
    </div>,
    document.body,
  )
}

/** Room for the name of its group above it. */
const aboveOption = 32

/** In the list alone: scrollIntoView would move the page as well, and the line that is written out of sight. */
function reveal(list: HTMLElement, option: HTMLElement | null): void {
  if (!option) return
  const top = option.offsetTop - aboveOption
  const bottom = option.offsetTop + option.offsetHeight + 8
  if (top < list.scrollTop) list.scrollTop = top
  else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight
}

/** Within the width of the screen: on a phone a line may begin far on the right. */
function place(element: HTMLElement, x: number, y: number): void {
  const left = Math.max(8, Math.min(x, document.documentElement.clientWidth - element.offsetWidth - 8))
  Object.assign(element.style, { left: `${left}px`, top: `${y}px`, visibility: 'visible' })
}
