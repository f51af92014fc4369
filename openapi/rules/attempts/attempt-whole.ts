import type { components } from '../../gen/schema.d.ts'
import { answersOf, ended, presentSummary, questionsOf, type WholeRow } from './attempt-row.ts'
import { canPractice, isRevealed, mistakes, shownAnswer, shownQuestion } from './attempt-shown.ts'
import { isOverdue, remainingSec } from './attempt-state.ts'
import { TEST_DEFAULTS } from '../testing/test-settings.ts'

type Schemas = components['schemas']
/** Who asks. Administrators see every result. */
export type Asking = { userId: string; seesAll: boolean; now: Date }

/** What the clock has ended is as the job will write it in some seconds. */
export const closedAt = (row: WholeRow, now: Date): WholeRow =>
  isOverdue(row, now) ? { ...row, ...ended(row, now, true) } : row

/** As he may see it who asks. */
export function presentWhole(kept: WholeRow, { userId, seesAll, now }: Asking): Schemas['Attempt'] {
  const row = closedAt(kept, now)
  const { showAnswers = TEST_DEFAULTS.showAnswers, allowCopy = TEST_DEFAULTS.allowCopy } = row.settings
  const revealed = isRevealed({ status: row.status, showAnswers }, { isAdmin: seesAll })
  const questions = questionsOf(row)
  const answers = answersOf(row)
  const mistakesCount = mistakes(questions, answers).length
  return {
    attempt: presentSummary(row),
    questions: questions.map((question) => shownQuestion(question, revealed)),
    answers: answers.map((answer) => shownAnswer(answer, revealed)),
    timeLimit: row.settings.timeLimit,
    passingScore: row.settings.passingScore,
    showAnswers,
    allowCopy,
    isRevealed: revealed,
    canPractice: canPractice({ status: row.status, showAnswers }, { isOwn: row.userId === userId, mistakesCount }),
    remainingSec: remainingSec(row, now),
    serverTime: now.toISOString(),
  }
}
