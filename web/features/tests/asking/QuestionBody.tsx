import { type ComponentType, useId } from 'react'
import { labels } from '../../../../openapi/gen/labels.gen.ts'
import { plural } from '../../../lib/plural.ts'
import { ChoiceAnswer } from './ChoiceAnswer.tsx'
import { FetchedAnswer } from './FetchedAnswer.tsx'
import { NumberAnswer } from './NumberAnswer.tsx'
import type { AnswerProps, Question } from './question.ts'
import { TextAnswer } from './TextAnswer.tsx'

const ANSWERS: Readonly<Record<Question['type'], ComponentType<AnswerProps>>> = {
  single: ChoiceAnswer,
  multiple: ChoiceAnswer,
  text: TextAnswer,
  number: NumberAnswer,
  order: FetchedAnswer,
  match: FetchedAnswer,
}

/** What is asked, and its answer. */
export function QuestionBody({ question, value, give }: Omit<AnswerProps, 'labelledBy'>) {
  const id = useId()
  const { type, text, image, points, partial } = question
  const Answer = ANSWERS[type]
  return (
    <section aria-labelledby={id} className="ask-question">
      <p className="ask-kind">
        {labels.TestQuestionType[type]} · {points} {plural(points, 'балл', 'балла', 'баллов')}
        {partial && ' · засчитывается и частично'}
      </p>
      <h2 id={id} tabIndex={-1}>
        {text}
      </h2>
      {image !== undefined && <img className="ask-image" src={image} alt="Картинка к вопросу" />}
      <Answer question={question} value={value} give={give} labelledBy={id} />
    </section>
  )
}
