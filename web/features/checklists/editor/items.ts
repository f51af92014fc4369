import { limits } from '../../../../openapi/gen/limits.gen.ts'
import type { Item } from '../../../../openapi/rules/checklists/checklist-items.ts'
import { newId } from '../../../lib/new-id.ts'

export type Items = readonly Item[]

export const isFull = (items: Items): boolean => items.length >= limits.checklists.itemsMax

/** Of the same section as the one before it. */
export const blankAfter = (before: Item | undefined): Item => ({
  id: newId(),
  type: 'check',
  title: '',
  ...(before?.section && { section: before.section }),
})

export const copyOf = (item: Item): Item => ({ ...item, id: newId() })

/** As many as there is room for. */
export const insertedAll = (items: Items, more: Items, at: number): Items =>
  items.toSpliced(at, 0, ...more.slice(0, limits.checklists.itemsMax - items.length))

/** Among others it is of their section. */
export function moved(items: Items, from: number, to: number): Items {
  const item = items[from]
  if (!item) return items
  const rest = items.toSpliced(from, 1)
  const neighbour = rest[to - 1] ?? rest[to]
  return rest.toSpliced(to, 0, inSection(item, neighbour ? neighbour.section : item.section))
}

export function inSection(item: Item, section: string | undefined): Item {
  const { section: _, ...rest } = item
  return { ...rest, ...(section && { section }) }
}

/** Of what hung from it the condition goes with it. */
export const without = (items: Items, id: string): Items =>
  items.filter((item) => item.id !== id).map((item) => (item.showIf?.item === id ? { ...item, showIf: null } : item))

/** One that was taken out comes back to its place, and the conditions that asked it with it. */
export function returned(items: Items, before: Items, id: string): Items {
  const at = before.findIndex((item) => item.id === id)
  const item = before[at]
  if (!item || items.some((one) => one.id === id) || isFull(items)) return items
  const conditions = new Map(before.map(({ id: own, showIf }) => [own, showIf]))
  return items.toSpliced(Math.min(at, items.length), 0, item).map((one) => {
    const showIf = conditions.get(one.id)
    return !one.showIf && showIf?.item === id ? { ...one, showIf } : one
  })
}

/** One item changed; an option that is called otherwise now is so in the conditions that ask for it too. */
export function patched(items: Items, id: string, part: Partial<Item>): Items {
  const before = items.find((item) => item.id === id)?.options ?? []
  const after = part.options
  const renamed = new Map(
    after?.length === before.length ? before.map(({ text }, at) => [text, after[at]?.text ?? text]) : [],
  )
  return items.map((item) => {
    if (item.id === id) return { ...item, ...part }
    const { showIf } = item
    const option = showIf?.item === id && showIf.option !== undefined ? renamed.get(showIf.option) : undefined
    return showIf && option !== undefined ? { ...item, showIf: { ...showIf, option } } : item
  })
}

/** The run of items that stand under one heading, by the first of them. */
export function sectionFrom(items: Items, at: number): { from: number; to: number } {
  const { section } = items[at] ?? {}
  const end = items.findIndex((item, place) => place > at && item.section !== section)
  return { from: at, to: end === -1 ? items.length : end }
}
export const beginsSection = (items: Items, at: number): boolean =>
  items[at]?.section !== undefined && items[at]?.section !== items[at - 1]?.section

/** A heading changed: all that stand under it. */
export function renamedSection(items: Items, at: number, section: string): Items {
  const { from, to } = sectionFrom(items, at)
  return items.map((item, place) => (place >= from && place < to ? inSection(item, section) : item))
}
