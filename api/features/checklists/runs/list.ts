import { asksAllChanges } from '../../../../openapi/asked-changes.ts'
import { isWithin } from '../../../audience/within.ts'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import type { operations } from '../../../../openapi/gen/schema.d.ts'
import { pagesOf, windowOf } from '../../../../openapi/rules/values/lists.ts'
import { aroundNow, dayOf, ofPeople, statusNow } from '../../../checklists/days.ts'
import { fillsInAlone } from '../../../checklists/filling.ts'
import type { FeatureHandlers, ReadContext } from '../../../context.ts'
import type { Fragment, Tag } from '../../../db/client.ts'
import { changedIds } from '../../../events/changed-rows.ts'
import { namesOf } from '../../../checklists/run-names.ts'
import { peopleOfSummary, presentSummary } from './present.ts'
import { runsAndPlaces, selectPage, selectRuns } from './rows.ts'
import { whoOf, type Who } from './who.ts'

export type RunQuery = Omit<NonNullable<operations['runList']['parameters']['query']>, 'page' | 'limit'>
/** More are not counted: whoever has so many narrows the days. */
const COUNTED = 10_000

export const runList: FeatureHandlers<'checklists'>['runList'] = async (context) => {
  const { sql, db, query } = context
  const { page, limit, ...asked } = query
  const who = whoOf(context)
  const follows = who.seesAll && asksAllChanges(query)
  const window = windowOf({ page: follows ? 1 : page, limit }, limits.checklists.runsPageSize)
  const { where, order } = found(sql, who, asked)
  const [counted, { rows, next }] = await Promise.all([
    db.read(() => countUpTo(sql, who, { where, deviations: deviationsIn(sql, who, asked) }, COUNTED + 1)),
    follows
      ? changedRuns(context, who, where, window.limit)
      : db.read(async () => ({ rows: await selectPage(sql, who, { where, order, ...window }), next: undefined })),
  ])
  const total = Math.min(counted.n, COUNTED)
  const names = await db.read(() => namesOf(sql, who.companyId, rows.flatMap(peopleOfSummary)))
  return {
    status: 200,
    body: {
      runs: rows.map((row) => presentSummary(who, row, names)),
      total,
      ...(counted.n > total && { totalIsMore: true }),
      ...(counted.n <= total && isOfDeviations(asked) && { deviations: counted.deviations }),
      ...pagesOf(total, window),
      ...(next !== undefined && { next }),
    },
  }
}

/** Those of `where` that have changed, oldest change first, and where to read on. */
async function changedRuns(
  { sql, db, query }: Pick<ReadContext, 'sql' | 'db'> & { query: RunQuery },
  who: Who,
  where: Fragment,
  limit: number,
) {
  const from = sql`from (select r.* ${runsAndPlaces(sql, who)} ${where}) t where true`
  const { ids, next } = await db.read(() => changedIds(sql, query, from, limit))
  const rows = await db.read(() =>
    selectRuns(
      sql,
      who,
      sql`and r.id = any (${ids}::uuid[]) and r.business_date = any (array(select run_date(id) from unnest(${ids}::uuid[]) n (id)))
        order by array_position(${ids}::uuid[], r.id)`,
    ),
  )
  return { rows, next }
}

type Counted = { n: number; deviations: number }
async function countUpTo(
  sql: Tag,
  who: Who,
  { where, deviations }: { where: Fragment; deviations: Fragment },
  most: number,
): Promise<Counted> {
  const [row] = await sql<Counted[]>`
    select count(*)::int as n, coalesce(sum(deviations), 0)::int as deviations from (
      select ${deviations} as deviations ${runsAndPlaces(sql, who)} ${where} limit ${most}) counted`
  return row ?? { n: 0, deviations: 0 }
}

/** What the filters leave, of `r` and `p`: newest first, but one's own of a day as the day goes. */
export function found(sql: Tag, who: Who, query: RunQuery): { where: Fragment; order: Fragment } {
  const { date, from, to, restaurant, noRestaurant, checklist, status, updatedSince } = query
  const { late = false, onTime = false, weekday } = query
  const follows = who.seesAll && asksAllChanges(query)
  const isMine = query.scope !== 'all' || !who.seesAll
  // One's own without any day are today's, where each of them is.
  const isToday = isMine && !follows && date === undefined && from === undefined && to === undefined
  const when = (given: unknown, condition: () => Fragment) => (given === undefined ? sql`` : condition())
  const where = sql`
    and ${isWithin(sql, who.principal.bound, 'r.restaurant_id')}
    ${isMine ? sql`and ${fillsInAlone(sql, who)}` : sql``}
    ${isToday ? sql`and ${aroundNow(sql, who)} and r.business_date = ${dayOf(sql, who)}` : sql``}
    ${when(date, () => sql`and r.business_date = ${date ?? null}::date`)}
    ${when(from, () => sql`and r.business_date >= ${from ?? null}::date`)}
    ${when(to, () => sql`and r.business_date <= ${to ?? null}::date`)}
    ${when(restaurant, () => sql`and r.restaurant_id = ${restaurant ?? null}`)}
    ${noRestaurant ? sql`and r.restaurant_id is null` : sql``}
    ${when(checklist, () => sql`and r.checklist_id = ${checklist ?? null}`)}
    ${when(status, () => hasStatus(sql, who, status ?? ''))}
    ${whose(sql, who, query)}
    ${follows && updatedSince !== undefined ? sql`and r.updated_at >= ${new Date(updatedSince)}` : sql``}
    ${isOfDeviations(query) ? sql`and r.fails > 0 and r.status <> 'cancelled'` : sql``}
    ${late ? sql`and r.is_late and r.status = 'completed'` : sql``}
    ${onTime ? sql`and not r.is_late and r.status = 'completed'` : sql``}
    ${when(weekday, () => sql`and extract(isodow from r.business_date) = ${weekday ?? null}::int`)}
    ${failing(sql, who, query)}`
  const isOneDay = isMine && (isToday || date !== undefined)
  const order = isOneDay ? sql`r.starts_at, r.id` : sql`r.business_date desc, r.starts_at desc, r.id desc`
  return { where, order }
}

/** No clock completes a run: where those are not asked for, an index knows the few others. */
function hasStatus(sql: Tag, who: Who, status: string): Fragment {
  const asked = status.split(',')
  return sql`and ${statusNow(sql, who)} = any (${asked}::text[])
    ${asked.includes('completed') ? sql`` : sql`and r.status <> 'completed'`}`
}

/** One person's, or those of whoever has the position. */
function whose(sql: Tag, { companyId }: Who, { user, position }: RunQuery): Fragment {
  if (position === undefined && user === undefined) return sql``
  if (position === undefined) return ofPeople(sql, sql`array[${user ?? null}::uuid]`)
  return ofPeople(
    sql,
    sql`array(
      select id from users where company_id = ${companyId} and position_id = ${position}
        ${user === undefined ? sql`` : sql`and id = ${user}`})`,
  )
}

const isOfDeviations = ({ fails = false, hour, item }: RunQuery) => fails || hour !== undefined || item !== undefined

/** With a deviation of this item, answered in this hour by the restaurant's clock: as monitoring counts them. */
function failing(sql: Tag, who: Who, query: RunQuery): Fragment {
  if (query.item === undefined && query.hour === undefined) return sql``
  return sql`and r.failed is not null and exists (select ${among(sql, who, query)})`
}

/** How many of them a run has; without an hour and an item all that it has. Where nobody asks, no row is looked at for it. */
function deviationsIn(sql: Tag, who: Who, query: RunQuery): Fragment {
  if (!isOfDeviations(query)) return sql`0`
  return query.item === undefined && query.hour === undefined
    ? sql`r.fails`
    : sql`(select count(*) ${among(sql, who, query)})`
}

const among = (sql: Tag, { company }: Who, { item, hour }: RunQuery): Fragment => sql`
  from jsonb_each_text(r.failed) f (item, at) where true
    ${item === undefined ? sql`` : sql`and f.item = ${item.toLowerCase()}`}
    ${
      hour === undefined
        ? sql``
        : sql`and extract(hour from f.at::timestamptz at time zone coalesce(p.timezone, ${company.timezone})) = ${hour}::int`
    }`
