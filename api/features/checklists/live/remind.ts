import { remindedUntil, statusAt } from '../../../../openapi/rules/checklists/run-state.ts'
import { timeIn } from '../../../../openapi/rules/time/wall-words.ts'
import { momentsOf } from '../../../checklists/shift.ts'
import type { FeatureHandlers } from '../../../context.ts'
import type { Tag } from '../../../db/client.ts'
import { type Entry, lockRun, type RunRow } from '../runs/rows.ts'
import { type Who, whoOf } from '../runs/who.ts'
import { tellReminded } from '../told.ts'

/** Whoever fills it in sees «Напомнили» in the run; how many others than who reminds those are is the answer. */
export const runRemind: FeatureHandlers<'checklists'>['runRemind'] = async (context) => {
  const { path, repeat, company, problem } = context
  return repeat.answer(company._id, async (sql) => {
    const who = whoOf(context)
    const { companyId, userId, now } = who
    const run = await lockRun(sql, who, path.id)
    if (!run) throw problem(404, 'CHECKLIST_NOT_FOUND')
    const status = statusAt(momentsOf(run), now)
    if (status === 'completed') throw problem(409, 'RUN_COMPLETED')
    if (status === 'missed' || status === 'cancelled') throw problem(409, 'RUN_CLOSED')
    const { remindedAt } = run
    if (remindedAt && remindedUntil(remindedAt, now))
      throw problem(409, 'RUN_REMINDED', { time: timeIn(remindedAt, run.timezone) })
    const log: Entry[] = [...(run.log ?? []), { at: now.toISOString(), by: userId, action: 'reminded' }]
    await sql`
      update checklist_runs set reminded_at = ${now}, log = ${sql.json(log)}
      where company_id = ${companyId} and business_date = ${run.date} and id = ${run.id}`
    await tellReminded(sql, companyId, { run, by: userId }, now)
    return { status: 200, body: { people: await countOthers(sql, who, run) } }
  })
}

async function countOthers(sql: Tag, { companyId, userId }: Who, run: RunRow): Promise<number> {
  const { restaurantId, assigneeId } = run
  const [row] = await sql<{ n: number }[]>`
    select count(*)::int as n from users u
    join checklists k on k.company_id = ${companyId} and k.id = ${run.checklistId}
    where u.company_id = ${companyId} and u.is_active and u.deleted_at is null and u.id <> ${userId}
      and case when ${assigneeId}::uuid is not null then u.id = ${assigneeId}
        else (k.audience_id is null or k.audience_id = any (audiences_of(${companyId}, u.id)))
          and (${restaurantId}::uuid is null or exists (
            select from user_restaurants w
            where w.company_id = ${companyId} and w.user_id = u.id and w.restaurant_id = ${restaurantId})) end`
  return row?.n ?? 0
}
