import type { components } from '../../gen/schema.d.ts'
import type { AttemptQuestion } from './attempt-questions.ts'
import { answersOf, questionsOf, type WholeRow } from './attempt-row.ts'
import { type AttemptValue, markOf, valueFault } from './attempt-score.ts'
import { canPractice, isRevealed, mistakes, shownAnswer, shownQuestion } from './attempt-shown.ts'
import { closedAt, type Asking } from './attempt-whole.ts'
import { TEST_DEFAULTS } from '../testing/test-settings.ts'

type Schemas = components['schemas']
export type Practiced = { questions: AttemptQuestion[]; allowCopy: boolean; isRevealed: boolean }

/** The mistakes of one's own finished attempt, or why they are not asked again. */
export function practiced(
  kept: WholeRow,
  { seesAll, now }: Asking,
): Practiced | 'ATTEMPT_NOT_FINISHED' | 'PRACTICE_CLOSED' {
  const row = closedAt(kept, now)
  if (row.status === 'in_progress') return 'ATTEMPT_NOT_FINISHED'
  const { showAnswers = TEST_DEFAULTS.showAnswers, allowCopy = TEST_DEFAULTS.allowCopy } = row.settings
  const show = { status: row.status, showAnswers }
  const questions = mistakes(questionsOf(row), answersOf(row))
  if (!canPractice(show, { isOwn: true, mistakesCount: Math.max(1, questions.length) })) return 'PRACTICE_CLOSED'
  return { questions, allowCopy, isRevealed: isRevealed(show, { isAdmin: seesAll }) }
}

/** The questions as they are put, without what is right. */
export const askedAgain = ({ questions, allowCopy }: Practiced): Schemas['AttemptPracticeQuestions'] => ({
  questions: questions.map((question) => shownQuestion(question, false)),
  allowCopy,
})

/** Nothing is kept, and no attempt is spent. */
export function practiceOutcome(
  { questions, isRevealed: revealed }: Practiced,
  body: Schemas['AttemptPractice'],
): Schemas['AttemptPracticed'] {
  const given = new Map(body.answers.map(({ questionId, value }) => [questionId, value]))
  const answers: Schemas['AttemptAnswer'][] = questions.map((question) => {
    const said: AttemptValue = given.get(question.id) ?? null
    const value = valueFault(question, said) === undefined ? said : null
    return { questionId: question.id, value, answeredAt: null, ...markOf(question, value) }
  })
  return {
    right: answers.filter(({ isCorrect }) => isCorrect).length,
    total: questions.length,
    // Whether it is right now is what one practises for; the right answer is shown where the test shows it.
    answers: answers.map((answer) => ({ ...shownAnswer(answer, revealed), isCorrect: answer.isCorrect ?? null })),
    questions: questions.map((question) => shownQuestion(question, revealed)),
    isRevealed: revealed,
  }
}
