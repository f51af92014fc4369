import { limits } from '../../../openapi/gen/limits.gen.ts'
import { DAY, HOUR } from '../../../openapi/rules/time/durations.ts'
import { moduleIsOn } from '../../../openapi/rules/company/modules.ts'
import { enterAsApp, type Tag } from '../../db/client.ts'
import { BY_ITSELF, record } from '../../events/record.ts'
import type { Job, Run } from '../../queue/jobs/runner.ts'
import { keyLetters } from './letters.ts'

const { expiryLetterDays, unusedLetterDays, unusedPauseDays } = limits.keys
/** It has ended. */
const ENDED = 0
type Due = { id: string; name: string; stage: number | null; isUnused: boolean; isForgotten: boolean }

const before = (now: Date, days: number) => new Date(now.getTime() - days * DAY)

/** Since when nobody has called by it. */
const IDLE = (sql: Tag) => sql`greatest(k.created_at, k.last_used_at, k.resumed_at)`

/** What is to be told of its end: the nearest of the days, unless it never had so many. */
const STAGE = (sql: Tag, now: Date) => sql`case
  when k.expires_at <= ${now} then ${ENDED}
  else (
    select min(n) from unnest(${expiryLetterDays.map(String)}::text[]) told, cast(told as integer) n
    where k.expires_at <= ${now}::timestamptz + make_interval(days => n)
      and k.created_at < k.expires_at - make_interval(days => n)
  ) end`

const DUE = (sql: Tag, now: Date) => sql`
  select * from (
    select k.company_id, k.id,
      case when t.stage < coalesce(k.expiry_told, t.stage + 1) then t.stage end as stage,
      i.lives and ${IDLE(sql)} <= ${before(now, unusedPauseDays)} as is_forgotten,
      i.lives and ${IDLE(sql)} <= ${before(now, unusedLetterDays)}
        and (k.unused_told_at is null or k.unused_told_at < ${IDLE(sql)}) as is_unused
    from api_keys k
    cross join lateral (select ${STAGE(sql, now)} as stage) t
    cross join lateral (select k.paused_at is null and (k.expires_at is null or k.expires_at > ${now}) as lives) i
    where k.revoked_at is null
  ) all_of_them
  where stage is not null or is_unused or is_forgotten`

/** Tells administrators of keys that end or that nobody uses, once; pauses those that are forgotten. */
async function lookAfter(run: Run): Promise<number> {
  const companies = await run.sql<{ companyId: string }[]>`
    select distinct company_id from (${DUE(run.sql, run.now)}) due`
  let told = 0
  for (const { companyId } of companies) {
    if (run.signal.aborted) break
    await run.keep()
    told += await run.write(async (sql) => {
      await enterAsApp(sql, companyId)
      return inCompany(sql, companyId, run.now)
    })
  }
  return told
}

async function inCompany(sql: Tag, companyId: string, now: Date): Promise<number> {
  const [company] = await sql<{ moduleSettings: Record<string, boolean> | null }[]>`
    select module_settings from companies where id = ${companyId}`
  if (!company || !moduleIsOn(company, 'integrations')) return 0
  // Two instances take different ones.
  const due = await sql<Due[]>`
    select due.*, held.name from (${DUE(sql, now)}) due
    join api_keys held on held.company_id = ${companyId} and held.id = due.id
    where due.company_id = ${companyId} order by held.id limit ${limits.keys.max * 2} for update of held skip locked`
  for (const { id, name, stage, isUnused, isForgotten } of due) {
    await sql`
      update api_keys set expiry_told = coalesce(${stage}::smallint, expiry_told),
        unused_told_at = case when ${isUnused || isForgotten} then ${now} else unused_told_at end,
        paused_at = case when ${isForgotten} then ${now} else paused_at end
      where company_id = ${companyId} and id = ${id}`
    if (isForgotten)
      await record(
        sql,
        { ...BY_ITSELF, company: { _id: companyId }, now: () => now },
        { action: 'api_key.updated', entity: { id, title: name }, changes: { isActive: { old: true, new: false } } },
      )
    if (stage !== null)
      await keyLetters.tell(sql, { company: companyId, id, about: stage === ENDED ? 'ended' : 'ends' }, now)
    if (isUnused || isForgotten)
      await keyLetters.tell(sql, { company: companyId, id, about: isForgotten ? 'paused' : 'unused' }, now)
  }
  return due.length
}

export const keyJobs: readonly Job[] = [{ name: 'key-ends', everyMs: HOUR, run: lookAfter }]
