import { attemptQuestion, type AttemptQuestion } from '../../../openapi/rules/attempts/attempt-questions.ts'
import { reviewed } from '../../../openapi/rules/attempts/attempt-review.ts'
import { ended, type Kept, type WholeRow } from '../../../openapi/rules/attempts/attempt-row.ts'
import { type AttemptValue, isGiven } from '../../../openapi/rules/attempts/attempt-score.ts'
import { expiryOf, graceEnds } from '../../../openapi/rules/attempts/attempt-state.ts'
import { MINUTE, SECOND } from '../../../openapi/rules/time/durations.ts'
import { drawQuestions, seeded } from '../../../openapi/rules/testing/test-draw.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import type { StoredAttempt } from '../attempts.ts'

type Schemas = components['schemas']
/** How somebody took a test of the demo. */
export type Course = {
  nth: number
  test: Schemas['Test']
  user: string
  position: Schemas['NamedRef'] | null
  number: number
  startedAt: Date
  /** Between two answers. */
  pace: number
  /** What he got wrong, of those that he was asked. */
  wrong: readonly string[]
  /** What he wrote himself, for a person to check. */
  said?: string
  /** How many he has answered: of one that goes on, or that the clock has ended. */
  answered?: number
  isOpen?: true
  review?: { by: string; points: number; comment: string; hours: number }
}

/** The same in every database, whatever day the demo begins on. */
const idOf = (nth: number, place = 0) =>
  `01a1d300-0000-7${nth.toString(16).padStart(3, '0')}-8c1d-${place.toString(16).padStart(12, '0')}`

export function taken(course: Course): StoredAttempt {
  const { nth, test, number, startedAt, pace, answered, isOpen, review } = course
  const questions = test.questions ?? []
  const drawn = drawQuestions(questions, test.settings, { random: seeded(nth) })
  const asked = drawn.flatMap((one) => {
    const question = questions.find(({ id }) => id === one.id)
    return question ? [attemptQuestion(question, one)] : []
  })
  const at = (place: number) => new Date(startedAt.getTime() + (place + 1) * pace * SECOND)
  const answers = Object.fromEntries(
    asked.slice(0, answered).map((question, place): [string, Kept] => [
      question.id,
      {
        value: valueOf(question, course),
        answeredAt: at(place).toISOString(),
        clientId: idOf(nth, place + 1),
        spentSec: pace - (place % 3) * 2,
      },
    ]),
  )
  const row: WholeRow = {
    ...{ id: idOf(nth), testId: test._id, version: test.version ?? 1, questions, settings: test.settings },
    ...{ title: test.title, userId: course.user, userName: '', position: course.position, number },
    ...{ status: 'in_progress', startedAt, expiresAt: expiryOf(test.settings, startedAt) },
    ...{ submittedAt: null, autoSubmitted: false, submittedAs: null },
    ...{ asked: drawn.map(({ id }) => id), orders: drawn.map(({ order }) => order) },
    ...{ answers, answered: Object.values(answers).filter(({ value }) => isGiven(value)).length },
    ...{ rights: null, points: null, seconds: null, comments: {}, score: null, percent: null },
    ...{ maxScore: asked.reduce((sum, { points }) => sum + points, 0) },
    ...{ reviewer: null, reviewedAt: null, updatedAt: startedAt },
  }
  if (isOpen) return stored(row)
  const isOver = answered !== undefined && row.expiresAt !== null
  const now = isOver ? graceEnds(row.expiresAt ?? startedAt) : at(asked.length)
  const handed: WholeRow = { ...row, ...ended(row, now, isOver), updatedAt: now }
  if (!review) return stored(handed)
  const reviewedAt = new Date(now.getTime() + review.hours * 60 * MINUTE)
  const given = asked
    .filter((_, place) => handed.points?.[place] === null)
    .map(({ id }) => ({ questionId: id, points: review.points, comment: review.comment }))
  return {
    ...stored({ ...handed, ...reviewed(handed, given), reviewedAt, updatedAt: reviewedAt }),
    reviewerId: review.by,
  }
}

const stored = ({ title: _title, userName: _userName, reviewer: _reviewer, ...row }: WholeRow): StoredAttempt => ({
  ...row,
  reviewerId: null,
})

function valueOf(question: AttemptQuestion, { wrong, said = 'Не знаю' }: Course): AttemptValue {
  const { type, acceptedAnswers = [], value = 0, correct = [] } = question
  const isWrong = wrong.includes(question.id)
  if (type === 'text') return isWrong ? 'не помню' : (acceptedAnswers[0] ?? said)
  if (type === 'number') return isWrong ? value * 2 : value
  return isWrong ? mistaken(question) : type === 'single' ? (correct[0] ?? null) : correct
}

/** As people are mistaken: the option beside, one of several forgotten, two in each other's place. */
function mistaken({ type, options = [], correct = [] }: AttemptQuestion): AttemptValue {
  if (type === 'single') return options.find(({ id }) => id !== correct[0])?.id ?? null
  if (type === 'multiple') return correct.slice(1)
  const [first = '', second = '', ...rest] = correct
  return [second, first, ...rest]
}
