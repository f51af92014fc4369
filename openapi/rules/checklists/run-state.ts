import { limits } from '../../gen/limits.gen.ts'
import type { components } from '../../gen/schema.d.ts'
import { DAY, MINUTE } from '../time/durations.ts'

type Schemas = components['schemas']
type Status = Schemas['RunStatus']
type Action = Schemas['RunAction']
/** As it is kept; what the clock says besides is reckoned. */
export type RunMoments = {
  readonly status: Status
  readonly opensAt: Date
  readonly dueAt: Date
  readonly closesAt: Date
  readonly completedAt?: Date | null
}

const OPEN: readonly Status[] = ['scheduled', 'in_progress', 'overdue']
/** Whether it can still be filled in. */
export const isOpenRun = (status: Status): boolean => OPEN.includes(status)

/** The status at a moment: a job writes what the clock did some minutes later, and nobody waits for it. */
export function statusAt({ status, dueAt, closesAt }: RunMoments, now: Date): Status {
  if (!isOpenRun(status)) return status
  if (now >= closesAt) return 'missed'
  return now >= dueAt ? 'overdue' : status
}

/** Whether somebody is counted as one who has this to do (checklistCount): open, and its time has come. */
export const isToDo = (run: RunMoments, now: Date): boolean => now >= run.opensAt && isOpenRun(statusAt(run, now))

type Refusal = 'RUN_COMPLETED' | 'RUN_CLOSED' | 'RUN_NOT_OPEN'
const handInUntil = ({ closesAt }: RunMoments) => closesAt.getTime() + limits.checklists.handInDays * DAY

/**
 * Why an answer given at `at` (clamped) and received `now` is refused; undefined when it is taken. What was given in time is
 * taken for some days more, from a device that was without a network; into a completed run, what was given before that.
 */
export function answerRefusal(run: RunMoments, at: Date, now: Date): Refusal | undefined {
  if (now < run.opensAt) return 'RUN_NOT_OPEN'
  if (now.getTime() >= handInUntil(run)) return 'RUN_CLOSED'
  if (run.status === 'completed') return run.completedAt && at <= run.completedAt ? undefined : 'RUN_COMPLETED'
  return at < run.closesAt ? undefined : 'RUN_CLOSED'
}

/** Why a completion of `at` is refused. What was missed only because nobody heard of it in time is not. */
export function completionRefusal(run: RunMoments, at: Date, now: Date): Refusal | undefined {
  if (run.status === 'completed') return 'RUN_COMPLETED'
  if (run.status === 'cancelled') return 'RUN_CLOSED'
  return answerRefusal(run, at, now)
}

/** Given in time, and told when the run was over: it is marked. */
export const isSentLate = (run: RunMoments, at: Date, now: Date): boolean =>
  (now >= run.closesAt && at < run.closesAt) || (run.status === 'completed' && at <= (run.completedAt ?? at))

/** Finished behind its deadline. */
export const isLate = ({ dueAt }: RunMoments, completedAt: Date): boolean => completedAt > dueAt

/** A completed one, while its business day lasts: what comes after that stands. */
export const isReturnable = (run: RunMoments, dayEnds: Date, now: Date): boolean =>
  run.status === 'completed' && now < dayEnds

type Logged = { readonly at: string; readonly action: string }
/** The latest time that it was sent back, with what was said. */
export const lastReturn = <E extends Logged>(log: readonly E[] | null): E | undefined =>
  log?.findLast(({ action }) => action === 'returned')

/** What of it is to be done better; over once it is completed again. */
export const returnAwaited = <E extends Logged>({ status, log }: { status: Status; log: readonly E[] | null }) =>
  status === 'completed' ? undefined : lastReturn(log)

/** Whether a row of a list says so. */
export const isReturned = ({ returnedAt = null }: { readonly returnedAt?: string | null }): boolean =>
  returnedAt !== null

/**
 * Whether a completion of `at` is from before the run was returned, as from a device that was without a network: it is
 * part of what is to be done once more, and changes nothing.
 */
export function isOfBeforeReturn(log: readonly Logged[] | null, at: Date): boolean {
  const last = lastReturn(log)
  return last !== undefined && at < new Date(last.at)
}

/** Whoever is asked to do it once more has the rest of the day for it, also where nothing is taken behind the deadline. */
export const closesOnceReturned = ({ closesAt }: Pick<RunMoments, 'closesAt'>, dayEnds: Date): Date =>
  closesAt > dayEnds ? closesAt : dayEnds

/** The next moment at which people may be reminded; undefined: now. */
export function remindedUntil(remindedAt: Date | null, now: Date): Date | undefined {
  if (!remindedAt) return undefined
  const until = new Date(remindedAt.getTime() + limits.checklists.remindMinutes * MINUTE)
  return until > now ? until : undefined
}

/** What somebody may do with a run now. `isMeant`: he is one of those who fill it in. */
export function runActions(
  run: RunMoments,
  who: { isMeant: boolean; isAdmin: boolean },
  { dayEnds, now }: { dayEnds: Date; now: Date },
): Action[] {
  const mayFill = isToDo(run, now) && (who.isMeant || who.isAdmin)
  return [
    ...(mayFill ? (['answer', 'complete'] as const) : []),
    ...(who.isAdmin && isReturnable(run, dayEnds, now) ? (['return'] as const) : []),
    ...(who.isAdmin && isOpenRun(statusAt(run, now)) ? (['remind'] as const) : []),
  ]
}

export type RunGroup = 'overdue' | 'now' | 'later' | 'done'
/** Where a list of today shows it, late first; undefined: nowhere. */
export function groupOf(run: RunMoments, now: Date): RunGroup | undefined {
  const status = statusAt(run, now)
  if (status === 'overdue' || status === 'missed') return 'overdue'
  if (status === 'completed') return 'done'
  if (status === 'cancelled') return undefined
  return status === 'in_progress' || now >= run.opensAt ? 'now' : 'later'
}

/** What an edit of the checklist does to today's runs: those that nobody began follow it, all others stay as they are. */
export function touchedByEdit<R extends { readonly status: Status }>(runs: readonly R[]): { changes: R[]; stays: R[] } {
  const live = runs.filter(({ status }) => status !== 'cancelled')
  const isChanged = ({ status }: R) => status === 'scheduled'
  return { changes: live.filter(isChanged), stays: live.filter((run) => !isChanged(run)) }
}

/** As a filter of runs says it: what was not done in its time. */
export const LACKING = 'missed,overdue'
/** What was to be done by now, done or not. */
export const DECIDED = 'completed,missed,overdue'
