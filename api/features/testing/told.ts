import { type Before, joined } from '../../audience/joined.ts'
import type { Tag } from '../../db/client.ts'
import { settle } from '../../notifications/settle.ts'
import { administrators, tell } from '../../notifications/tell.ts'

type Where = { company: string; by: string | null; now: Date }

/** Whom a test is for; of one that is switched off nobody. */
const meantBy = (sql: Tag, company: string, id: string) => sql`
  select meant.id from tests t cross join lateral audience_of(${company}, t.audience_id) meant (id)
  where t.company_id = ${company} and t.id = ${id} and t.is_active`

/** Once it can be taken; where it is for others than `before`, whoever is new. */
export const tellTest = (
  sql: Tag,
  { company, by, now }: Where,
  { id, title }: { id: string; title: string },
  before?: Before,
) =>
  tell(
    sql,
    {
      company,
      kind: 'testAssigned',
      facts: { title, dueAt: null },
      link: { type: 'test', id },
      people: joined(sql, company, meantBy(sql, company, id), before),
      by,
      group: `test ${id}`,
    },
    now,
  )

/** It was changed: whom it is not for any more has nothing to take. */
export const settleTest = (sql: Tag, company: string, test: string, now: Date): Promise<void> =>
  settle(sql, { company, links: [test], kinds: ['testAssigned'], unless: meantBy(sql, company, test) }, now)

type Result = { id: string; title: string; userId: string; percent: number | null; status: string }

/** Administrators, but the one who has just decided it; what is still to be reviewed has no result. */
export async function tellResult(
  sql: Tag,
  company: string,
  { id, title, userId, percent, status }: Result,
  now: Date,
  reviewer: string | null = null,
): Promise<void> {
  if (percent === null || (status !== 'passed' && status !== 'failed')) return
  await tell(
    sql,
    {
      company,
      kind: 'testResult',
      facts: { title, percent, isPassed: status === 'passed' },
      link: { type: 'attempt', id },
      people: sql`select a.id from (${administrators(sql, company)}) a where a.id is distinct from ${reviewer}::uuid`,
      by: userId,
    },
    now,
  )
}
