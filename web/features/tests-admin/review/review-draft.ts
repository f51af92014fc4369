import type { Snapshot } from 'valtio'
import type { components } from '../../../../openapi/gen/schema.d.ts'

type Schemas = components['schemas']
export type Attempt = Snapshot<Schemas['Attempt']>
export type Answer = Attempt['answers'][number]

/** What a person says of one answer; null: not yet. */
export interface Mark {
  points: number | null
  comment: string
}
/** By the question, so that two who mark different ones do not stand in each other's way. */
export type ReviewDraft = Readonly<Record<string, Mark>>

export const answerTo = ({ answers }: Attempt, questionId: string): Answer | undefined =>
  answers.find((one) => one.questionId === questionId)

export const draftOf = (attempt: Attempt): ReviewDraft =>
  Object.fromEntries(
    attempt.questions.map(({ id }) => {
      const { points = null, reviewComment = '' } = answerTo(attempt, id) ?? {}
      return [id, { points, comment: reviewComment }]
    }),
  )

/** Only what was said anew: a mark that nobody touched is not the reviewer's. */
const anew = (draft: ReviewDraft, saved: ReviewDraft) =>
  Object.entries(draft).filter(([questionId, { points, comment }]) => {
    const before = saved[questionId]
    return before?.points !== points || before.comment !== comment
  })

export const saidIn = (draft: ReviewDraft, saved: ReviewDraft): Schemas['AttemptReview']['answers'] =>
  anew(draft, saved).flatMap(([questionId, { points, comment }]) =>
    points === null ? [] : [{ questionId, points, comment }],
  )

/** Questions of which something was said without points: there is nowhere to keep it. */
export const unmarkedIn = (draft: ReviewDraft, saved: ReviewDraft): string[] =>
  anew(draft, saved).flatMap(([questionId, { points }]) => (points === null ? [questionId] : []))

/** The server names an answer by its place in what was sent, the page by its question. */
export const byQuestion = (
  fields: Readonly<Record<string, string>> | undefined,
  sent: readonly string[],
): Record<string, string> | undefined =>
  fields &&
  Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [
      name.replace(/^answers\.(\d+)/, (whole, at: string) => sent[Number(at)] ?? whole),
      text,
    ]),
  )
