import type { Snapshot } from 'valtio'
import { labels } from '../../../../openapi/gen/labels.gen.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { durationWords } from '../../../../openapi/rules/testing/test-words.ts'
import { type Column, Rows } from '../../../list/Rows.tsx'
import { Pill } from '../../../ui/Badge.tsx'
import { discriminationWords } from './stats-words.ts'

type Question = Snapshot<components['schemas']['TestQuestionStats']> & { number: number }

const none = '—'
const rateWords = ({ correctRate }: Question) => (correctRate === null ? none : `${correctRate}%`)
const timeWords = ({ avgSec }: Question) => (avgSec === null ? none : durationWords(avgSec))
const Text = ({ question: { number, text, isEverybodyWrong } }: { question: Question }) => (
  <span className="test-stats-text">
    <span>
      {number}. {text}
    </span>
    {isEverybodyWrong && <Pill tone="danger">Никто не ответил верно</Pill>}
  </span>
)

const columns: Column<Question>[] = [
  { head: 'Вопрос', names: true, cell: (question) => <Text question={question} /> },
  { head: 'Тип', width: '13%', roomy: true, cell: ({ type }) => labels.TestQuestionType[type] },
  { head: 'Ответов', width: '100px', number: true, cell: ({ answers }) => answers },
  { head: 'Верно', width: '92px', number: true, cell: rateWords },
  { head: 'Различает знающих', width: '164px', cell: ({ discrimination }) => discriminationWords(discrimination) },
  { head: 'Время', width: '120px', cell: timeWords },
]

/** Each question as it was answered: which is too hard, which leads astray, which takes long. */
export function QuestionStats({ questions }: { questions: readonly Omit<Question, 'number'>[] }) {
  return (
    <section aria-label="Вопросы">
      <h2>Вопросы</h2>
      <p className="test-stats-hint">
        «Путает» — верно отвечают не те, кто лучше прошёл весь тест: проверьте формулировку и правильный ответ
      </p>
      <Rows
        rows={questions.map((question, at) => ({ ...question, number: at + 1 }))}
        keyOf={({ id }) => id}
        columns={columns}
        card={(question) => ({
          name: <Text question={question} />,
          facts: (
            <>
              <span>верно {rateWords(question)}</span>
              <span>ответов {question.answers}</span>
              <span>{discriminationWords(question.discrimination)}</span>
              <span>{timeWords(question)}</span>
            </>
          ),
        })}
      />
    </section>
  )
}
