import './result.css'
import { Skeleton } from '@mantine/core'
import { useSnapshot } from 'valtio'
import { Redirect, useLocation, useParams, useSearch } from 'wouter'
import { messages } from '../../../../openapi/gen/messages.gen.ts'
import { useRead } from '../../../data/useRead.ts'
import { href } from '../../../routes.ts'
import { session } from '../../../shell/session.ts'
import { useThing } from '../../../shell/useThing.ts'
import { Fetched } from '../../../ui/Fetched.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { placeHref } from '../take/place.ts'
import { ResultScreen } from './ResultScreen.tsx'

const loadPractice = () => import('./PracticePage.tsx').then((file) => file.PracticePage)

/** `practice` of the address: its mistakes once more, which counts nothing. */
export function ResultPage() {
  const { id = '' } = useParams()
  const [, navigate] = useLocation()
  const { user } = useSnapshot(session)
  const isPractice = new URLSearchParams(useSearch()).has('practice')
  const read = useRead('attemptGet', { path: { id } }, { page: true })
  const back = { gone: messages.ATTEMPT_NOT_FOUND, backTo: href('testResults') }
  const { thing: attempt, failed, isGone, skeleton } = useThing(read, back)

  if (attempt) {
    const { status, test, user: owner } = attempt.attempt
    if (status === 'in_progress' && owner.id === user?.id) return <Redirect to={placeHref(test._id, id)} replace />
    if (isPractice && attempt.canPractice)
      return (
        <Fetched
          wanted
          load={loadPractice}
          onFailure={() => navigate(href('testResult', { id }), { replace: true })}
          props={{ id, title: test.title, articles: attempt.articles }}
        />
      )
    return <ResultScreen attempt={attempt} />
  }
  if (failed && !isGone)
    return (
      <LoadFailed
        message={failed.offline ? 'Нет сети. Этого результата на устройстве нет' : failed.problem.message}
        backTo={href('testResults')}
        backLabel="Мои результаты"
      />
    )
  return (
    <div role="status" aria-label="Загрузка">
      {skeleton && [220, 120, 120].map((height, row) => <Skeleton key={row} h={height} mt={16} radius={14} />)}
    </div>
  )
}
