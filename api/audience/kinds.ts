import type { Tag } from '../db/client.ts'

/** The tables whose rows carry `audience_id`: each refers to audiences, and has an index (company_id, audience_id). */
export const KINDS = ['articles', 'article_asks', 'tests', 'courses', 'news', 'checklists'] as const

/** Whether a row of any kind carries the audience that stands in column `id` of the query, of the company in `company`. */
export const isCarried = (sql: Tag, id: string, company: string) =>
  KINDS.map(
    (kind) =>
      sql`exists (select from ${sql(kind)} e where e.company_id = ${sql(company)} and e.audience_id = ${sql(id)})`,
  ).reduce((some, one) => sql`(${some} or ${one})`)
