import type { components } from '../../../openapi/gen/schema.d.ts'
import type { Tag } from '../../db/client.ts'
import { holdNamed } from '../../db/entities/held.ts'

type Step = components['schemas']['CourseStepInput']

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

const held = (sql: Tag, companyId: string, type: Step['type'], steps: readonly Step[]) =>
  holdNamed(
    sql,
    companyId,
    type,
    steps.filter((step) => step.type === type).map(({ id }) => id),
  )
