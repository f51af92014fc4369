import type { components } from '../../gen/schema.d.ts'
import type { Item } from '../checklists/checklist-items.ts'
import type { Column, Kind } from './journals.ts'

type Schemas = components['schemas']
/** The answer that counts, as the journal looks at it. */
export type Given = {
  readonly value: Schemas['RunValue']
  readonly na: boolean
  readonly isFail: boolean
  readonly isLate: boolean
  readonly comment: string
  readonly answeredBy: string
  readonly signedBy: string | null
  readonly answeredAt: string
}
export type MonthRun = {
  readonly id: string
  readonly checklist: string
  readonly day: string
  readonly items: readonly Item[]
  /** By the item's id as the item spells it. */
  readonly answers: ReadonlyMap<string, Given>
  readonly startsAt: Date
  readonly dueAt: Date
  readonly closesAt: Date
  readonly isCompleted: boolean
  readonly completedBy: string | null
  readonly assignee: string | null
  readonly sign: Schemas['ChecklistSign']
}
export type Fix = { readonly task: string; readonly number: number; readonly state: string }
/** Runs by day and start, without those that were called off. */
export type Month = {
  readonly kind: Kind
  readonly month: string
  readonly zone: string
  readonly now: Date
  readonly runs: readonly MonthRun[]
  readonly checklists: readonly Schemas['JournalSource'][]
  readonly columnOf: (checklist: string, item: string) => Column | undefined
  readonly personOf: (id: string) => { name: string; position: string }
  readonly fixOf: (run: string, item: string) => Fix | undefined
}
export type Table = Schemas['JournalTable']

/** How many days a month has. */
export const daysIn = (month: string): number =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()
