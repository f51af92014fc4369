import type { components } from '../../gen/schema.d.ts'
import { askedQuestion, type AttemptQuestion } from './attempt-questions.ts'
import { isManual } from '../testing/test-questions.ts'

type Schemas = components['schemas']
type Answer = Schemas['AttemptAnswer']
type Show = {
  status: Schemas['AttemptStatus']
  showAnswers: Schemas['TestShowAnswers']
}

/** Whether somebody sees what was right. Nobody does as long as it is being taken; administrators always afterwards. */
export function isRevealed({ status, showAnswers }: Show, { isAdmin }: { isAdmin: boolean }): boolean {
  if (status === 'in_progress') return false
  return isAdmin || showAnswers === 'always' || (showAnswers === 'passed' && status === 'passed')
}

/** With what is right, or as it was asked. */
export const shownQuestion = (question: AttemptQuestion, revealed: boolean): AttemptQuestion =>
  revealed ? question : askedQuestion(question)

/** An answer without its mark; what the reviewer wrote is for its author anyhow. */
export function shownAnswer(answer: Answer, revealed: boolean): Answer {
  if (revealed) return answer
  const { isCorrect: _isCorrect, points: _points, ...rest } = answer
  return rest
}

/** Articles whose blocks are shown. */
export const citedIn = ({ questions }: Pick<Schemas['Attempt'], 'questions'>): string[] => [
  ...new Set(questions.flatMap(({ block }) => (block ? [block.article] : []))),
]

/** What is asked again when only the mistakes are: not what a person has to check. */
export const mistakes = (questions: readonly AttemptQuestion[], answers: readonly Answer[]): AttemptQuestion[] =>
  questions.filter(
    (question) =>
      !isManual(question) && answers.some(({ questionId, isCorrect }) => questionId === question.id && !isCorrect),
  )

/** One's own finished attempt with mistakes, of a test that ever shows what is right: trying would tell it otherwise. */
export const canPractice = (
  { status, showAnswers }: Show,
  { isOwn, mistakesCount }: { isOwn: boolean; mistakesCount: number },
): boolean => isOwn && status !== 'in_progress' && showAnswers !== 'never' && mistakesCount > 0
