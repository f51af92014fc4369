import { problem } from '../../../../openapi/contract.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { markOf, type AttemptValue, valueFault } from '../../../../openapi/rules/attempt-score.ts'
import {
  canPractice,
  isRevealed,
  mistakes,
  shownAnswer,
  shownQuestion,
} from '../../../../openapi/rules/attempt-shown.ts'
import { isOverdue } from '../../../../openapi/rules/attempt-state.ts'
import { TEST_DEFAULTS } from '../../../../openapi/rules/test-settings.ts'
import type { FeatureHandlers } from '../../../context.ts'
import { whoOf } from '../who.ts'
import { ended } from './outcome.ts'
import { findAttempt } from './rows.ts'
import { questionsOf } from './asked.ts'
import { answersOf } from './whole.ts'

type Schemas = components['schemas']
type Practicing = Pick<FeatureHandlers<'testing'>, 'attemptGetPractice' | 'attemptPractice'>
type Context = Parameters<Practicing['attemptGetPractice']>[0] | Parameters<Practicing['attemptPractice']>[0]

export const practicing: Practicing = {
  async attemptGetPractice(context) {
    const { questions, allowCopy } = await practiced(context)
    return { status: 200, body: { questions: questions.map((question) => shownQuestion(question, false)), allowCopy } }
  },

  /** Nothing is kept, and no attempt is spent. */
  async attemptPractice(context) {
    const { questions, isRevealed: revealed } = await practiced(context)
    const given = new Map(context.body.answers.map(({ questionId, value }) => [questionId, value]))
    const answers: Schemas['AttemptAnswer'][] = questions.map((question) => {
      const said: AttemptValue = given.get(question.id) ?? null
      const value = valueFault(question, said) === undefined ? said : null
      return { questionId: question.id, value, answeredAt: null, ...markOf(question, value) }
    })
    return {
      status: 200,
      body: {
        right: answers.filter(({ isCorrect }) => isCorrect).length,
        total: questions.length,
        // Whether it is right now is what one practises for; the right answer is shown where the test shows it.
        answers: answers.map((answer) => ({ ...shownAnswer(answer, revealed), isCorrect: answer.isCorrect ?? null })),
        questions: questions.map((question) => shownQuestion(question, revealed)),
        isRevealed: revealed,
      },
    }
  },
}

/** The mistakes of one's own finished attempt. */
async function practiced(context: Context) {
  const { sql, db, path } = context
  const who = whoOf(context)
  const kept = await db.read(() => findAttempt(sql, who.companyId, path.id))
  if (!kept || kept.userId !== who.userId) throw problem(404, 'ATTEMPT_NOT_FOUND')
  const row = isOverdue(kept, who.now) ? { ...kept, ...ended(kept, who.now, true) } : kept
  if (row.status === 'in_progress') throw problem(409, 'ATTEMPT_NOT_FINISHED')
  const { showAnswers = TEST_DEFAULTS.showAnswers, allowCopy = TEST_DEFAULTS.allowCopy } = row.settings
  const show = { status: row.status, showAnswers }
  const questions = mistakes(questionsOf(row), answersOf(row))
  if (!canPractice(show, { isOwn: true, mistakesCount: Math.max(1, questions.length) }))
    throw problem(409, 'PRACTICE_CLOSED')
  return { questions, allowCopy, isRevealed: isRevealed(show, { isAdmin: who.seesAll }) }
}
