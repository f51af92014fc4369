import { limits } from '../../../../openapi/gen/limits.gen.ts'
import type { operations } from '../../../../openapi/gen/schema.d.ts'
import { pagesOf, windowOf } from '../../../../openapi/rules/lists.ts'
import { aroundNow, dayOf, statusNow } from '../../../checklists/days.ts'
import { fillsIn } from '../../../checklists/filling.ts'
import type { FeatureHandlers, ReadContext } from '../../../context.ts'
import type { Fragment, Tag } from '../../../db/client.ts'
import { asksChanges, changedIds } from '../../../events/changed-rows.ts'
import { namesOf } from '../../../checklists/run-names.ts'
import { peopleOfSummary, presentSummary } from './present.ts'
import { selectRuns } from './rows.ts'
import { whoOf, type Who } from './who.ts'

export type RunQuery = Omit<NonNullable<operations['runList']['parameters']['query']>, 'page' | 'limit'>
/** More are not counted: whoever has so many narrows the days. */
const COUNTED = 10_000

export const runList: FeatureHandlers<'checklists'>['runList'] = async (context) => {
  const { sql, db, query } = context
  const { page, limit, ...asked } = query
  const who = whoOf(context)
  const follows = who.seesAll && asksChanges(query)
  const window = windowOf({ page: follows ? 1 : page, limit }, limits.checklists.runsPageSize)
  const { where, order } = found(sql, who, asked)
  const [counted, { rows, next }] = await Promise.all([
    db.read(() => countUpTo(sql, who, where, COUNTED + 1)),
    follows
      ? changedRuns(context, who, where, window.limit)
      : db.read(async () => ({
          rows: await selectRuns(
            sql,
            who,
            sql`${where} order by ${order} limit ${window.limit} offset ${window.offset}`,
          ),
          next: undefined,
        })),
  ])
  const total = Math.min(counted, COUNTED)
  const names = await db.read(() => namesOf(sql, who.companyId, rows.flatMap(peopleOfSummary)))
  return {
    status: 200,
    body: {
      runs: rows.map((row) => presentSummary(who, row, names)),
      total,
      ...(counted > total && { totalIsMore: true }),
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
  const from = sql`from (select r.* ${joined(sql, who)} where r.company_id = ${who.companyId} ${where}) t where true`
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

const joined = (sql: Tag, { companyId }: Who): Fragment => sql`
  from checklist_runs r
  join checklists k on k.company_id = ${companyId} and k.id = r.checklist_id
  left join restaurants p on p.company_id = ${companyId} and p.id = r.restaurant_id`

async function countUpTo(sql: Tag, who: Who, where: Fragment, most: number): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    select count(*)::int as n from (
      select 1 ${joined(sql, who)} where r.company_id = ${who.companyId} ${where} limit ${most}) counted`
  return row?.n ?? 0
}

/** What the filters leave, of `r`, `k` and `p`: newest first, but one's own of a day as the day goes. */
export function found(sql: Tag, who: Who, query: RunQuery): { where: Fragment; order: Fragment } {
  const { date, from, to, restaurant, checklist, status, fails = false, late = false, weekday, updatedSince } = query
  const follows = who.seesAll && asksChanges(query)
  const isMine = query.scope !== 'all' || !who.seesAll
  // One's own without any day are today's, where each of them is.
  const isToday = isMine && !follows && date === undefined && from === undefined && to === undefined
  const when = (given: unknown, condition: () => Fragment) => (given === undefined ? sql`` : condition())
  const where = sql`
    ${isMine ? sql`and ${fillsIn(sql, who)}` : sql``}
    ${isToday ? sql`and ${aroundNow(sql, who)} and r.business_date = ${dayOf(sql, who)}` : sql``}
    ${when(date, () => sql`and r.business_date = ${date ?? null}::date`)}
    ${when(from, () => sql`and r.business_date >= ${from ?? null}::date`)}
    ${when(to, () => sql`and r.business_date <= ${to ?? null}::date`)}
    ${when(restaurant, () => sql`and r.restaurant_id = ${restaurant ?? null}`)}
    ${when(checklist, () => sql`and r.checklist_id = ${checklist ?? null}`)}
    ${when(status, () => sql`and ${statusNow(sql, who)} = any (${(status ?? '').split(',')}::text[])`)}
    ${ofPeople(sql, who, query)}
    ${follows && updatedSince !== undefined ? sql`and r.updated_at >= ${new Date(updatedSince)}` : sql``}
    ${fails ? sql`and r.fails > 0` : sql``}
    ${late ? sql`and r.is_late and r.status = 'completed'` : sql``}
    ${when(weekday, () => sql`and extract(isodow from r.business_date) = ${weekday ?? null}::int`)}
    ${failing(sql, who, query)}`
  const isOneDay = isMine && (isToday || date !== undefined)
  const order = isOneDay ? sql`r.starts_at, r.id` : sql`r.business_date desc, r.starts_at desc, r.id desc`
  return { where, order }
}

/** Whose they are, or who has completed them: one person, or whoever has the position. */
function ofPeople(sql: Tag, { companyId }: Who, { user, position }: RunQuery): Fragment {
  if (position === undefined)
    return user === undefined ? sql`` : sql`and (r.completed_by = ${user} or r.assignee_id = ${user})`
  const people = sql`array(
    select id from users where company_id = ${companyId} and position_id = ${position}
      ${user === undefined ? sql`` : sql`and id = ${user}`})`
  return sql`and (r.completed_by = any (${people}) or r.assignee_id = any (${people}))`
}

/** With a deviation of this item, answered in this hour by the restaurant's clock: as monitoring counts them. */
function failing(sql: Tag, { company }: Who, { item, hour }: RunQuery): Fragment {
  if (item === undefined && hour === undefined) return sql``
  return sql`and r.failed is not null and exists (
    select from jsonb_each_text(r.failed) f (item, at) where true
      ${item === undefined ? sql`` : sql`and f.item = ${item}`}
      ${
        hour === undefined
          ? sql``
          : sql`and extract(hour from f.at::timestamptz at time zone coalesce(p.timezone, ${company.timezone})) = ${hour}::int`
      })`
}
