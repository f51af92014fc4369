import { momentsOf } from '../../../checklists/shift.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { returnAwaited, runActions, statusAt } from '../../../../openapi/rules/checklists/run-state.ts'
import { businessDay } from '../../../../openapi/rules/time/schedule.ts'
import type { Names } from '../../../checklists/run-names.ts'
import { type RunRow } from './rows.ts'
import type { Who } from './who.ts'

type Schemas = components['schemas']
const PEOPLE_SHOWN = 5

/** Whom a line of a list names. */
export const peopleOfSummary = ({ assigneeId, people, completedBy }: RunRow): (string | null)[] => [
  assigneeId,
  completedBy,
  ...people.slice(0, PEOPLE_SHOWN),
]

export const dayEnds = ({ date, timezone }: Pick<RunRow, 'date' | 'timezone'>): Date =>
  businessDay(date, timezone).until
const told = (at: Date | null): string | null => at?.toISOString() ?? null

/** A line of a list; what the clock did is reckoned, for a job writes it some minutes later. */
export function presentSummary({ now, isAdmin }: Pick<Who, 'now' | 'isAdmin'>, row: RunRow, names: Names) {
  const moments = momentsOf(row)
  const summary: Schemas['RunSummary'] = {
    _id: row.id,
    checklist: { _id: row.checklistId, title: row.title, version: row.version, category: row.category },
    restaurant: row.restaurant,
    timezone: row.timezone,
    assignee: row.assigneeId === null ? null : names(row.assigneeId),
    businessDate: row.date,
    startsAt: row.startsAt.toISOString(),
    opensAt: moments.opensAt.toISOString(),
    dueAt: row.dueAt.toISOString(),
    closesAt: row.closesAt.toISOString(),
    status: statusAt(moments, now),
    isLate: row.isLate,
    isSentLate: row.isSentLate,
    itemsCount: row.items,
    answeredCount: row.answered,
    failsCount: row.fails,
    criticalFailed: row.criticalFailed,
    score: row.status === 'completed' ? row.score : null,
    sign: row.sign,
    requireScan: row.requireScan,
    people: row.people.slice(0, PEOPLE_SHOWN).map(names),
    lastAnswerAt: told(row.lastAnswerAt),
    returnedAt: returnAwaited(row)?.at ?? null,
    completedAt: told(row.completedAt),
    completedBy: row.completedBy === null ? null : names(row.completedBy),
    actions: runActions(moments, { isMeant: row.isMine, isAdmin }, { dayEnds: dayEnds(row), now }),
    updatedAt: row.updatedAt.toISOString(),
  }
  return summary
}

type Entry = Schemas['Run']['history'][number]
/** What happened, in order. */
export function historyOf({ now }: Pick<Who, 'now'>, row: RunRow, names: Names): Entry[] {
  const { startedAt, dueAt, closesAt, updatedAt, completedAt, completedBy, comment } = row
  const status = statusAt(momentsOf(row), now)
  const wasLate = status === 'overdue' || row.isLate || (status === 'missed' && dueAt < closesAt)
  const byClock = (at: Date, action: Entry['action']) => ({ at: at.toISOString(), by: null, action })
  const entries: Entry[] = [
    ...(startedAt ? [{ ...byClock(startedAt, 'started'), by: names(row.people[0] ?? null) }] : []),
    ...(row.log ?? []).map((one) => ({ ...one, by: one.by === null ? null : names(one.by) })),
    ...(wasLate ? [byClock(dueAt, 'overdue')] : []),
    ...(status === 'missed' ? [byClock(closesAt, 'missed')] : []),
    ...(status === 'cancelled' ? [byClock(updatedAt, 'cancelled')] : []),
    ...(completedAt
      ? [{ ...byClock(completedAt, 'completed'), by: names(completedBy), ...(comment !== '' && { comment }) }]
      : []),
  ]
  return entries.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

/** What is to be done better; over once it is completed again. */
export function returnedIn(row: RunRow, names: Names): Schemas['RunReturned'] | null {
  const last = returnAwaited(row)
  return last ? { comment: last.comment ?? '', by: names(last.by), at: last.at } : null
}
