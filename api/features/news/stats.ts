import type { components } from '../../../openapi/gen/schema.d.ts'
import { countOf, type Group, workers } from '../../audience/groups.ts'
import type { Tag } from '../../db/client.ts'

type Schemas = components['schemas']
type Choice = Pick<Schemas['NewsItem'], 'restaurants' | 'positions'>
type Marks = Group & { newsId: string; acknowledged: number }
type Sums = { newsId: string; read: number; acknowledged: number }

/** Of each of these: how many are meant, have read and have acknowledged it. People are asked once, not once for each. */
export async function statsOf(
  sql: Tag,
  companyId: string,
  news: readonly ({ id: string } & Choice)[],
): Promise<ReadonlyMap<string, Schemas['NewsStats']>> {
  if (news.length === 0) return new Map()
  const [forAll, forSome] = [news.filter(isForAll), news.filter((one) => !isForAll(one))]
  const [people, sums, marks] = await Promise.all([
    sql<Group[]>`select position, restaurants, count(*)::int as n from ${workers(sql, companyId)} people group by 1, 2`,
    keptSums(sql, companyId, forAll),
    marksOf(sql, companyId, forSome),
  ])
  const sumsOf = new Map(sums.map(({ newsId, ...sum }) => [newsId, sum]))
  const groupsOf = Map.groupBy(marks, ({ newsId }) => newsId)
  return new Map([
    ...forAll.map(({ id }) => {
      const { read = 0, acknowledged = 0 } = sumsOf.get(id) ?? {}
      return [id, { audience: countOf(people, EVERYBODY), read, acknowledged }] as const
    }),
    ...forSome.map(({ id, restaurants = [], positions = [] }) => {
      const choice = { restaurants, positions }
      const read = groupsOf.get(id) ?? []
      const acknowledged = read.map((group) => ({ ...group, n: group.acknowledged }))
      const stats = {
        audience: countOf(people, choice),
        read: countOf(read, choice),
        acknowledged: countOf(acknowledged, choice),
      }
      return [id, stats] as const
    }),
  ])
}
const EVERYBODY = { restaurants: [], positions: [] }
const isForAll = ({ restaurants = [], positions = [] }: Choice) => restaurants.length + positions.length === 0

/** Of all working people: as kept, where a page would walk through a mark of each of them for each of the news. */
const keptSums = async (sql: Tag, companyId: string, news: readonly { id: string }[]): Promise<readonly Sums[]> =>
  news.length === 0
    ? []
    : sql<Sums[]>`
        select news_id, sum(read)::int as read, sum(acknowledged)::int as acknowledged from news_sums
        where company_id = ${companyId} and news_id = any (${news.map(({ id }) => id)}::uuid[]) group by 1`

const marksOf = async (sql: Tag, companyId: string, news: readonly { id: string }[]): Promise<readonly Marks[]> =>
  news.length === 0
    ? []
    : sql<Marks[]>`
        select m.news_id, p.position, p.restaurants, count(*)::int as n, count(m.acknowledged_at)::int as acknowledged
        from news_reads m join ${workers(sql, companyId)} p on p.id = m.user_id
        where m.company_id = ${companyId} and m.news_id = any (${news.map(({ id }) => id)}::uuid[])
        group by 1, 2, 3`
