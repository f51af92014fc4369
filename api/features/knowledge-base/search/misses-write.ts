import { limits } from '../../../../openapi/gen/limits.gen.ts'
import type { Database } from '../../../db/client.ts'
import { lock } from '../../../db/locks.ts'

export type Miss = { companyId: string; day: string; query: string }

/**
 * Counts them. So many different ones of a day are told and no more: what is typed at random fills no table. Who is looked
 * for by his name is nobody's gap in the knowledge base.
 */
export async function addMisses(db: Database, companyId: string, misses: readonly Miss[]): Promise<void> {
  const rows = misses.map(({ day, query }) => ({ day, query }))
  await db.write(companyId, async (sql) => {
    await lock(sql, 'search misses', companyId)
    await sql`
      with told as (
        select m.day::date as day, m.query, count(*)::int as n
        from jsonb_to_recordset(${sql.json(rows)}) as m(day text, query text)
        where not exists (
          select from users u
          where u.company_id = ${companyId} and string_to_array(u.name_folded, ' ') && string_to_array(m.query, ' '))
        group by 1, 2
      ), placed as (
        select t.*, row_number() over (partition by t.day, k.query is null order by t.query) as place, k.query is null as is_new,
          (select count(*) from search_misses d where d.company_id = ${companyId} and d.day = t.day) as there
        from told t
        left join search_misses k on k.company_id = ${companyId} and k.day = t.day and k.query = t.query
      )
      insert into search_misses as s (company_id, day, query, count)
      select ${companyId}, day, query, n from placed
      where not is_new or there + place <= ${limits.knowledgeBase.searchMissesOfDay}
      on conflict (company_id, day, query) do update set count = s.count + excluded.count`
  })
}
