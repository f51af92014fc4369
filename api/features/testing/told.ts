import { type AttemptRow, resultFacts } from '../../../openapi/rules/attempts/attempt-row.ts'
import { type Before, joined } from '../../audience/joined.ts'
import type { Facts } from '../../../openapi/rules/notifications/notification-words.ts'
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

/** Handed in, and waiting for somebody else: until that is decided there is nothing for him to do. */
export const settleTaken = (sql: Tag, company: string, { testId, userId }: Of, now: Date): Promise<void> =>
  settle(sql, { company, links: [testId], kinds: ['testAssigned'], users: [userId] }, now)
type Of = Pick<AttemptRow, 'testId' | 'userId'>

type Since = Pick<Facts['testAssigned'], 'again' | 'reviewed'>

/** Whoever takes it, as long as it is for him: what others have done about it. In place of what he has not read of it yet. */
export const tellTaker = (
  sql: Tag,
  { company, by, now }: Where,
  { testId, userId, title }: Of & { title: string },
  since: Since,
) =>
  tell(
    sql,
    {
      company,
      kind: 'testAssigned',
      facts: { title, dueAt: null, ...since },
      link: { type: 'test', id: testId },
      people: sql`select m.id from (${meantBy(sql, company, testId)}) m where m.id = ${userId}`,
      by,
      group: `test ${testId}`,
    },
    now,
  )

type Result = Pick<AttemptRow, 'id' | 'testId' | 'title' | 'userId' | 'percent' | 'status'>

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

/** The same for whoever has handed it in; what is over once he has passed comes before. */
export async function tellDecided(sql: Tag, company: string, { before, after, reviewer }: Decided, now: Date) {
  const { id: attempt, testId, title, percent, status } = after
  if (percent === null) return
  const reviewed = { attempt, percent, isPassed: status === 'passed' }
  if (before.percent === null) {
    await tellTaker(sql, { company, by: reviewer, now }, after, { reviewed })
    return
  }
  const only = sql`user_id = ${after.userId} and facts -> 'reviewed' ->> 'attempt' = ${attempt}`
  const facts = { title, dueAt: null, reviewed }
  await restate(sql, { company, link: testId, kind: 'testAssigned', facts, only }, now)
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
