import { fieldMessages } from '../../../../openapi/gen/messages.gen.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { isGiven, valueFault } from '../../../../openapi/rules/attempt-score.ts'
import { answerRefused, remainingSec } from '../../../../openapi/rules/attempt-state.ts'
import { clampedAt, isNewer } from '../../../../openapi/rules/run-merge.ts'
import type { ProblemReply } from '../../../../openapi/contract.ts'
import type { FeatureHandlers } from '../../../context.ts'
import type { Tag } from '../../../db/client.ts'
import { whoOf, type Who } from '../who.ts'
import { type Kept, lockAttempt, type WholeRow } from './rows.ts'
import { questionsOf } from './asked.ts'
import { answersOf } from './whole.ts'

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
  holdToQuestions(row, inputs, refuse)
  const answers = { ...row.answers }
  for (const { questionId, value, answeredAt, clientId, spentSec } of inputs) {
    const one: Kept = {
      value,
      answeredAt: clampedAt(answeredAt, row.startedAt, now).toISOString(),
      clientId: clientId,
      ...(spentSec !== undefined && { spentSec }),
    }
    const known = answers[questionId]
    if (!known || (known.clientId !== one.clientId && isNewer(one, known))) answers[questionId] = one
  }
  const answered = row.asked.filter((id) => isGiven(answers[id]?.value)).length
  const next = { ...row, answers, answered }
  await sql`
    update test_attempts set answers = ${sql.json(answers)}, answered = ${answered}
    where company_id = ${companyId} and id = ${row.id}`
  return next
}

function holdToQuestions(row: WholeRow, inputs: readonly Input[], refuse: Refuse): void {
  const questions = new Map(questionsOf(row).map((question) => [question.id, question]))
  const faults = inputs.flatMap(({ questionId, value }, at) => {
    const question = questions.get(questionId)
    if (!question) return [[`answers.${at}.questionId`, fieldMessages.questionUnknown]]
    const fault = valueFault(question, value)
    return fault === undefined ? [] : [[`answers.${at}.value`, fault]]
  })
  if (faults.length > 0) throw refuse(400, 'ATTEMPT_ANSWERS_INVALID', undefined, { fields: Object.fromEntries(faults) })
}
