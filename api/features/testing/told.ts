import { type AttemptRow, resultFacts } from '../../../openapi/rules/attempts/attempt-row.ts'
import { type Before, joined } from '../../audience/joined.ts'
import type { Fragment, Tag } from '../../db/client.ts'
import { forget, restate, settle } from '../../notifications/settle.ts'
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

type Result = Pick<AttemptRow, 'id' | 'title' | 'userId' | 'percent' | 'status'>

/** Administrators: what came of it, or that it waits for one of them. */
export const tellResult = (sql: Tag, company: string, result: Result, now: Date): Promise<number> =>
  tellOf(sql, company, result, administrators(sql, company), now)

type Decided = { before: Result; after: Result; reviewer: string }

/**
 * A person has decided it: nobody else has to, and all but him are told what came of it. Once it is decided otherwise, what
 * was told of it says so, and whoever has read that is told nothing again.
 */
export async function tellReviewed(sql: Tag, company: string, { before, after, reviewer }: Decided, now: Date) {
  if (after.percent === null) return
  if (before.percent === null) {
    await forget(sql, company, [after.id], now)
    const people = sql`select a.id from (${administrators(sql, company)}) a where a.id <> ${reviewer}`
    await tellOf(sql, company, after, people, now)
    return
  }
  await restate(sql, { company, link: after.id, kind: 'testResult', facts: resultFacts(after) }, now)
}

const tellOf = (sql: Tag, company: string, result: Result, people: Fragment, now: Date) =>
  tell(
    sql,
    {
      company,
      kind: 'testResult',
      facts: resultFacts(result),
      link: { type: 'attempt', id: result.id },
      people,
      by: result.userId,
    },
    now,
  )
