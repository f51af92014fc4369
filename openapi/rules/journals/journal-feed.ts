import { limits } from '../../gen/limits.gen.ts'
import { fieldMessages as texts } from '../../gen/messages.gen.ts'
import type { components } from '../../gen/schema.d.ts'
import type { Item } from '../checklists/checklist-items.ts'
import { columnsFor } from './journals.ts'
import { isSame } from '../values/same.ts'

export type Feed = components['schemas']['ChecklistJournal']

const sameItem = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** What is wrong with what a checklist feeds, by field. */
export function feedFaults(feed: Feed | null | undefined, items: readonly Item[]): Record<string, string> {
  if (!feed) return {}
  const faults = feed.columns.flatMap(({ item, column }, at): [string, string][] => {
    const asked = items.find(({ id }) => sameItem(id, item))
    if (!asked || !columnsFor(feed.kind, asked).some(({ key }) => key === column))
      return [[`journal.columns.${at}.column`, texts.journalColumn]]
    const isSaid = feed.columns.slice(0, at).some((one) => sameItem(one.item, item))
    return isSaid ? [[`journal.columns.${at}.item`, texts.uniqueItems]] : []
  })
  return Object.fromEntries(feed.columns.length === 0 ? [['journal.columns', texts.journalColumns]] : faults)
}

/** As others see it: the columns of items that stand in the checklist. */
export const feedShown = (feed: Feed | null, items: readonly Item[]): Feed | null =>
  feed && { ...feed, columns: feed.columns.filter(({ item }) => items.some(({ id }) => sameItem(id, item))) }

/** Of so many items that are gone a checklist remembers the column. */
const GONE_MAX = 3 * limits.checklists.journalColumnsMax

/** What is kept: items that went out of the checklist keep their column, for the days on which they were asked. */
export function feedKept(before: Feed | null, after: Feed | null, items: readonly Item[]): Feed | null {
  if (!after) return null
  const asked = (item: string) => items.find(({ id }) => sameItem(id, item))
  const columns = after.columns.filter(({ item, column }) => {
    const found = asked(item)
    return found && columnsFor(after.kind, found).some(({ key }) => key === column)
  })
  const gone = before?.kind === after.kind ? before.columns.filter(({ item }) => !asked(item)) : []
  return { ...after, columns: [...columns, ...gone.slice(-GONE_MAX)] }
}

const told = (feed: Feed | null) =>
  feed && [feed.kind, ...feed.columns.map(({ item, column }) => `${item} ${column}`).toSorted()]
/** Whether two feed the same: the order of columns and what was fed once make no difference. */
export const isSameFeed = (one: Feed | null, other: Feed | null): boolean => isSame(told(one), told(other))
