import type { components } from '../../gen/schema.d.ts'
import { groupOf, type RunMoments } from './run-state.ts'

type Place = { readonly _id: string }
/** `isSettled`: it is known for which place, or there is none to choose. */
export type OpenedAt<P extends Place> = { restaurant: P | null; isSettled: boolean }

/** Where the code of a sheet is opened: at the place that is named, or at the only one; undefined: no place of his is named so. */
export function openedAt<P extends Place>(own: readonly P[], named: string | undefined): OpenedAt<P> | undefined {
  const [only = null, ...others] = own
  const restaurant = named === undefined ? (others.length === 0 ? only : null) : own.find(({ _id }) => _id === named)
  return restaurant === undefined ? undefined : { restaurant, isSettled: restaurant !== null || own.length === 0 }
}

export type DatedRun = RunMoments & { readonly id: string; readonly date: string }
const ORDER = ['now', 'overdue', 'later', 'done'] as const

/** By their start: what can be filled in first, what comes later behind it, what is done last. */
export function runToOpen(
  runs: readonly DatedRun[],
  today: string,
  now: Date,
): { id: string; isDone: boolean } | undefined {
  const meant = runs.flatMap((run) => {
    const group = groupOf(run, now)
    const isClosed = now >= run.closesAt
    // Yesterday's is opened as long as it can still be filled in, tomorrow's once it can.
    const isMeant = group && (run.date === today || (!isClosed && (group === 'now' || group === 'overdue')))
    return isMeant ? [{ id: run.id, isDone: group === 'done' || isClosed, group }] : []
  })
  return ORDER.flatMap((group) => meant.filter((run) => run.group === group))[0]
}

/** Whether a new run may be begun by the code: one that is filled in at will, where none is under way. */
export const mayStart = (
  { schedule }: { readonly schedule: { readonly type: components['schemas']['ChecklistSchedule']['type'] } },
  { hasPlace, isSettled, run }: { hasPlace: boolean; isSettled: boolean; run: { isDone: boolean } | undefined },
): boolean => schedule.type === 'manual' && hasPlace && isSettled && (run === undefined || run.isDone)
