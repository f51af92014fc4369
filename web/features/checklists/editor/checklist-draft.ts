import type { Snapshot } from 'valtio'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import type { Item } from '../../../../openapi/rules/checklists/checklist-items.ts'
import { cleanSchedule, type Schedule } from '../../../../openapi/rules/checklists/checklist-schedule.ts'
import { timeOf } from '../../../lib/clock-time.ts'

type Schemas = components['schemas']
export type Checklist = Snapshot<Schemas['Checklist']>

/** A checklist as it is written: flat, for drafts and comparisons; '' is nothing. */
export interface ChecklistDraft {
  title: string
  description: string
  isActive: boolean
  category: string | null
  /** Empty: all of them. */
  restaurants: readonly string[]
  positions: readonly string[]
  mode: Schemas['ChecklistMode']
  sign: Schemas['ChecklistSign']
  type: Schedule['type']
  weekdays: readonly number[]
  monthDays: readonly number[]
  date: string
  startTime: string
  endTime: string
  validFrom: string
  validTo: string
  allowLate: boolean
  items: readonly Item[]
  journal: Schemas['JournalKind'] | null
  columns: readonly Schemas['ChecklistJournalColumn'][]
}

export const emptyChecklist: ChecklistDraft = {
  title: '',
  description: '',
  isActive: true,
  category: null,
  restaurants: [],
  positions: [],
  mode: 'shared',
  sign: 'none',
  type: 'daily',
  weekdays: [],
  monthDays: [],
  date: '',
  startTime: '09:00',
  endTime: '11:00',
  validFrom: '',
  validTo: '',
  allowLate: true,
  items: [],
  journal: null,
  columns: [],
}

export const timing = ({ schedule }: { schedule: Snapshot<Schedule> }) => ({
  type: schedule.type,
  weekdays: [...(schedule.weekdays ?? [])],
  monthDays: [...(schedule.monthDays ?? [])],
  date: schedule.date ?? '',
  startTime: schedule.startTime ?? emptyChecklist.startTime,
  endTime: schedule.endTime ?? emptyChecklist.endTime,
  validFrom: schedule.validFrom ?? '',
  validTo: schedule.validTo ?? '',
})

export const draftOf = (list: Checklist): ChecklistDraft => ({
  title: list.title,
  description: list.description,
  isActive: list.isActive,
  category: list.category?._id ?? null,
  restaurants: list.restaurants.map(({ _id }) => _id),
  positions: list.positions.map(({ _id }) => _id),
  mode: list.mode,
  sign: list.sign,
  ...timing(list),
  allowLate: list.allowLate,
  // What is read is frozen in depth; what is written here is the page's own.
  items: structuredClone(list.items) as Item[],
  journal: list.journal?.kind ?? null,
  columns: list.journal?.columns.map((one) => ({ ...one })) ?? [],
})

export function scheduleOf(draft: ChecklistDraft): Schedule {
  const { type, weekdays, monthDays, date, startTime, endTime, validFrom, validTo } = draft
  const [starts, ends] = [timeOf(startTime), timeOf(endTime)]
  return cleanSchedule({
    type,
    weekdays: [...weekdays],
    monthDays: [...monthDays],
    ...(date && { date }),
    ...(starts && { startTime: starts }),
    ...(ends && { endTime: ends }),
    ...(validFrom && { validFrom }),
    ...(validTo && { validTo }),
  })
}

export function bodyOf(draft: ChecklistDraft): Schemas['ChecklistInput'] {
  const {
    title,
    description,
    isActive,
    category,
    restaurants,
    positions,
    mode,
    sign,
    allowLate,
    items,
    journal,
    columns,
  } = draft
  return {
    title,
    description,
    isActive,
    category,
    restaurants: [...restaurants],
    positions: [...positions],
    mode,
    sign,
    schedule: scheduleOf(draft),
    allowLate,
    items: items.map(asSent),
    journal: journal && { kind: journal, columns: columns.filter(({ item }) => items.some(({ id }) => id === item)) },
  }
}

/** Without what only answers tell. */
function asSent(item: Item): Item {
  const { articleTitle: _, ...rest } = item
  return rest
}
