import { attemptQuestion, type AttemptQuestion } from '../../../../openapi/rules/attempt-questions.ts'
import type { WholeRow } from './rows.ts'

/** The questions of an attempt as they were when it began, with what is right. */
export function questionsOf({ asked, orders, questions }: WholeRow): AttemptQuestion[] {
  const byId = new Map(questions.map((question) => [question.id, question]))
  return asked.flatMap((id, at) => {
    const question = byId.get(id)
    return question ? [attemptQuestion(question, { id, order: orders[at] ?? [] })] : []
  })
}
