import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { pagesOf, type Window, windowOf } from '../../../openapi/rules/values/lists.ts'
import {
  type ArticleRow,
  type PersonRow,
  presentArticle,
  presentPerson,
} from '../../../openapi/rules/knowledge-base/acknowledgement-shown.ts'
import { chosen } from '../../audience/present.ts'
import type { FeatureHandlers } from '../../context.ts'
import type { Tag } from '../../db/client.ts'
import { found, inOrder, people, type PeopleQuery } from './found.ts'
import { testOf } from './own.ts'
import { type Who, whoOf } from './who.ts'

type Schemas = components['schemas']
export const acknowledgementList: FeatureHandlers<'acknowledgements'>['acknowledgementList'] = async (context) => {
  const { path, query, sql, db, problem } = context
  const { page, limit, ...asked } = query
  const who = whoOf(context)
  const window = windowOf({ page, limit }, limits.acknowledgements.pageSize)
  const [article, counted, rows] = await db.read(() =>
    Promise.all([
      findArticle(sql, who, path.id),
      count(sql, who, path.id, asked),
      pageOf(sql, who, path.id, asked, window),
    ]),
  )
  if (!article) throw problem(404, 'ARTICLE_NOT_FOUND')
  const { total, byRestaurant, ...counts } = counted
  return {
    status: 200,
    body: {
      people: rows.map(presentPerson),
      counts,
      byRestaurant,
      article: presentArticle(article, who.timezone),
      total,
      ...pagesOf(total, window),
    },
  }
}

export async function findArticle(sql: Tag, { companyId }: Who, id: string): Promise<ArticleRow | undefined> {
  const [row] = await sql<ArticleRow[]>`
    select a.id, a.title, a.status, a.version, coalesce(s.kind, 'none') as kind, ${testOf(sql)} as test,
      ${chosen(sql, companyId, 'restaurants', 's')} as restaurants, ${chosen(sql, companyId, 'positions', 's')} as positions,
      s.required_version, s.due_days, s.asked_at, s.reminded_at
    from articles a
    left join article_asks s on s.company_id = ${companyId} and s.article_id = a.id
    left join tests x on x.company_id = ${companyId} and x.id = s.test_id
    where a.company_id = ${companyId} and a.id = ${id}`
  return row
}

type Counted = Schemas['AcknowledgementCounts'] & { total: number; byRestaurant: Schemas['AcknowledgementPlace'][] }

/** Of all, and of each place: the people are walked through once for both. */
async function count(sql: Tag, who: Who, id: string, query: PeopleQuery): Promise<Counted> {
  const [row] = await sql<Counted[]>`
    with p as materialized (select * from ${people(sql, who, id)}), places as (
      select jsonb_build_object('_id', r.id, 'name', r.name) as restaurant, count(*) as "all",
        count(*) filter (where p.state = 'done') as done, r.name, r.id
      from p
      join user_restaurants w on w.company_id = ${who.companyId} and w.user_id = p.id
      join restaurants r on r.company_id = ${who.companyId} and r.id = w.restaurant_id
      group by r.id, r.name
    )
    select count(*)::int as "all", count(*) filter (where p.state in ('todo', 'overdue'))::int as todo,
      count(*) filter (where p.state = 'done')::int as done, count(*) filter (where p.state = 'overdue')::int as overdue,
      count(*) filter (where ${found(sql, who, query)})::int as total,
      (select coalesce(jsonb_agg(jsonb_build_object('restaurant', restaurant, 'all', "all", 'done', done)
        order by name collate "ru-x-icu", id), '[]') from places) as by_restaurant
    from p`
  return row ?? { all: 0, todo: 0, done: 0, overdue: 0, total: 0, byRestaurant: [] }
}

export const pageOf = (
  sql: Tag,
  who: Who,
  id: string,
  query: PeopleQuery,
  { limit, offset }: Omit<Window, 'page'>,
) => sql<PersonRow[]>`
  with page as materialized (
    select p.* from ${people(sql, who, id)} where ${found(sql, who, query)} ${inOrder(sql)} limit ${limit} offset ${offset}
  )
  select p.id, p.name, p.version, p.at, p.how, p.percent, p.attempts, p.due_at, p.state,
    case when j.id is not null then jsonb_build_object('_id', j.id, 'name', j.name) end as position,
    coalesce((
      select jsonb_agg(jsonb_build_object('_id', r.id, 'name', r.name) order by r.name collate "ru-x-icu", r.id)
      from user_restaurants w join restaurants r on r.company_id = ${who.companyId} and r.id = w.restaurant_id
      where w.company_id = ${who.companyId} and w.user_id = p.id), '[]') as restaurants,
    (select max(l.viewed_at) from article_view_log l
      where l.company_id = ${who.companyId} and l.article_id = ${id} and l.user_id = p.id) as opened_at
  from page p left join positions j on j.company_id = ${who.companyId} and j.id = p.position_id
  ${inOrder(sql)}`
