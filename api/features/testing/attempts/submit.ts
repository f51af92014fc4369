import { answerRefused } from '../../../../openapi/rules/attempts/attempt-state.ts'
import type { FeatureHandlers } from '../../../context.ts'
import { whoOf } from '../who.ts'
import { keepAnswers } from './answer.ts'
import { finish } from './outcome.ts'
import { lockAttempt } from './rows.ts'
import { presentWhole } from '../../../../openapi/rules/attempts/attempt-whole.ts'

/** Of several devices one hands it in; each knows its own call by `clientId`. */
export const attemptSubmit: FeatureHandlers<'testing'>['attemptSubmit'] = async (context) => {
  const { path, body, repeat, company, problem } = context
  return repeat.answer(company._id, async (sql) => {
    const who = whoOf(context)
    const row = await lockAttempt(sql, who.companyId, path.id)
    if (!row || row.userId !== who.userId) throw problem(404, 'ATTEMPT_NOT_FOUND')
    const clientId = body.clientId ?? null
    const isRepeat = row.status !== 'in_progress' && clientId !== null && row.submittedAs === clientId
    if (isRepeat) return { status: 200, body: presentWhole(row, who) }
    const refusal = answerRefused(row, who.now)
    if (refusal) throw problem(409, refusal)
    const { answers = [] } = body
    const said = answers.length > 0 ? await keepAnswers(sql, who, row, answers, problem) : row
    const next = await finish(sql, context, said, { now: who.now, autoSubmitted: false, submittedAs: clientId })
    return { status: 200, body: presentWhole(next, who) }
  })
}
