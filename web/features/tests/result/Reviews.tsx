import { Button } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useState } from 'react'
import { plural } from '../../../lib/plural.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import type { Question, Value } from '../asking/question.ts'
import { QuestionReview } from './QuestionReview.tsx'

interface Answer {
  readonly questionId: string
  readonly value: Value
  readonly isCorrect?: boolean | null
  readonly reviewComment?: string
}
interface ReviewsProps {
  /** Of those that are not right, as far as is told. */
  title?: string
  questions: readonly Question[]
  answers: readonly Answer[]
  /** Those that questions are from, as far as he may open them. */
  articles?: readonly { readonly _id: string; readonly title: string }[] | undefined
}

/** What is to be learned again first; what was right is there for whoever asks. */
export function Reviews({ title = 'Что повторить', questions, answers, articles }: ReviewsProps) {
  const [isOpen, setOpen] = useState(false)
  const rows = questions.map((question, at) => {
    const answer = answers.find(({ questionId }) => questionId === question.id)
    return {
      number: at + 1,
      question,
      source: articles?.find(({ _id }) => _id === question.block?.article)?.title,
      value: answer?.value ?? null,
      isCorrect: answer?.isCorrect,
      comment: answer?.reviewComment,
    }
  })
  const right = rows.filter(({ isCorrect }) => isCorrect === true)
  const others = rows.filter(({ isCorrect }) => isCorrect !== true)
  return (
    <>
      {others.length === 0 ? (
        <EmptyState title="Все ответы верны" done />
      ) : (
        <section aria-labelledby="result-again">
          <div className="result-again-head">
            <h2 id="result-again">{title}</h2>
            <span>
              {others.length} из {rows.length}
            </span>
          </div>
          <ol role="list" className="result-questions">
            {others.map((row) => (
              <QuestionReview key={row.question.id} {...row} />
            ))}
          </ol>
        </section>
      )}
      {right.length > 0 && (
        <Button
          variant="default"
          fullWidth
          aria-expanded={isOpen}
          rightSection={<IconChevronDown size={18} className="result-more" data-open={isOpen || undefined} />}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Скрыть' : 'Показать'} {right.length}{' '}
          {plural(right.length, 'верный ответ', 'верных ответа', 'верных ответов')}
        </Button>
      )}
      {isOpen && (
        <ol role="list" className="result-questions" aria-label="Верные ответы">
          {right.map((row) => (
            <QuestionReview key={row.question.id} {...row} />
          ))}
        </ol>
      )}
    </>
  )
}
