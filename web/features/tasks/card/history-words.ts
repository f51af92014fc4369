import type { Snapshot } from 'valtio'
import { changeWords } from '../../../../openapi/event-words.ts'
import { labels } from '../../../../openapi/gen/labels.gen.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { formatDateTimeIn } from '../../../lib/dates.ts'

type Entry = Snapshot<components['schemas']['TaskHistoryEntry']>
type Change = Entry['changes'][number]

const own = (words: Readonly<Record<string, string>>, value: unknown): string =>
  typeof value === 'string' && Object.hasOwn(words, value) ? (words[value] ?? value) : '—'

/** A change of one field; moments by the clock of the task's restaurant. */
export function changeIn(change: Change, timezone: string): string {
  const { field, from, to } = change
  const label = labels.EventField[field]
  if (field === 'status') return `${own(labels.TaskStatus, from)} → ${own(labels.TaskStatus, to)}`
  if (field === 'deadline') {
    const side = (value: unknown) => (typeof value === 'string' ? formatDateTimeIn(value, timezone) : 'без срока')
    return `${label}: ${side(from)} → ${side(to)}`
  }
  return changeWords(change, timezone)
}

/** What happened, in one line or several: what the change of the status says needs no second name. */
export function linesOf({ action, changes }: Entry, timezone: string): string[] {
  const lines = changes.map((change) => changeIn(change, timezone))
  const moved = changes.some(({ field }) => field === 'status')
  return moved || (action === 'updated' && lines.length > 0) ? lines : [labels.TaskHistoryAction[action], ...lines]
}
