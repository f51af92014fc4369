import type { components } from '../../../openapi/gen/schema.d.ts'
import type { Tag } from '../../db/client.ts'

type Step = components['schemas']['CourseStepInput']
const TABLES = { article: 'articles', test: 'tests' } as const

/** The first step that the company has not: drafts and what is switched off are there. The rest stay until the transaction ends. */
export async function lostStep(
  sql: Tag,
  companyId: string,
  steps: readonly Step[],
): Promise<{ at: number; type: 'ARTICLE' | 'TEST' } | undefined> {
  const [articles, tests] = await Promise.all([
    held(sql, companyId, 'article', steps),
    held(sql, companyId, 'test', steps),
  ])
  const known = { article: articles, test: tests }
  const at = steps.findIndex(({ type, id }) => !known[type].has(id))
  const lost = steps[at]
  return lost && { at, type: lost.type === 'article' ? 'ARTICLE' : 'TEST' }
}

async function held(sql: Tag, companyId: string, type: Step['type'], steps: readonly Step[]): Promise<Set<string>> {
  const ids = steps.filter((step) => step.type === type).map(({ id }) => id)
  if (ids.length === 0) return new Set()
  const rows = await sql<{ id: string }[]>`
    select id from ${sql(TABLES[type])} where company_id = ${companyId} and id = any (${ids}::uuid[])
    order by id for key share`
  return new Set(rows.map(({ id }) => id))
}
