import type { components } from '../../gen/schema.d.ts'
import { attemptQuestion, type AttemptQuestion } from './attempt-questions.ts'
import { markOf, outcomeOf } from './attempt-score.ts'
import { type AttemptMoments, durationSec, submittedAt as submittedMoment } from './attempt-state.ts'

type Schemas = components['schemas']
/** The newest answer of a question, moments as in JSON. */
export type Kept = { value: Schemas['AttemptValue']; answeredAt: string; clientId: string; spentSec?: number }

export type AttemptRow = AttemptMoments & {
  id: string
  testId: string
  title: string
  version: number
  userId: string
  userName: string
  number: number
  position: Schemas['NamedRef'] | null
  startedAt: Date
  submittedAt: Date | null
  autoSubmitted: boolean
  submittedAs: string | null
  asked: string[]
  answered: number
  score: number | null
  maxScore: number
  percent: number | null
  reviewer: Schemas['PersonRef'] | null
  reviewedAt: Date | null
  updatedAt: Date
}
/** With what was asked and answered. */
export type WholeRow = AttemptRow & {
  orders: number[][]
  answers: Record<string, Kept>
  rights: (number | null)[] | null
  points: (number | null)[] | null
  seconds: (number | null)[] | null
  comments: Record<string, string>
  questions: Schemas['TestQuestion'][]
  settings: Schemas['TestSettings']
}

/** The questions of an attempt as they were when it began, with what is right. */
export function questionsOf({
  asked,
  orders,
  questions,
}: Pick<WholeRow, 'asked' | 'orders' | 'questions'>): AttemptQuestion[] {
  const byId = new Map(questions.map((question) => [question.id, question]))
  return asked.flatMap((id, at) => {
    const question = byId.get(id)
    return question ? [attemptQuestion(question, { id, order: orders[at] ?? [] })] : []
  })
}

/** What handing an attempt in makes of it. */
export function ended(row: WholeRow, now: Date, autoSubmitted: boolean, submittedAs: string | null = null) {
  const questions = questionsOf(row)
  const marks = questions.map((question) => markOf(question, row.answers[question.id]?.value))
  const { status, score, maxScore, percent } = outcomeOf(questions, marks, row.settings.passingScore)
  return {
    status,
    score,
    maxScore,
    percent,
    autoSubmitted,
    submittedAs,
    submittedAt: submittedMoment(row, now),
    rights: marks.map(({ isCorrect }) => (isCorrect === null ? null : Number(isCorrect))),
    points: marks.map(({ points }) => points),
    seconds: row.asked.map((id) => row.answers[id]?.spentSec ?? null),
  }
}

/** What administrators are told of an attempt: null, it waits for one of them. */
export const resultFacts = ({ title, percent, status }: Pick<AttemptRow, 'title' | 'percent' | 'status'>) => ({
  title,
  percent,
  isPassed: status === 'passed',
})

/** A row of the results; whether it is passed is said once that is final. */
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
