import './pick-list.css'
import { TextInput } from '@mantine/core'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { limits } from '../../../openapi/gen/limits.gen.ts'

interface PickListProps<T> {
  label: string
  search: string
  onSearch: (search: string) => void
  items: readonly T[]
  keyOf: (item: T) => string
  draw: (item: T) => ReactNode
  onPick: (item: T) => void
  /** Enter where nothing is marked: the search need not wait any longer. */
  onEnter: () => void
  /** In place of the list. */
  state?: ReactNode
  /** How many were found, for those who don't see the list. */
  found: string
  busy: boolean
}

/** A search field over a list: arrows mark a row while the focus stays in the field, Enter takes it (ARIA combobox). */
export function PickList<T>(props: PickListProps<T>) {
  const { label, search, onSearch, items, keyOf, draw, onPick, onEnter, state, found, busy } = props
  const id = useId()
  const [mark, setMark] = useState({ items, index: -1 })
  // Of another list nothing is marked yet.
  const marked = mark.items === items ? mark.index : -1

  const moveTo = (index: number) => {
    setMark({ items, index })
    document.getElementById(`${id}-${index}`)?.scrollIntoView({ block: 'nearest' })
  }
  const press = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step !== undefined && items.length > 0) {
      event.preventDefault()
      moveTo(marked < 0 && step < 0 ? items.length - 1 : (marked + step + items.length) % items.length)
    }
    if (event.key === 'Enter') {
      // The article's form is around the editor.
      event.preventDefault()
      const item = items[marked]
      if (item === undefined) onEnter()
      else onPick(item)
    }
  }

  return (
    <>
      <TextInput
        className="ep-search"
        aria-label={label}
        placeholder={label}
        data-autofocus
        role="combobox"
        aria-expanded={items.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={marked < 0 ? undefined : `${id}-${marked}`}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={limits.knowledgeBase.searchMax}
        leftSection={<IconSearch size={20} />}
        value={search}
        onChange={(event) => onSearch(event.currentTarget.value)}
        onKeyDown={press}
      />
      <p className="app-hidden" role="status">
        {found}
      </p>
      {state ?? (
        <div id={id} role="listbox" aria-label={label} aria-busy={busy} className="ep-list">
          {items.map((item, index) => (
            // The field has the keys; a click is the pointer's way to the same.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={keyOf(item)}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === marked}
              className="ep-option"
              onClick={() => onPick(item)}
            >
              {draw(item)}
            </div>
          ))}
        </div>
      )}
    </>
  )
}
