import type { components } from '../../../../openapi/gen/schema.d.ts'
import { answerFaults, withAnswers } from '../../../../openapi/rules/attempt-answers.ts'
import { answersOf, type WholeRow } from '../../../../openapi/rules/attempt-row.ts'
import { answerRefused, remainingSec } from '../../../../openapi/rules/attempt-state.ts'
import type { ProblemReply } from '../../../../openapi/contract.ts'
import type { FeatureHandlers } from '../../../context.ts'
import type { Tag } from '../../../db/client.ts'
import { whoOf, type Who } from '../who.ts'
import { lockAttempt } from './rows.ts'

type Input = components['schemas']['AttemptAnswerInput']
type Refuse = (
  status: 400,
  code: 'ATTEMPT_ANSWERS_INVALID',
  values: undefined,
  more: { fields: Record<string, string> },
) => ProblemReply

/** The newest answer of each question counts, whatever came first and from which device. */
export const attemptAnswer: FeatureHandlers<'testing'>['attemptAnswer'] = async (context) => {
  const { path, body, db, company, problem } = context
  return db.write(company._id, async (sql) => {
    const who = whoOf(context)
    const row = await lockAttempt(sql, who.companyId, path.id)
    if (!row || row.userId !== who.userId) throw problem(404, 'ATTEMPT_NOT_FOUND')
    const refusal = answerRefused(row, who.now)
    if (refusal) throw problem(409, refusal)
    const next = await keepAnswers(sql, who, row, body.answers, problem)
    const given = new Map(body.answers.map(({ questionId, clientId }) => [questionId, clientId]))
    const newer = answersOf(next).filter(
      ({ questionId, clientId }) => given.has(questionId) && clientId !== given.get(questionId),
    )
    return {
      status: 200,
      body: { savedAt: who.now.toISOString(), remainingSec: remainingSec(next, who.now), newer },
    }
  })
}

/** Writes those that count; of an attempt that the caller has locked. */
export async function keepAnswers(
  sql: Tag,
  { companyId, now }: Who,
  row: WholeRow,
  inputs: readonly Input[],
  refuse: Refuse,
): Promise<WholeRow> {
  const fields = answerFaults(row, inputs)
  if (Object.keys(fields).length > 0) throw refuse(400, 'ATTEMPT_ANSWERS_INVALID', undefined, { fields })
  const next = withAnswers(row, inputs, now)
  await sql`
    update test_attempts set answers = ${sql.json(next.answers)}, answered = ${next.answered}
    where company_id = ${companyId} and id = ${row.id}`
  return next
}
