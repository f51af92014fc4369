import { limits } from '../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import { fill } from '../../../openapi/rules/text/fill.ts'
import { moduleIsOn, type ModuleKey } from '../../../openapi/rules/company/modules.ts'
import { type Group, isFault, type Span, spanOf } from '../../../openapi/rules/monitoring/monitoring-period.ts'
import { businessDateOf } from '../../../openapi/rules/time/schedule.ts'
import type { Company, FeatureHandlers, ReadContext } from '../../context.ts'
import type { Fragment, Tag } from '../../db/client.ts'

export type Filters = {
  from?: string | undefined
  to?: string | undefined
  group?: Group | undefined
  restaurant?: string | undefined
  position?: string | undefined
  user?: string | undefined
}
/** What is asked for, of which company, at which moment. */
export type Scope = {
  sql: Tag
  companyId: string
  now: Date
  span: Span
  /** The company's clock, and that of the restaurant where one is asked for. */
  timezone: string
  zone: string
  restaurant: string | undefined
  /** Of people: null is everybody. */
  people: Fragment | null
  position: string | undefined
  user: string | undefined
  isOn: (module: ModuleKey) => boolean
}
type Asked = Pick<ReadContext, 'sql' | 'now'> & { company: Pick<Company, '_id' | 'timezone' | 'moduleSettings'> }
type Known = { restaurant: boolean; zone: string | null; position: boolean; user: boolean }
type Problem = Parameters<FeatureHandlers<'monitoring'>['monitoringGet']>[0]['problem']

/** What the filters name must be there; a restaurant that was closed and a person who has left are still asked about. */
export async function scopeOf({ sql, company, now: clock }: Asked, query: Filters, problem: Problem): Promise<Scope> {
  const { restaurant, position, user } = query
  const companyId = company._id
  const known = await knownOf(sql, companyId, query)
  if (restaurant !== undefined && !known.restaurant) throw problem(404, 'RESTAURANT_NOT_FOUND')
  if (position !== undefined && !known.position) throw problem(404, 'POSITION_NOT_FOUND')
  if (user !== undefined && !known.user) throw problem(404, 'USER_NOT_FOUND')
  const now = clock()
  const zone = known.zone ?? company.timezone
  const span = spanOf(query, businessDateOf(now, zone))
  if (isFault(span)) {
    const { code, field, n = limits.monitoring.daysMax } = span
    const fields = { [field]: fill(messages[code], { n }) }
    throw code === 'PERIOD_TOO_LONG' ? problem(400, code, { n }, { fields }) : problem(400, code, undefined, { fields })
  }
  const isOn = (module: ModuleKey) => moduleIsOn(company, module)
  const people = peopleOf(sql, companyId, query)
  return { sql, companyId, now, span, timezone: company.timezone, zone, restaurant, position, user, people, isOn }
}

async function knownOf(sql: Tag, companyId: string, { restaurant, position, user }: Filters): Promise<Known> {
  const nothing = { restaurant: false, zone: null, position: false, user: false }
  if (restaurant === undefined && position === undefined && user === undefined) return nothing
  const [row] = await sql<Known[]>`
    select
      exists (select from restaurants where company_id = ${companyId} and id = ${restaurant ?? null}) as restaurant,
      (select timezone from restaurants where company_id = ${companyId} and id = ${restaurant ?? null}) as zone,
      exists (select from positions where company_id = ${companyId} and id = ${position ?? null}) as position,
      exists (select from users where company_id = ${companyId} and id = ${user ?? null}) as "user"`
  return row ?? nothing
}

const peopleOf = (sql: Tag, companyId: string, { position, user }: Filters): Fragment | null =>
  position === undefined && user === undefined
    ? null
    : sql`array(
        select id from users where company_id = ${companyId}
          ${user === undefined ? sql`` : sql`and id = ${user}`}
          ${position === undefined ? sql`` : sql`and position_id = ${position}`})`

/** Of `u`: working people whom the filters leave; the restaurant is the one where they work now. */
export const staff = ({ sql, companyId, restaurant, people }: Scope): Fragment => sql`
  u.company_id = ${companyId} and u.is_active and u.deleted_at is null
  ${people === null ? sql`` : sql`and u.id = any(${people})`}
  ${
    restaurant === undefined
      ? sql``
      : sql`and exists (
          select from user_restaurants w
          where w.company_id = ${companyId} and w.user_id = u.id and w.restaurant_id = ${restaurant})`
  }`
