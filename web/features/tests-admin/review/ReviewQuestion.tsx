import { Textarea } from '@mantine/core'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { durationWords } from '../../../../openapi/rules/testing/test-words.ts'
import { Pill } from '../../../ui/Badge.tsx'
import { NumberSetting } from '../../../ui/NumberSetting.tsx'
import { isAnswered, type Question } from '../../tests/asking/question.ts'
import { AnswerPictures } from '../../tests/AnswerPictures.tsx'
import { picturesOf, rightPictures, rightWords, saidWords } from '../../tests/right-words.ts'
import type { Answer, Mark } from './review-draft.ts'

interface ReviewQuestionProps {
  number: number
  question: Question
  answer: Answer | undefined
  mark: Mark
  fault: string | undefined
  onChange: (mark: Mark) => void
}

const { pointsMax, commentMax } = limits.testing

/** What was asked, answered and right, and what the reviewer says of it. */
export function ReviewQuestion({ number, question, answer, mark, fault, onChange }: ReviewQuestionProps) {
  const { text, image, explanation, points } = question
  const right = rightWords(question)
  const value = answer?.value ?? null
  return (
    <li className="review-question">
      <div className="review-question-head">
        <h2>
          {number}. {text}
        </h2>
        <Outcome isCorrect={answer?.isCorrect} />
      </div>
      {image !== undefined && <img src={image} alt="Картинка к вопросу" loading="lazy" />}
      <dl>
        <div>
          <dt>Ответ{answer?.spentSec ? `, ${durationWords(answer.spentSec)}` : ''}</dt>
          <dd>
            {isAnswered(value) ? saidWords(question, value) : 'Без ответа'}
            <AnswerPictures pictures={picturesOf(question, value)} />
          </dd>
        </div>
        {right !== '' && (
          <div>
            <dt>Правильно</dt>
            <dd>
              {right}
              <AnswerPictures pictures={rightPictures(question)} />
            </dd>
          </div>
        )}
        {explanation && (
          <div>
            <dt>Пояснение</dt>
            <dd>{explanation}</dd>
          </div>
        )}
      </dl>
      <div className="review-fields" role="group" aria-label={`Проверка вопроса ${number}`}>
        <NumberSetting
          label={`Баллы, из ${points}`}
          value={mark.points ?? undefined}
          min={0}
          max={pointsMax}
          fault={fault}
          onChange={(typed) => onChange({ ...mark, points: typed ?? null })}
        />
        <Textarea
          label="Комментарий"
          rows={1}
          maxLength={commentMax}
          value={mark.comment}
          onChange={({ currentTarget }) => onChange({ ...mark, comment: currentTarget.value })}
        />
      </div>
    </li>
  )
}

function Outcome({ isCorrect }: { isCorrect: boolean | null | undefined }) {
  if (isCorrect === null) return <Pill tone="warn">Ждёт проверки</Pill>
  if (isCorrect === undefined) return null
  return isCorrect ? <Pill tone="ok">Верно</Pill> : <Pill tone="danger">Неверно</Pill>
}
