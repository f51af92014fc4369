import { hisAroundNow } from '../../../checklists/shift.ts'
import type { Tag } from '../../../db/client.ts'
import type { Who } from '../runs/who.ts'

/** What tells whether that which is kept of his runs is still right. */
export type Versions = {
  runs: readonly RunVersion[]
  /** The revision of what was measured, and that of articles. */
  measured: number
  articles: number
  /** Whether anything of the company is begun by hand. */
  hasManual: boolean
}
/** A run, and what changes with whatever is shown of it but its numbers of days before, titles of articles and files. */
export type RunVersion = { id: string; version: string }

type Row = Omit<Versions, 'runs'> & { tasks: number; named: number } & (
    | { id: string; rows: string; hasFixes: boolean }
    | { id: null }
  )

/**
 * His runs around now, as the day goes, by the versions of their rows: whoever answers writes the run as well, and a task of a
 * failure raises the company's revision. One statement, so all of it was so at one moment.
 */
export async function versionsOf(sql: Tag, who: Who, restaurant: string | undefined): Promise<Versions> {
  const { companyId } = who
  const his = hisAroundNow(sql, who, {
    ...(restaurant !== undefined && { one: sql`and r.restaurant_id = ${restaurant}` }),
    columns: sql`r.id, r.starts_at, concat_ws(' ', r.xmin, k.xmin) as rows, exists (
      select from run_fixes f where f.company_id = ${companyId} and f.run_id = r.id) as has_fixes`,
  })
  const rows = await sql<Row[]>`
    select v.tasks, v.measured, v.named, v.articles, v.has_manual, h.id, h.rows, h.has_fixes
    from (
      select coalesce(sum(t.rev) filter (where t.topic = 'tasks'), 0)::bigint as tasks,
        coalesce(sum(t.rev) filter (where t.topic = 'measured'), 0)::bigint as measured,
        coalesce(sum(t.rev) filter (where t.topic = 'named'), 0)::bigint as named,
        (select coalesce(sum(a.rev), 0)::bigint from article_revs a where a.company_id = ${companyId}) as articles,
        exists (select from checklists m
          where m.company_id = ${companyId} and m.is_active and m.schedule ->> 'type' = 'manual') as has_manual
      from revisions t where t.company_id = ${companyId}
    ) v left join (${his}) h on true
    order by h.starts_at, h.id`
  const [first] = rows
  return {
    runs: rows.flatMap((row) =>
      row.id === null
        ? []
        : [
            {
              id: row.id,
              version: `${row.rows} ${row.hasFixes ? row.tasks : ''} ${row.named} ${who.company.timezone}`,
            },
          ],
    ),
    measured: first?.measured ?? 0,
    articles: first?.articles ?? 0,
    hasManual: first?.hasManual ?? true,
  }
}
