import { scheduler } from 'node:timers/promises'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { DAY } from '../../../openapi/rules/time/durations.ts'
import { DatabaseUnavailable } from '../../db/client.ts'
import { errorCode } from '../../db/unavailable.ts'
import type { Run } from './runner.ts'

const MONTHS_AHEAD = 3
/** A lock that was not to be had: others were let through, and after a pause it is asked for again. */
const TRIES = 5
const PAUSE_MS = 1000

const isLocked = (error: unknown) => error instanceof DatabaseUnavailable && errorCode(error.cause) === '55P03'

/** One month more or less of a parted table needs all of it for a moment: many short waits stop nobody, a long one does. */
async function patiently<T>({ signal, keep }: Run, step: () => PromiseLike<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await step()
    } catch (error) {
      if (!isLocked(error) || tries === TRIES) throw error
      await keep()
      await scheduler.wait(PAUSE_MS, { signal })
    }
  }
}

/** The months of `table` to come are there, and those that ended before `keepFrom` go. */
async function keepMonths(run: Run, table: string, keepFrom: Date): Promise<number> {
  const { sql, now, signal, keep } = run
  let touched = 0
  for (let ahead = 0; ahead <= MONTHS_AHEAD; ahead++) {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1)).toISOString().slice(0, 10)
    const [row] = await patiently(
      run,
      () => sql<{ made: boolean }[]>`
      select month_prepare(${table}::regclass, ${month}::date) as made`,
    )
    if (row?.made) touched += 1
  }
  while (!signal.aborted) {
    const [row] = await patiently(
      run,
      () => sql<{ gone: number }[]>`
      select month_drop(${table}::regclass, ${keepFrom}) as gone`,
    )
    if (!row?.gone) break
    touched += row.gone
    await keep()
  }
  return touched
}

const monthsBefore = (now: Date, months: number) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1))

/** Kept for as long as the company wishes that wants the most; what others want no more goes by `checklist-kept`. */
async function keepRunMonths(run: Run, table: string): Promise<number> {
  const { sql, now } = run
  const [row] = await sql<{ months: number | null }[]>`select max(runs_kept_months) as months from companies`
  // Without a company nobody wants anything.
  return keepMonths(run, table, monthsBefore(now, row?.months ?? 0))
}
/** Of both tables by the same month: a run without its sheet is none. */
export const runMonths = (run: Run) => keepRunMonths(run, 'checklist_runs')
export const runSheetMonths = (run: Run) => keepRunMonths(run, 'run_sheets')

/** The log is kept for as long in every company. */
export const eventMonths = (run: Run) =>
  keepMonths(run, 'events', new Date(run.now.getTime() - limits.eventLog.days * DAY))
