import { limits } from '../../gen/limits.gen.ts'
import { fieldMessages as texts } from '../../gen/messages.gen.ts'
import type { components } from '../../gen/schema.d.ts'
import type { AttemptQuestion } from './attempt-questions.ts'
import { isBlank } from '../text/clean-text.ts'
import { fill } from '../text/fill.ts'
import { folded } from '../text/folded.ts'
import { isManual } from '../testing/test-questions.ts'
import { signsIn } from '../text/cut-text.ts'

type Schemas = components['schemas']
export type AttemptValue = Schemas['AttemptValue']
/** null: a person decides. */
export type Mark = { points: number | null; isCorrect: boolean | null }

/** An answer that was taken back is none. */
export function isGiven(value: AttemptValue | undefined): boolean {
  if (value === undefined || value === null) return false
  if (typeof value === 'string') return !isBlank(value)
  return Array.isArray(value) ? value.some((id) => id !== '') : true
}

/** Whether a value is one of the question's type; undefined when it is. */
export function valueFault({ type, options = [], rights = [] }: AttemptQuestion, value: AttemptValue) {
  if (value === null) return undefined
  const ids = options.map(({ id }) => id)
  const isListOf = (known: readonly string[]) => Array.isArray(value) && value.every((id) => known.includes(id))
  const isOnce = Array.isArray(value) && new Set(value).size === value.length
  const FITS: Readonly<Record<AttemptQuestion['type'], () => boolean>> = {
    single: () => typeof value === 'string' && (value === '' || ids.includes(value)),
    multiple: () => isListOf(ids) && isOnce,
    order: () => isListOf(ids) && isOnce && Array.isArray(value) && [0, ids.length].includes(value.length),
    match: () =>
      isListOf(['', ...rights.map(({ id }) => id)]) && Array.isArray(value) && [0, ids.length].includes(value.length),
    text: () => typeof value === 'string',
    number: () => typeof value === 'number' && Number.isFinite(value),
  }
  if (!FITS[type]()) return texts.answerValue
  const n = limits.testing.answerMax
  return typeof value === 'string' && signsIn(value) > n ? fill(texts.maxLength, { n }) : undefined
}

/** What an answer is worth; no answer is a wrong one. `question` as attemptQuestion makes it. */
export function markOf(question: AttemptQuestion, value: AttemptValue | undefined): Mark {
  if (value === undefined || value === null || !isGiven(value)) return { points: 0, isCorrect: false }
  if (isManual(question)) return { points: null, isCorrect: null }
  const share = shareOf(question, value)
  // Seven tenths of 90 are a little less than 63 in binary.
  return { points: Math.floor(Number((question.points * share).toFixed(6))), isCorrect: share === 1 }
}

/** How much of it is right, of 1. */
function shareOf(question: AttemptQuestion, value: NonNullable<AttemptValue>): number {
  const { correct = [], partial = false } = question
  const chosen = Array.isArray(value) ? value : []
  switch (question.type) {
    case 'single':
      return Number(correct[0] === value)
    case 'multiple': {
      const right = chosen.filter((id) => correct.includes(id)).length
      const wrong = chosen.length - right
      if (!partial) return Number(right === correct.length && wrong === 0)
      return Math.max(0, right - wrong) / correct.length
    }
    case 'order':
      return Number(correct.length === chosen.length && correct.every((id, at) => id === chosen[at]))
    case 'match': {
      const share = rightPairs(question, chosen) / correct.length
      return partial ? share : Math.floor(share)
    }
    case 'text':
      return Number(typeof value === 'string' && isAccepted(question, value))
    case 'number':
      return Number(typeof value === 'number' && isNear(question, value))
  }
}

/** Two right sides of the same words are one: nobody can tell which of them was meant. */
function rightPairs({ correct = [], rights = [] }: AttemptQuestion, chosen: readonly string[]): number {
  const words = (id: string | undefined) => words0(rights.find((right) => right.id === id)?.text)
  return correct.filter((id, at) => words(id) !== undefined && words(chosen[at]) === words(id)).length
}
const words0 = (text: string | undefined) => (text === undefined ? undefined : spaced(text))

/** Trimmed, in small letters, ё as е, one space for several. */
const spaced = (text: string) => folded(text).replace(/\s+/g, ' ')
const isAccepted = ({ acceptedAnswers = [] }: AttemptQuestion, value: string) =>
  acceptedAnswers.some((accepted) => !isBlank(accepted) && spaced(accepted) === spaced(value))

/** 0.3 − 0.1 is a little more than 0.2 in binary: what differs by less than any tolerance that people write is equal. */
const isNear = ({ value = 0, tolerance = 0 }: AttemptQuestion, given: number) =>
  Math.abs(given - value) - tolerance <= Number.EPSILON * Math.max(1, Math.abs(given), Math.abs(value)) * 4

export type Outcome = {
  status: 'passed' | 'failed' | 'review'
  score: number | null
  maxScore: number
  percent: number | null
  passed: boolean | null
}
const WHOLE = 100

/** Of all the points; as long as one answer waits for a person there is none. */
export function outcomeOf(
  questions: readonly Pick<AttemptQuestion, 'points'>[],
  marks: readonly Mark[],
  passingScore: number,
): Outcome {
  const maxScore = questions.reduce((sum, { points }) => sum + points, 0)
  if (marks.some(({ points }) => points === null))
    return { status: 'review', score: null, maxScore, percent: null, passed: null }
  const score = marks.reduce((sum, { points }) => sum + (points ?? 0), 0)
  const percent = maxScore === 0 ? 0 : Math.round((WHOLE * score) / maxScore)
  const passed = percent >= passingScore
  return { status: passed ? 'passed' : 'failed', score, maxScore, percent, passed }
}

/** A person's mark: right is what has all its points. */
export const reviewedMark = ({ points: max }: Pick<AttemptQuestion, 'points'>, points: number): Mark => ({
  points,
  isCorrect: points === max,
})
/** 'Баллы должны быть от 0 до {max}' otherwise. */
export const arePointsInRange = ({ points: max }: Pick<AttemptQuestion, 'points'>, points: number): boolean =>
  points >= 0 && points <= max
