import type { ReactNode } from 'react'
import { kindWords, nameOf } from './question-words.ts'
import type { Question } from './questions.ts'

interface QuestionHeadProps {
  question: Question
  number: number
  /** Behind its kind: a state. */
  children?: ReactNode
}

/** What is asked, its number and its kind. */
export const QuestionHead = ({ question, number, children }: QuestionHeadProps) => (
  <span className="tedit-words">
    <span className="tedit-kind">
      <b>{number}.</b> {kindWords(question)} {children}
    </span>
    <span className="tedit-text" data-empty={question.text.trim() === '' || undefined}>
      {question.text.trim() || nameOf(question)}
    </span>
  </span>
)
