import { MINUTE } from '../../openapi/rules/time/durations.ts'
import {
  occurrences,
  occurrencesBetween,
  type Occurrence,
  type ScheduleRule,
} from '../../openapi/rules/time/schedule.ts'
import { enterAsApp, type Tag } from '../db/client.ts'
import type { Run } from '../queue/jobs/runner.ts'
import type { ScheduleKind } from './kinds.ts'
import { postpone } from './postpone.ts'
import { zonesOf } from './zone.ts'

/** Of one company in its turn: one transaction, well within the deadline. */
const SCHEDULES = 20
/** Moments of one schedule that are made up for at once. */
const MOMENTS = 50
/** How late a moment is at most when all is well. */
const USUAL_LATENESS = 10 * MINUTE

export class MomentsFailed extends Error {
  override name = 'MomentsFailed'
}

type Row = {
  id: string
  kind: string
  entityId: string
  restaurantId: string | null
  rule: ScheduleRule
  doneTo: Date
  doneDate: string | null
}

/**
 * Makes what has come, and reckons what comes next. One transaction holds the rows, the mark that the moment is made, what
 * the kind makes and the next moment: whoever dies in it has made nothing, and of two at work each finds rows of its own.
 * Companies take turns. What fails is tried again later, each time later, and stops nothing else.
 */
export const materialise = (kinds: readonly ScheduleKind[]) => async (run: Run) => {
  const { sql, now, signal, keep } = run
  const known = kinds.map(({ kind }) => kind)
  const failed: unknown[] = []
  const oneByOne = new Set<string>()
  let made = 0
  for (let touched = known.length; touched > 0 && !signal.aborted;) {
    touched = 0
    const due = await sql<{ companyId: string }[]>`
      select distinct s.company_id from schedules s join companies c on c.id = s.company_id and c.leaves_at is null
      where s.look_at <= ${now} and s.kind = any (${known}::text[])`
    for (const { companyId } of due) {
      if (signal.aborted) break
      await keep()
      const isCareful = oneByOne.has(companyId)
      const hand: { row?: Row } = {}
      try {
        const turn = await turnOf(run, kinds, companyId, isCareful ? 1 : SCHEDULES, hand)
        made += turn.made
        touched += turn.touched
      } catch (error) {
        if (!hand.row) throw error
        // Among many it is not sure whose fault it was, as when together they took too long.
        if (isCareful) {
          await postpone(run, companyId, hand.row.id, error)
          failed.push(error)
        } else oneByOne.add(companyId)
        touched += 1
      }
    }
  }
  if (failed.length > 0) throw new MomentsFailed(`${failed.length} schedules failed`, { cause: failed[0] })
  return made
}

type Turn = { touched: number; made: number }

const turnOf = (
  { write, now }: Run,
  kinds: readonly ScheduleKind[],
  companyId: string,
  many: number,
  hand: { row?: Row },
) =>
  write(async (sql): Promise<Turn> => {
    await enterAsApp(sql, companyId)
    const rows = await sql<Row[]>`
      select id, kind, entity_id, restaurant_id, rule, done_to, done_date::text as done_date from schedules
      where company_id = ${companyId} and look_at <= ${now} and kind = any (${kinds.map(({ kind }) => kind)}::text[])
      order by look_at, id limit ${many} for update skip locked`
    // Asked once the rows are held: a zone that changes later finds them as they are left here.
    const zones = await zonesOf(sql, companyId)
    let made = 0
    for (const row of rows) {
      hand.row = row
      const kind = kinds.find((one) => one.kind === row.kind)
      if (kind) made += await makeDue(sql, kind, companyId, row, zones.get(row.restaurantId) ?? '', now)
    }
    return { touched: rows.length, made }
  })

async function makeDue(sql: Tag, kind: ScheduleKind, companyId: string, row: Row, zone: string, now: Date) {
  const { id: scheduleId, rule, doneTo, doneDate } = row
  const missed = occurrencesBetween(rule, zone, doneTo, now, doneDate ?? undefined)
  const chosen = chosenOf(kind, missed, now)
  let made = 0
  for (const { date, at } of chosen) {
    const marked = await sql`
      insert into schedule_moments (company_id, schedule_id, moment) values (${companyId}, ${scheduleId}, ${at})
      on conflict do nothing returning 1`
    if (marked.length === 0) continue
    await kind.make(sql, { ...row, companyId, scheduleId, zone, date, at, now })
    made += 1
  }
  const hasMore = kind.catchUp === 'each' && chosen.length < missed.length
  const last = hasMore ? chosen.at(-1) : missed.at(-1)
  const doneNow = hasMore && last ? last.at : new Date(Math.max(now.getTime(), doneTo.getTime()))
  const behind = last?.date ?? doneDate
  const [next] = occurrences(rule, zone, doneNow, behind ?? undefined)
  await sql`
    update schedules set done_to = ${doneNow}, done_date = ${behind}, next_at = ${next?.at ?? null},
      look_at = ${next?.at ?? null}, failures = 0, last_error = null
    where company_id = ${companyId} and id = ${scheduleId}`
  return made
}

function chosenOf({ catchUp }: ScheduleKind, missed: readonly Occurrence[], now: Date): readonly Occurrence[] {
  if (catchUp === 'each') return missed.slice(0, MOMENTS)
  const last = missed.slice(-1)
  return catchUp === 'last' ? last : last.filter(({ at }) => now.getTime() - at.getTime() <= USUAL_LATENESS)
}
