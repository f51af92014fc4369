import type { components } from '../../../../openapi/gen/schema.d.ts'
import {
  type Answered,
  answerFaults,
  newerThan,
  withAnswers,
} from '../../../../openapi/rules/attempts/attempt-answers.ts'
import type { WholeRow } from '../../../../openapi/rules/attempts/attempt-row.ts'
import { answerRefused, remainingSec } from '../../../../openapi/rules/attempts/attempt-state.ts'
import type { ProblemReply } from '../../../../openapi/contract.ts'
import type { FeatureHandlers } from '../../../context.ts'
import type { Tag } from '../../../db/client.ts'
import { whoOf, type Who } from '../who.ts'

type Input = components['schemas']['AttemptAnswerInput']
type Refuse = (
  status: 400,
  code: 'ATTEMPT_ANSWERS_INVALID',
  values: undefined,
  more: { fields: Record<string, string> },
) => ProblemReply
/** `stands` names the row as it was read: whatever was written since has another. */
type Open = Answered & Pick<WholeRow, 'id' | 'userId' | 'status' | 'expiresAt' | 'autoSubmitted'> & { stands: string }

/**
 * The newest answer of each question counts, whatever came first and from which device. A hundred people answer at once all
 * day: two statements that hold nothing between them, and where somebody else has written meanwhile it is read again.
 */
export const attemptAnswer: FeatureHandlers<'testing'>['attemptAnswer'] = async (context) => {
  const { sql, db, path, body, problem } = context
  const who = whoOf(context)
  const asked = body.answers.map(({ questionId }) => questionId)
  for (;;) {
    const row = await db.read(() => findOpen(sql, who.companyId, path.id, asked))
    if (!row || row.userId !== who.userId) throw problem(404, 'ATTEMPT_NOT_FOUND')
    const refusal = answerRefused(row, who.now)
    if (refusal) throw problem(409, refusal)
    const next = taken(row, body.answers, who, problem)
    const { count } = await sql`
      update test_attempts a set answers = ${sql.json(next.answers)}, answered = ${next.answered}
      where a.company_id = ${who.companyId} and a.id = ${row.id} and a.xmin::text = ${row.stands}`
    if (count === 0) continue
    const newer = newerThan(body.answers, next.answers)
    return { status: 200, body: { savedAt: who.now.toISOString(), remainingSec: remainingSec(row, who.now), newer } }
  }
}

/** Of its questions those that are answered: a hundred long ones are not fetched for the sake of one. */
async function findOpen(sql: Tag, companyId: string, id: string, asked: readonly string[]): Promise<Open | undefined> {
  const [row] = await sql<Open[]>`
    select a.id, a.user_id, a.status, a.started_at, a.expires_at, a.auto_submitted, a.asked, a.orders, a.answers,
      a.xmin::text as stands, coalesce((
        select jsonb_agg(question) from jsonb_array_elements(v.questions) question
        where question ->> 'id' = any (${[...asked]}::text[])), '[]') as questions
    from test_attempts a
    join test_versions v on v.company_id = ${companyId} and v.test_id = a.test_id and v.version = a.version
    where a.company_id = ${companyId} and a.id = ${id}`
  return row
}

/** Writes those that count; of an attempt that the caller has locked. */
export async function keepAnswers(
  sql: Tag,
  who: Who,
  row: WholeRow,
  inputs: readonly Input[],
  refuse: Refuse,
): Promise<WholeRow> {
  const next = taken(row, inputs, who, refuse)
  await sql`
    update test_attempts set answers = ${sql.json(next.answers)}, answered = ${next.answered}
    where company_id = ${who.companyId} and id = ${row.id}`
  return { ...row, ...next }
}

function taken(row: Answered, inputs: readonly Input[], { now }: Who, refuse: Refuse) {
  const fields = answerFaults(row, inputs)
  if (Object.keys(fields).length > 0) throw refuse(400, 'ATTEMPT_ANSWERS_INVALID', undefined, { fields })
  return withAnswers(row, inputs, now)
}
