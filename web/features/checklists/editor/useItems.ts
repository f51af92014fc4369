import { useState } from 'react'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { faultsAt } from '../../../lib/faults-at.ts'
import {
  blankAfter,
  copyOf,
  insertedAll,
  isFull,
  type Items,
  moved,
  patched,
  renamedSection,
  returned,
  without,
} from './items.ts'
import type { Item } from '../../../../openapi/rules/checklists/checklist-items.ts'
import { nameOf } from './item-words.ts'

/** What is done with the items of a checklist: opened, added, ordered, taken out and brought back. */
export function useItems(items: Items, change: (items: Items) => void, refused: Record<string, string> | undefined) {
  const [opened, setOpened] = useState<string>()
  /** Its title is typed first. */
  const [fresh, setFresh] = useState<string>()
  const [removed, setRemoved] = useState<{ id: string; name: string; before: Items }>()
  const [said, setSaid] = useState('')

  // A refusal opens the first item that is wrong, before the page looks for where to lead.
  const [seen, setSeen] = useState(refused)
  if (refused !== seen) {
    setSeen(refused)
    const first = [...faultsAt(refused, 'items').keys()].toSorted((a, b) => a - b)[0]
    const wrong = first === undefined ? undefined : items[first]
    if (wrong) setOpened(wrong.id)
  }

  const open = (id: string | undefined) => {
    setOpened(id)
    setFresh(undefined)
  }
  const placeOf = (id: string | undefined) => items.findIndex((item) => item.id === id)
  function put(more: Items, at: number, andOpen: boolean) {
    const [first] = more
    if (!first || isFull(items)) return
    const next = insertedAll(items, more, at)
    change(next)
    setOpened(andOpen ? first.id : undefined)
    setFresh(andOpen ? first.id : undefined)
    const added = next.length - items.length
    setSaid(
      added === 1 ? `${nameOf(first)}: добавлено, место ${at + 1} из ${next.length}` : `Добавлено пунктов: ${added}`,
    )
  }
  return {
    opened: items.find(({ id }) => id === opened),
    fresh: fresh === opened,
    said,
    full: isFull(items),
    left: limits.checklists.itemsMax - items.length,
    removed: removed && placeOf(removed.id) === -1 ? removed : undefined,
    open,
    /** After the one that is open, or last. */
    add: (after = opened) => {
      const at = placeOf(after)
      put([blankAfter(at === -1 ? items.at(-1) : items[at])], at === -1 ? items.length : at + 1, true)
    },
    /** In the place of an empty one, or last. */
    addAll: (more: readonly Omit<Item, 'id'>[], at?: number) => {
      const named = more.map((item) => copyOf({ ...item, id: '' }))
      if (at === undefined) return put(named, items.length, false)
      const rest = items.toSpliced(at, 1)
      const next = insertedAll(rest, named, at)
      change(next)
      open(undefined)
      setSaid(`Добавлено пунктов: ${next.length - rest.length}`)
    },
    copy: (item: Item) => put([copyOf(item)], placeOf(item.id) + 1, true),
    move: (from: number, to: number) => change(moved(items, from, to)),
    patch: (id: string, part: Partial<Item>) => change(patched(items, id, part)),
    renameSection: (at: number, section: string) => change(renamedSection(items, at, section)),
    remove: (item: Item) => {
      const at = placeOf(item.id)
      change(without(items, item.id))
      setRemoved({ id: item.id, name: nameOf(item), before: items })
      open(opened === item.id ? undefined : opened)
      setSaid(`${nameOf(item)}: удалено, было местом ${at + 1}`)
    },
    undo: () => {
      if (!removed) return
      change(returned(items, removed.before, removed.id))
      open(removed.id)
      setRemoved(undefined)
    },
  }
}
