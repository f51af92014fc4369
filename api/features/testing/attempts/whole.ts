import type { components } from '../../../../openapi/gen/schema.d.ts'
import {
  canPractice,
  isRevealed,
  mistakes,
  shownAnswer,
  shownQuestion,
} from '../../../../openapi/rules/attempt-shown.ts'
import { durationSec, isOverdue, remainingSec } from '../../../../openapi/rules/attempt-state.ts'
import { TEST_DEFAULTS } from '../../../../openapi/rules/test-settings.ts'
import type { Who } from '../who.ts'
import { questionsOf } from './asked.ts'
import { ended } from './outcome.ts'
import type { AttemptRow, WholeRow } from './rows.ts'

type Schemas = components['schemas']

export function presentSummary(row: AttemptRow): Schemas['AttemptSummary'] {
  const { status, submittedAt, startedAt } = row
  const isFinal = status === 'passed' || status === 'failed'
  return {
    _id: row.id,
    test: { _id: row.testId, title: row.title, version: row.version },
    user: { id: row.userId, name: row.userName },
    position: row.position,
    number: row.number,
    status,
    startedAt: startedAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    submittedAt: submittedAt?.toISOString() ?? null,
    autoSubmitted: row.autoSubmitted,
    durationSec: submittedAt && durationSec(startedAt, submittedAt),
    questionsCount: row.asked.length,
    answeredCount: row.answered,
    score: row.score,
    maxScore: row.maxScore,
    percent: row.percent,
    passed: isFinal ? status === 'passed' : null,
    reviewedBy: row.reviewer,
    reviewedAt: row.reviewedAt?.toISOString() ?? null,
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** Each question's answer with its mark, given or not. */
export const answersOf = ({ asked, answers, rights, points, comments }: WholeRow): Schemas['AttemptAnswer'][] =>
  asked.map((id, at) => {
    const { value = null, answeredAt = null, clientId, spentSec } = answers[id] ?? {}
    const right = rights?.[at] ?? null
    return {
      questionId: id,
      value,
      answeredAt,
      ...(clientId !== undefined && { clientId }),
      ...(spentSec !== undefined && { spentSec }),
      ...(rights && { isCorrect: right === null ? null : right === 1 }),
      ...(points && { points: points[at] ?? null }),
      ...(comments[id] !== undefined && { reviewComment: comments[id] }),
    }
  })

/** As he may see it who asks. What the clock has ended is shown as the job will write it in some seconds. */
export function presentWhole(kept: WholeRow, { userId, seesAll, now }: Who): Schemas['Attempt'] {
  const row = isOverdue(kept, now) ? { ...kept, ...ended(kept, now, true) } : kept
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
