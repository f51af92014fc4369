import type { Run } from './runner.ts'

const DAY = 24 * 3_600_000
const BATCH = 500

/** Every table that points to contents. */
export const POINTING = ['articles', 'article_versions', 'news'] as const

/**
 * Contents to which nothing points for a day. Who saves the same text meanwhile either holds its row, which is passed over
 * then, or waits for the end of this and writes it again (content_keep of 0113_contents.sql): the second statement sees
 * what was written before the first one had its locks.
 */
export async function sweepContents({ write, now, signal, keep }: Run): Promise<number> {
  const before = new Date(now.getTime() - DAY)
  for (let total = 0; ;) {
    const looked = await write(async (sql) => {
      const held = await sql<{ companyId: string; id: string }[]>`
        select company_id, id from contents where unreferenced_since <= ${before}
        order by unreferenced_since limit ${BATCH} for update skip locked`
      if (held.length === 0) return { held: 0, gone: 0 }
      const companies = held.map(({ companyId }) => companyId)
      const ids = held.map(({ id }) => id)
      const pointed = POINTING.map(
        (table) => sql`exists (select from ${sql(table)} p where p.company_id = c.company_id and p.content_id = c.id)`,
      )
      const isPointed = pointed.reduce((all, one) => sql`${all} or ${one}`)
      const among = sql`(c.company_id, c.id) in (select * from unnest(${companies}::uuid[], ${ids}::uuid[]))`
      await sql`update contents c set unreferenced_since = null where ${among} and (${isPointed})`
      const gone = await sql`delete from contents c where ${among} and unreferenced_since is not null`
      return { held: held.length, gone: gone.count }
    })
    total += looked.gone
    if (looked.held < BATCH || signal.aborted) return total
    await keep()
  }
}
