import { fieldMessages, messages } from '../../gen/messages.gen.ts'
import type { components } from '../../gen/schema.d.ts'
import { questionsOf, type WholeRow } from './attempt-row.ts'
import { arePointsInRange, outcomeOf, reviewedMark } from './attempt-score.ts'
import { cleanText } from '../text/clean-text.ts'
import { fill } from '../text/fill.ts'

type Given = components['schemas']['AttemptReview']['answers']
type Fault =
  | { code: 'ATTEMPT_ANSWERS_INVALID'; values?: undefined; fields: Record<string, string> }
  | { code: 'POINTS_OUT_OF_RANGE'; values: { n: number }; fields: Record<string, string> }

/** The first thing that is wrong with a review. */
export function reviewFault(row: WholeRow, given: Given): Fault | undefined {
  const questions = new Map(questionsOf(row).map((question) => [question.id, question]))
  for (const [at, { questionId, points }] of given.entries()) {
    const question = questions.get(questionId)
    if (!question)
      return {
        code: 'ATTEMPT_ANSWERS_INVALID',
        fields: { [`answers.${at}.questionId`]: fieldMessages.questionUnknown },
      }
    const n = question.points
    if (arePointsInRange(question, points)) continue
    const text = fill(messages.POINTS_OUT_OF_RANGE, { n })
    return { code: 'POINTS_OUT_OF_RANGE', values: { n }, fields: { [`answers.${at}.points`]: text } }
  }
  return undefined
}

/** A person's points for any question; once none waits any more the attempt is passed or not. */
export function reviewed(row: WholeRow, given: Given) {
  const questions = questionsOf(row)
  const [rights, points] = [[...(row.rights ?? [])], [...(row.points ?? [])]]
  const comments = { ...row.comments }
  for (const { questionId, points: one, comment } of given) {
    const place = row.asked.indexOf(questionId)
    const question = questions[place]
    if (!question) continue
    rights[place] = Number(reviewedMark(question, one).isCorrect)
    points[place] = one
    if (comment !== undefined) comments[questionId] = cleanText(comment)
  }
  const marks = points.map((one, at) => ({ points: one, isCorrect: rights[at] === 1 }))
  const { status, score, percent } = outcomeOf(questions, marks, row.settings.passingScore)
  return { rights, points, comments, status, score, percent }
}
