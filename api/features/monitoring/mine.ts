import type { components } from '../../../openapi/gen/schema.d.ts'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import type { FeatureHandlers } from '../../context.ts'
import type { Tag } from '../../db/client.ts'
import { scheduleReport } from './report/kind.ts'
import { reportOf } from './report/standing.ts'

type Mine = components['schemas']['MonitoringMine']
const NOTHING: Mine = { report: { isOn: false, every: 'weekly', restaurant: null }, views: [] }

export const monitoringGetMine: FeatureHandlers<'monitoring'>['monitoringGetMine'] = async ({
  sql,
  db,
  company,
  user,
}) => ({
  status: 200,
  body: await db.read(() => mineOf(sql, company._id, user.id)),
})

/** What is not given stays as it was. */
export const monitoringUpdateMine: FeatureHandlers<'monitoring'>['monitoringUpdateMine'] = async (context) => {
  const { db, company, user, body, problem, now } = context
  const mine = await db.write(company._id, async (sql) => {
    // One's own row, which may not be there yet: two at once would each keep the half that the other changed.
    await sql`select from users where company_id = ${company._id} and id = ${user.id} for no key update`
    const next = { ...(await mineOf(sql, company._id, user.id)), ...body }
    if (body.report?.isOn && user.email === null) throw problem(400, 'EMAIL_MISSING')
    const restaurant = body.report?.restaurant ?? null
    if (restaurant !== null && !(await isThere(sql, company._id, restaurant))) {
      const fields = { 'report.restaurant': messages.RESTAURANT_NOT_FOUND }
      throw problem(400, 'RESTAURANT_NOT_FOUND', undefined, { fields })
    }
    await sql`
      insert into monitoring_mine (company_id, user_id, report, views, updated_at)
      values (${company._id}, ${user.id}, ${sql.json(next.report)}, ${sql.json(next.views)}, ${now()})
      on conflict (company_id, user_id) do update
        set report = excluded.report, views = excluded.views, updated_at = excluded.updated_at`
    await scheduleReport(sql, company._id, user.id, next.report, now())
    return next
  })
  return { status: 200, body: mine }
}

/** Closed ones too: monitoring still shows what was there. */
const isThere = async (sql: Tag, companyId: string, id: string): Promise<boolean> =>
  (await sql`select from restaurants where company_id = ${companyId} and id = ${id}`).length > 0

async function mineOf(sql: Tag, companyId: string, userId: string): Promise<Mine> {
  const [row] = await sql<Mine[]>`
    select ${reportOf(sql)} as report, m.views from monitoring_mine m
    where m.company_id = ${companyId} and m.user_id = ${userId}`
  return row ?? NOTHING
}
