import type { Tag } from '../../db/client.ts'
import type { Group } from '../../search/groups.ts'

/** As many as a beginning is written out to: what goes on in more ways is looked for as a beginning. */
const WAYS_MAX = 64
/** What the company's vocabulary holds of what tasks are found by (0136): no numbers, and no very short or long stems. */
const isListed = (stem: string) => /^\p{L}{3,40}$/u.test(stem)

/**
 * The same groups by those stems alone that something of the company holds. A beginning costs the index all that begins
 * with it, and each form that nobody wrote costs a little for every row, in every step of the search.
 */
export async function known(sql: Tag, companyId: string, groups: readonly Group[]): Promise<Group[]> {
  const stems = groups.flatMap(({ exact, both }) => [...exact, ...both.flat()]).filter(isListed)
  const beginnings = groups.flatMap((group) => group.beginnings).filter(isListed)
  if (stems.length + beginnings.length === 0) return [...groups]
  const rows = await sql<{ asked: string | null; stem: string }[]>`
    select null as asked, k.stem from article_stems k
    where k.company_id = ${companyId} and k.stem = any (${[...new Set(stems)]}::text[])
    union all
    select b.asked, k.stem from unnest(${[...new Set(beginnings)]}::text[]) b (asked) cross join lateral (
      select k.stem from article_stems k
      where k.company_id = ${companyId} and k.stem >= b.asked and k.stem < b.asked || U&'\\+10FFFF'
      order by k.stem limit ${WAYS_MAX + 1}) k`
  const there = new Set(rows.filter(({ asked }) => asked === null).map(({ stem }) => stem))
  const isThere = (stem: string) => !isListed(stem) || there.has(stem)
  const waysOf = (beginning: string) => rows.filter(({ asked }) => asked === beginning).map(({ stem }) => stem)
  const isWrittenOut = (beginning: string) => isListed(beginning) && waysOf(beginning).length <= WAYS_MAX
  return groups.map((group) => {
    const exact = [
      ...group.exact.filter(isThere),
      ...group.beginnings.filter(isWrittenOut).flatMap((beginning) => waysOf(beginning)),
    ]
    const left = {
      ...group,
      exact: [...new Set(exact)],
      beginnings: group.beginnings.filter((beginning) => !isWrittenOut(beginning)),
      both: group.both.filter((pair) => pair.every(isThere)),
    }
    // What nobody wrote finds nothing; a query must ask for something.
    return left.exact.length + left.beginnings.length + left.both.length === 0 ? group : left
  })
}
