import { Extension } from '@tiptap/core'
import { PluginKey } from '@tiptap/pm/state'
import { exitSuggestion, Suggestion, type SuggestionProps } from '@tiptap/suggestion'
import { putBlock } from '../commands/insert-block.ts'
import { findItems } from './find-items.ts'
import type { SlashItem } from './slash-items.ts'
import type { SlashState } from './slash-state.ts'

const key = new PluginKey('slash')

/** `/` at the start of a line or after a space opens the menu of blocks. */
export const slashMenu = (state: SlashState) =>
  Extension.create({
    name: 'slash',
    addProseMirrorPlugins() {
      return [
        Suggestion<SlashItem, SlashItem>({
          editor: this.editor,
          pluginKey: key,
          char: '/',
          // «и/или» and an address are no commands.
          allowedPrefixes: [' ', '\u00a0'],
          allow: ({ state: { doc }, range }) => doc.resolve(range.from).parent.type.name === 'paragraph',
          items: ({ query }) => findItems(query),
          command: ({ editor, range, props }) => putBlock(editor, range, props.kind),
          render: () => ({
            onStart: (props) => show(state, props),
            onUpdate: (props) => show(state, props),
            onExit: () => state.set(undefined),
            onKeyDown: ({ event, view }) => {
              if (event.key !== 'Escape') return onKey(state, event)
              exitSuggestion(view, key)
              return true
            },
          }),
        }),
      ]
    },
  })

function show(state: SlashState, { items, range, command, mount }: SuggestionProps<SlashItem, SlashItem>): void {
  const before = state.get()?.items
  const same = before?.length === items.length && before.every((item, index) => item === items[index])
  const chosen = same ? (state.get()?.chosen ?? 0) : 0
  state.set({ items, chosen, range, pick: command, mount })
}

function onKey(state: SlashState, event: KeyboardEvent): boolean {
  const slash = state.get()
  if (!slash || slash.items.length === 0) return false
  const { items, chosen, pick } = slash
  const step = { ArrowDown: 1, ArrowUp: items.length - 1 }[event.key]
  if (step !== undefined) state.choose((chosen + step) % items.length)
  else if (event.key === 'Enter' || event.key === 'Tab') {
    const item = items[chosen]
    if (item) pick(item)
  } else return false
  return true
}
