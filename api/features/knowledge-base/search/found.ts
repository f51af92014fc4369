import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { windowOf } from '../../../../openapi/rules/values/lists.ts'
import type { Reader } from '../../../audience/reader.ts'
import type { Reads, Tag } from '../../../db/client.ts'
import { revisionOf } from '../../../db/revisions.ts'
import { turns } from '../../../threads/turns.ts'
import { filters, SUMMARY, type Page, type Query } from '../filters.ts'
import { mayRead, topicJoin } from '../../../articles/reader.ts'
import { type Clock, reviewDue, revision } from '../reading/remembered.ts'
import { presentSummary, type SummaryRow } from '../rows.ts'
import { corrected } from '../../../search/corrected.ts'
import { find, type Ask } from '../../../search/find.ts'
import type { Answered } from '../../../search/mend.ts'
import { formsIn } from '../../../search/places.ts'
import { fragmentOf } from './fragment.ts'
import { formColumns, type Group } from '../../../search/groups.ts'
import { vocabularyAt } from '../../../search/vocabulary.ts'
import { tagKeys } from '../../../../openapi/rules/text/tags.ts'

/** What a reader may find. `audiences` is null for whoever sees all. */
type Scope = { statuses: readonly string[]; audiences: readonly string[] | null }

/** As a list shows it, with the beginning of the text that its fragment is cut from, or all of it. */
type FoundRow = SummaryRow & { plain: string; isLonger: boolean; total: number }

/** A row also when nothing was found, all null but the revision that it tells, and how many are to be reviewed. */
type AskedRow = { rev: number; due: number | null } & (FoundRow | { id: null; total: null })
const isFound = (row: AskedRow): row is AskedRow & FoundRow => row.id !== null

/** What stands beside a page: the company's revision, read no later than any of it, and what is due (remembered.ts). */
type Beside = { rev: number; due: number | null }
type FoundPage = { page: Page } & Beside

/** Found articles, best first, then in the list's order (B12). */
export async function found(
  sql: Tag,
  db: Reads,
  reader: Reader,
  query: Query,
  text: string,
  { now, dueBy }: Clock,
): Promise<FoundPage> {
  const scope: Scope = {
    statuses: reader.seesAll ? (query.status ? [query.status] : ['draft', 'published', 'archived']) : ['published'],
    audiences: reader.bound?.audiences ?? (reader.seesAll ? null : reader.audiences),
  }
  // Of the first look: what was found later vouches for no less.
  let beside: Beside | undefined
  const ask: Ask<FoundRow> = async (groups) => {
    const asked = await pageOf(sql, reader, query, scope, groups, beside ? { now } : { now, dueBy })
    beside ??= asked.beside
    return asked
  }
  const besideNow = async () => (beside ??= await revision(sql, reader.companyId, [], dueBy))
  const vocabulary = async () => vocabularyAt(sql, db, reader.companyId, (await besideNow()).rev)
  const { rows, total, groups, mended } = await find(sql, answeredFor(sql, scope), text, ask, vocabulary)
  const forms = await formsOf(sql, db, reader.companyId, rows, groups)
  const correctedSearch = mended && total > 0 ? await corrected(sql, mended, rows, forms) : undefined
  const page: Page = {
    articles: rows.map((row, at) => {
      const fragment = fragmentOf(row.plain, forms[at] ?? [])
      return { ...presentSummary(row), ...(fragment && { fragment }) }
    }),
    total,
    ...(correctedSearch !== undefined && { correctedSearch }),
  }
  const { rev, due } = await besideNow()
  return { page, rev, due }
}

const answeredFor =
  (sql: Tag, { statuses, audiences }: Scope): Answered =>
  (queries) =>
    sql<{ queryNo: number }[]>`
    select query_no from article_search_answered(${queries}::text[], ${[...statuses]}::text[],
      ${audiences as string[] | null}::uuid[])`

async function pageOf(
  sql: Tag,
  reader: Reader,
  query: Query,
  scope: Scope,
  groups: readonly Group[],
  { now, dueBy }: Clock,
) {
  const { page, limit, offset: from } = windowOf(query, limits.knowledgeBase.pageSize)
  // The other filters look at what was found, all of it: the page is cut after them.
  const isFiltered =
    [query.topic, query.review, query.externalId].some((asked) => asked !== undefined) || tagKeys(query.tags).length > 0
  const forms = formColumns(groups)
  const hits = (most: number, offset: number) => sql`
    article_search_hits(${forms.groups}::int[], ${forms.queries}::text[], ${forms.stems}::text[], ${forms.seconds}::text[],
      ${scope.statuses}::text[], ${scope.audiences as string[] | null}::uuid[], ${most}, ${offset})`
  const pageAt = (offset: number) =>
    isFiltered
      ? sql`(
          select a.id as article_id, f.rank, count(*) over ()::int as total
          from ${hits(FOUND_MAX, 0)} f
          join articles a on a.company_id = ${reader.companyId} and a.id = f.article_id
          where ${filters(sql, reader, query, now)}
          order by f.rank desc, a.sort_order, a.created_at desc, a.id desc
          limit ${limit} offset ${offset})`
      : hits(limit, offset)
  const at = async (offset: number) =>
    await sql<AskedRow[]>`
    select r.*, found.*
    from (
      select ${revisionOf(sql, reader.companyId, 'articles')} as rev, ${reviewDue(sql, reader.companyId, dueBy)} as due) r
    left join (
      select ${SUMMARY(sql)}, k.total, k.rank, octet_length(p.plain) > ${FIRST_BYTES} as is_longer,
        case when octet_length(p.plain) > ${FIRST_BYTES} then left(p.plain, ${FIRST}) else p.plain end as plain
      from ${pageAt(offset)} k
      join articles a on a.company_id = ${reader.companyId} and a.id = k.article_id
      ${plainOf(sql)}
      ${topicJoin(sql, reader)}
      left join article_views v on v.company_id = ${reader.companyId} and v.article_id = a.id
      where ${mayRead(sql, reader)}
    ) found on true
    order by found.rank desc, found.sort_order, found.created_at desc, found.id desc`
  const all = await at(from)
  const rows = all.filter(isFound)
  // Only a row tells the total, and beyond the last page there is none (B35).
  const total = rows[0]?.total ?? (page > 1 ? (await at(0))[0]?.total : undefined) ?? 0
  return { rows, total, beside: { rev: all[0]?.rev ?? 0, due: all[0]?.due ?? null } }
}

/** As many as a company's articles may ever be found at once. */
const FOUND_MAX = 1_000_000

/** As much of a text as is looked at in a millisecond. Of most articles it is all. */
const FIRST = 20_000
/** Of the letters that most are written with: to count those of a text Postgres would unpack it once more. */
const FIRST_BYTES = 2 * FIRST
/** Whole texts are read one after another: a page of them would take longer than others may wait. */
const wholeTexts = turns(1)

/** The forms of the groups in each text of the page. */
async function formsOf(sql: Tag, db: Reads, companyId: string, rows: readonly FoundRow[], groups: readonly Group[]) {
  const forms = await formsIn(
    sql,
    groups,
    rows.map(({ plain }) => plain),
  )
  // Found by its title, or by what stands farther on.
  const farther = rows.flatMap((row, at) => (row.isLonger && forms[at]?.length === 0 ? [{ row, at }] : []))
  for (const { row, at } of farther)
    await wholeTexts(async () => {
      row.plain = await db.read(() => wholeText(sql, companyId, row.id))
      forms[at] = (await formsIn(sql, groups, [row.plain]))[0] ?? []
    }, companyId)
  return forms
}

/** The words of `a`, joined as `p`; of a row that was not moved yet they stand with the search (0116_contents_moved.sql). */
const plainOf = (sql: Tag) => sql`
  cross join lateral (
    select coalesce(
      (select c.plain from contents c where c.company_id = a.company_id and c.id = a.content_id),
      (select s.plain from article_search s where s.company_id = a.company_id and s.article_id = a.id), '') as plain
    offset 0) p`

async function wholeText(sql: Tag, companyId: string, id: string): Promise<string> {
  const [row] = await sql<{ plain: string }[]>`
    select p.plain from articles a ${plainOf(sql)} where a.company_id = ${companyId} and a.id = ${id}`
  return row?.plain ?? ''
}
