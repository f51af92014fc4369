import type { Snapshot } from 'valtio'
import { changeWords, differing, valueWords } from '../../../openapi/event-words.ts'
import { labels } from '../../../openapi/gen/labels.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'

export type Event = Snapshot<components['schemas']['Event']>
export type Change = Event['changes'][number]

// One line of a row at 1440 px.
const shortMax = 60

/** 'Изменена должность: Бармен → Старший бармен'; what is longer stands in the row's 'Было / Стало'. */
export function actionWords({ action, changes }: Event): string {
  const label = labels.EventAction[action]
  const [only, ...others] = changes
  if (!only || others.length > 0 || only.from === undefined || only.to === undefined) return label
  const said = saidOf(only)
  return said.length <= shortMax ? `${label}: ${said}` : label
}

/** What a change says, without the name of its field. */
export const saidOf = (change: Change): string => changeWords(change).slice(labels.EventField[change.field].length + 2)

/** Both sides, or undefined where the log keeps neither. */
export function sidesOf(change: Change): { from: string; to: string } | undefined {
  const { from, to } = differing(change)
  if (from === undefined && to === undefined) return undefined
  return { from: valueWords(change.field, from), to: valueWords(change.field, to) }
}
