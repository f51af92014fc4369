import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { pagesOf, type Window } from '../../../openapi/rules/values/lists.ts'
import { numberIn } from '../../../openapi/rules/tasks/tasks.ts'
import type { ReadContext } from '../../context.ts'
import type { Fragment, Tag } from '../../db/client.ts'
import { corrected } from '../../search/corrected.ts'
import { type Ask, find, type Found } from '../../search/find.ts'
import { type Group, groupsOf } from '../../search/groups.ts'
import type { Mended } from '../../search/mend.ts'
import { piecesOf } from '../../search/pieces.ts'
import { formsIn } from '../../search/places.ts'
import { vocabularyNow } from '../../search/vocabulary.ts'
import { type Count, counted, countersOf, totalOf } from './counters.ts'
import { amongKnown, type Filters, isOpen, statusesOf } from './filters.ts'
import { answeredFor, foundBy } from './found.ts'
import { known } from './known-words.ts'
import { presentSummary, selectSummaries } from './summaries.ts'
import type { Who } from './who.ts'

type TaskPage = components['schemas']['TaskPage']
type Asked = { search: string; filters: Filters; window: Window }

/** As typed, or as it was meant where nothing was found so: in the other layout, or without typos. */
export async function searched(context: ReadContext, who: Who, asked: Asked): Promise<TaskPage> {
  const { sql, db } = context
  const { search } = asked
  const ask = async (groups: readonly Group[]) => {
    const words = await db.read(() => known(sql, who.companyId, groups))
    const found = await pageOf(context, who, asked, foundBy(sql, who, asked.filters, search, words))
    return { rows: [found], total: found.total }
  }
  const { rows, mended } = await understand(context, who, search, ask)
  const found = rows[0] ?? (await ask([])).rows[0]
  if (!found) throw new Error('a search told no page')
  if (!mended || found.tasks.length === 0) return found
  const correctedSearch = await db.read(() => meant(sql, who, mended, found))
  return { ...found, correctedSearch: correctedSearch.slice(0, CORRECTED_MAX) }
}
/** Of the contract. */
const CORRECTED_MAX = 200

/** By what an export finds the same. */
export async function meantGroups(
  { sql, db }: Pick<ReadContext, 'sql' | 'db'>,
  who: Who,
  filters: Filters,
  search: string,
) {
  const ask = async (groups: readonly Group[]) => {
    const { hits } = foundBy(sql, who, filters, search, groups)
    const [row] = await db.read(() => sql<{ n: number }[]>`select count(*)::int as n from (${hits}) hits`)
    return { rows: [], total: row?.n ?? 0 }
  }
  return (await understand({ sql, db }, who, search, ask)).groups
}

/** A number is meant as it was typed. */
async function understand<Row>(
  { sql, db }: Pick<ReadContext, 'sql' | 'db'>,
  who: Who,
  search: string,
  ask: Ask<Row>,
): Promise<Found<Row>> {
  if (numberIn(search) === undefined)
    return find(sql, answeredFor(sql, who), search, ask, () => vocabularyNow(sql, db, who.companyId))
  const groups = await groupsOf(
    sql,
    piecesOf(search).flatMap(({ words }) => words),
  )
  return { ...(await ask(groups)), groups }
}

/** The best first, then the newest; what is found beyond the bound is told as more. */
async function pageOf(
  { sql, db }: ReadContext,
  who: Who,
  { filters, window }: Asked,
  { hits }: { hits: Fragment },
): Promise<TaskPage> {
  const { open, closed } = statusesOf(filters)
  const { overdue = false } = filters
  const late = overdue ? sql`and ${isOpen(sql)} and t.deadline <= ${who.now}` : sql``
  // Each hit is looked up by its key (`offset 0`): the plan does not know how few of all tasks they are.
  const [found] = await db.read(
    () => sql<{ counts: Count[]; openHits: number; closedHits: number; ids: string[] }[]>`
      with hits as materialized (${hits}), matched as materialized (
        select t.id, t.status, t.deadline, h.rank, h.number
        from hits h cross join lateral (
          select t.id, t.status, t.deadline ${amongKnown(sql, who, filters)} and t.id = h.id offset 0) t
      )
      select (select coalesce(jsonb_agg(c), '[]') from (${counted(sql, who, sql`from matched t`)}) c) as counts,
        (select count(*) from hits where is_open)::int as open_hits,
        (select count(*) from hits where not is_open)::int as closed_hits,
        (select coalesce(jsonb_agg(p.id order by p.rank desc, p.number desc), '[]') from (
          select t.id, t.rank, t.number from matched t where t.status = any (${[...open, ...closed]}::text[]) ${late}
          order by t.rank desc, t.number desc limit ${window.limit} offset ${window.offset}) p) as ids`,
  )
  if (!found) throw new Error('a search told no counts')
  const { counts, ids } = found
  const picked = sql`select id, place from unnest(${ids}::uuid[]) with ordinality n (id, place)`
  const rows = ids.length === 0 ? [] : await db.read(() => selectSummaries(sql, who, picked))
  const total = totalOf(counts, open, overdue) + totalOf(counts, closed, false)
  const { foundMax } = limits.tasks
  const isMore = (open.length > 0 && found.openHits > foundMax) || (closed.length > 0 && found.closedHits > foundMax)
  return {
    tasks: rows.map((row) => presentSummary(who, row)),
    counters: countersOf(counts),
    total,
    ...(isMore && { totalIsMore: true }),
    ...pagesOf(total, window),
  }
}

/** In the words that stand in what was found. */
async function meant(sql: Tag, { companyId }: Who, mended: Mended, { tasks }: TaskPage): Promise<string> {
  const rows = await sql<{ title: string; plain: string }[]>`
    select t.title, left(concat_ws(' ', t.description, (
      select string_agg(k.text, ' ' order by k.created_at desc) from task_comments k
      where k.company_id = ${companyId} and k.task_id = t.id and k.deleted_at is null)), ${LOOKED_MAX}) as plain
    from tasks t where t.company_id = ${companyId} and t.id = any (${tasks.map(({ _id }) => _id)}::uuid[])`
  const wrong = mended.pieces.flatMap((piece) => piece.wrong)
  const forms = await formsIn(
    sql,
    wrong,
    rows.map(({ plain }) => plain),
  )
  return corrected(
    sql,
    mended,
    rows.map((row) => ({ ...row, tags: [] })),
    forms,
  )
}
/** As much of a text as is looked at in a millisecond. */
const LOOKED_MAX = 20_000
