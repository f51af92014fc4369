import type { Fragment, Tag } from '../../../db/client.ts'
import type { Who } from '../who.ts'
import { type AttemptQuery, found, ofSearched, type Searched, source } from './found.ts'

/** More are not counted: whoever has so many narrows the days. */
export const COUNTED = 1000
/** So many people and tests are asked one by one, each by an index of his own; of more, the newest attempts hold enough. */
const ONE_BY_ONE = 200

export type Asked = { who: Who; query: AttemptQuery; searched: Searched }
const isFew = (searched: Searched): searched is NonNullable<Searched> =>
  searched !== undefined && searched.people.length + searched.tests.length <= ONE_BY_ONE

/** Up to one more than COUNTED. */
export async function countUpTo(sql: Tag, { who, query, searched }: Asked): Promise<number> {
  const most = COUNTED + 1
  const some = (also: Fragment) => sql`
    (select 1 from ${source(sql, who, query, searched)} where ${found(sql, who, query)} ${also} limit ${most})`
  const { people = [], tests = [] } = searched ?? {}
  const all = searched
    ? sql`
        ${some(sql`and a.user_id = any (${people}::uuid[])`)}
        union all ${some(sql`and a.test_id = any (${tests}::uuid[]) and a.user_id <> all (${people}::uuid[])`)}`
    : some(sql``)
  const [row] = await sql<{ n: number }[]>`select count(*)::int as n from (${all}) counted`
  return Math.min(row?.n ?? 0, most)
}

/** Those of a page, newest first: what is shown of them is joined afterwards. */
export const pageIds = (sql: Tag, asked: Asked, { limit, offset }: { limit: number; offset: number }): Fragment => sql`
  select id from (${ids(sql, asked, limit + offset)}) all_ids order by started_at desc, id desc limit ${limit} offset ${offset}`

/** The newest of those that are asked for: at least so many, if there are so many. */
function ids(sql: Tag, { who, query, searched }: Asked, most: number): Fragment {
  const where = found(sql, who, query)
  const from = source(sql, who, query, searched)
  const newest = (also: Fragment) => sql`
    select a.id, a.started_at from ${from} where ${where} ${also} order by a.started_at desc, a.id desc limit ${most}`
  if (!isFew(searched)) return newest(searched ? ofSearched(sql, searched) : sql``)
  const { people, tests } = searched
  return sql`
    select one.id, one.started_at from unnest(${people}::uuid[]) person
    cross join lateral (${newest(sql`and a.user_id = person`)}) one
    union
    select one.id, one.started_at from unnest(${tests}::uuid[]) test
    cross join lateral (${newest(sql`and a.test_id = test`)}) one`
}
