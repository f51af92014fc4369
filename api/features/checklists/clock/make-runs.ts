import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { nextAt } from '../../../../openapi/rules/time/schedule.ts'
import { enterAsApp, type Tag } from '../../../db/client.ts'
import type { Run } from '../../../queue/jobs/runner.ts'
import { zonesOf } from '../../../schedule/zone.ts'
import { eachCompany } from './each-company.ts'
import { callOff, lockRuns } from './follow.ts'

const MIDNIGHT = { type: 'daily', startTime: limits.checklists.madeAt } as const

/** Runs of today where a day has begun, or where something has changed that decides who is asked. */
export async function makeRuns(run: Run): Promise<number> {
  const due = await run.sql<{ companyId: string }[]>`
    select distinct company_id from checklist_turns where look_at is null or look_at <= ${run.now}`
  return eachCompany(run, due, turnOf)
}

const turnOf = ({ write, now }: Run, companyId: string): Promise<number> =>
  write(async (sql) => {
    await enterAsApp(sql, companyId)
    await lockRuns(sql, companyId)
    // Before the runs are made: what changes after that has left a row of its own.
    const { count } = await sql`
      delete from checklist_turns where company_id = ${companyId} and (look_at is null or look_at <= ${now})`
    if (count === 0) return 0
    const [made] = await sql<{ n: number }[]>`select checklist_runs_turn(${companyId}, null, ${now}) as n`
    const calledOff = await callOff(sql, companyId, now)
    await sql`delete from checklist_turns where company_id = ${companyId} and look_at > ${now}`
    await sql`
      insert into checklist_turns (company_id, look_at)
      select ${companyId}, ${await nextDay(sql, companyId, now)}
      where exists (select from checklists where company_id = ${companyId} and is_active)`
    return (made?.n ?? 0) + calledOff
  })

/** The first of the company's places where a day begins; a zone that changes brings a turn of its own. */
async function nextDay(sql: Tag, companyId: string, now: Date): Promise<Date | null> {
  const zones = new Set((await zonesOf(sql, companyId)).values())
  const days = [...zones].flatMap((zone) => nextAt(MIDNIGHT, zone, now) ?? [])
  return days.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null
}
