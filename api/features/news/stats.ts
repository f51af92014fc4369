import type { components } from '../../../openapi/gen/schema.d.ts'
import { countOf, type Group, workers } from '../../audience/groups.ts'
import type { Tag } from '../../db/client.ts'

type Schemas = components['schemas']
type Choice = Pick<Schemas['NewsItem'], 'restaurants' | 'positions'>
type Marks = Group & { newsId: string; acknowledged: number }

/** Of each of these: how many are meant, have read and have acknowledged it. People are asked once, not once for each. */
export async function statsOf(
  sql: Tag,
  companyId: string,
  news: readonly ({ id: string } & Choice)[],
): Promise<ReadonlyMap<string, Schemas['NewsStats']>> {
  if (news.length === 0) return new Map()
  const ids = news.map(({ id }) => id)
  const [people, marks] = await Promise.all([
    sql<Group[]>`select position, restaurants, count(*)::int as n from ${workers(sql, companyId)} people group by 1, 2`,
    sql<Marks[]>`
      select m.news_id, p.position, p.restaurants, count(*)::int as n, count(m.acknowledged_at)::int as acknowledged
      from news_reads m join ${workers(sql, companyId)} p on p.id = m.user_id
      where m.company_id = ${companyId} and m.news_id = any (${ids}::uuid[])
      group by 1, 2, 3`,
  ])
  return new Map(
    news.map(({ id, restaurants = [], positions = [] }) => {
      const choice = { restaurants, positions }
      const read = marks.filter(({ newsId }) => newsId === id)
      const acknowledged = read.map((group) => ({ ...group, n: group.acknowledged }))
      const stats = {
        audience: countOf(people, choice),
        read: countOf(read, choice),
        acknowledged: countOf(acknowledged, choice),
      }
      return [id, stats]
    }),
  )
}
