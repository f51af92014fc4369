import './review.css'
import { useParams } from 'wouter'
import { messages } from '../../../../openapi/gen/messages.gen.ts'
import { useRead } from '../../../data/useRead.ts'
import { FormOf } from '../../../form/FormOf.tsx'
import { href } from '../../../routes.ts'
import { BackLink } from '../../../ui/BackLink.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { AttemptFacts } from './AttemptFacts.tsx'
import { ReviewForm } from './ReviewForm.tsx'

/** Somebody's attempt, for those who mark it. */
export function ReviewPage() {
  const { id = '' } = useParams()
  return (
    <FormOf
      read={useRead('attemptGet', { path: { id } }, { page: true, fresh: true })}
      waiting="Загрузка результата..."
      gone={messages.ATTEMPT_NOT_FOUND}
      failed="Ошибка загрузки результатов"
      backTo={href('testResults', {}, { scope: 'all' })}
      backLabel="К результатам"
    >
      {(attempt) =>
        attempt.attempt.status === 'in_progress' ? (
          // Nothing to mark yet, and nothing to be given away.
          <>
            <BackLink to={href('testResults', {}, { scope: 'all' })}>Результаты тестов</BackLink>
            <PageTitle>Результат теста</PageTitle>
            <AttemptFacts attempt={attempt} />
          </>
        ) : (
          <ReviewForm key={id} attempt={attempt} />
        )
      }
    </FormOf>
  )
}
