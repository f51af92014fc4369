import { useRef } from 'react'
import type { Failed } from '../../../data/contract.ts'
import { write } from '../../../data/write.ts'
import { FormPage } from '../../../form/FormPage.tsx'
import { useForm } from '../../../form/useForm.ts'
import { errorOf } from '../../../lib/field-errors.ts'
import { plural } from '../../../lib/plural.ts'
import { href } from '../../../routes.ts'
import { AttemptActions } from './AttemptActions.tsx'
import { AttemptFacts } from './AttemptFacts.tsx'
import { answerTo, type Attempt, byQuestion, draftOf, saidIn, unmarkedIn } from './review-draft.ts'
import { ReviewQuestion } from './ReviewQuestion.tsx'

const refusal = (message: string, fields?: Record<string, string>): { data?: undefined; failed: Failed } => ({
  failed: { status: 400, offline: false, problem: { code: 'INVALID_REQUEST', message, ...(fields && { fields }) } },
})
/** The contract takes no review of nothing: its words would name a list that nobody sees. */
const nothingSaid = refusal('Поставьте или измените баллы хотя бы одного ответа')
const noPoints = 'Поставьте баллы: без них комментарий не сохранится'

/** Points and a word for each answer; who saves later than another is told, and keeps what he wrote. */
export function ReviewForm({ attempt }: { attempt: Attempt }) {
  const { _id: id, updatedAt, user, test } = attempt.attempt
  const saved = draftOf(attempt)
  const sent = useRef<string[]>([])
  const form = useForm({
    entity: `attempt-review/${id}`,
    version: updatedAt,
    first: saved,
    send: async (draft, { version }) => {
      const unmarked = unmarkedIn(draft, saved)
      if (unmarked.length > 0) return refusal(noPoints, Object.fromEntries(unmarked.map((one) => [one, noPoints])))
      const answers = saidIn(draft, saved)
      sent.current = answers.map(({ questionId }) => questionId)
      if (answers.length === 0) return nothingSaid
      return write('attemptReview', {
        path: { id },
        body: { answers, ...(version !== undefined && { updatedAt: version }) },
      })
    },
    faults: ({ fields }) => byQuestion(fields, sent.current),
    said: 'Результат проверен',
    onward: (after) => ({ version: after.attempt.updatedAt }),
    named: () => `${user.name}, «${test.title}»`,
  })
  const waiting = attempt.answers.filter(({ isCorrect }) => isCorrect === null).length
  const list = href('testResults', {}, { scope: 'all' })
  return (
    <FormPage
      title="Результат теста"
      backTo={list}
      backLabel="Результаты тестов"
      form={form}
      beside={<AttemptActions attempt={attempt.attempt} onGone={() => form.question.leave(list)} />}
    >
      <AttemptFacts attempt={attempt} />
      {waiting > 0 && (
        <p className="review-waiting" role="status">
          {plural(waiting, 'Ждёт', 'Ждут', 'Ждут')} проверки {waiting} {plural(waiting, 'ответ', 'ответа', 'ответов')}
        </p>
      )}
      <ol role="list" className="review-questions" aria-label="Ответы">
        {attempt.questions.map((question, at) => (
          <ReviewQuestion
            key={question.id}
            number={at + 1}
            question={question}
            answer={answerTo(attempt, question.id)}
            mark={form.draft[question.id] ?? { points: null, comment: '' }}
            fault={errorOf(form.fields, question.id)}
            onChange={(mark) => form.change({ [question.id]: mark })}
          />
        ))}
      </ol>
    </FormPage>
  )
}
