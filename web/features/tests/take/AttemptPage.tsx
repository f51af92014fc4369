import '../asking/asking.css'
import { Skeleton } from '@mantine/core'
import { useEffect, useLayoutEffect } from 'react'
import { useSnapshot } from 'valtio'
import { Redirect, useLocation } from 'wouter'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../../openapi/gen/messages.gen.ts'
import { useRead } from '../../../data/useRead.ts'
import { useClock } from '../../../lib/countdown.ts'
import { useLateWaiting } from '../../../lib/useLateWaiting.ts'
import { useRefresh } from '../../../lib/useRefresh.ts'
import { href } from '../../../routes.ts'
import { toast } from '../../../shell/notifications.tsx'
import { session } from '../../../shell/session.ts'
import { useKeptCopy } from '../../../shell/useKeptCopy.ts'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { hearClock } from './clock.ts'
import { TakeScreen } from './TakeScreen.tsx'

/** Another device of the same person may answer too. */
const pollMs = 15_000

/** One's own open attempt; one that is over, or another's, leads to its result. */
export function AttemptPage({ id }: { id: string }) {
  const [, navigate] = useLocation()
  const { now } = useClock()
  const { user } = useSnapshot(session)
  const read = useRead('attemptGet', { path: { id } }, { page: true })
  const { failed, loading, keptAt, again } = read
  const isGone = failed !== undefined && !loading && (failed.status === 404 || failed.status === 400)
  const attempt = isGone ? undefined : read.data
  const skeleton = useLateWaiting(!attempt && !failed, limits.app.layoutDelayMs)
  useKeptCopy(read)
  useRefresh(again, pollMs)
  const serverTime = attempt?.serverTime
  useLayoutEffect(() => {
    if (serverTime !== undefined) hearClock(serverTime, keptAt || now())
  }, [serverTime, keptAt, now])

  useEffect(() => {
    if (!isGone) return
    toast('error', messages.ATTEMPT_NOT_FOUND)
    navigate(href('tests'), { replace: true })
  }, [isGone, navigate])

  // An administrator may see another's, who alone answers it.
  const isOthers = user !== undefined && attempt !== undefined && attempt.attempt.user.id !== user.id
  if (isOthers || (attempt && attempt.attempt.status !== 'in_progress'))
    return <Redirect to={href('testResult', { id })} replace />
  if (attempt) return <TakeScreen key={id} attempt={attempt} />
  if (failed && !loading && !isGone)
    return (
      <LoadFailed
        message={failed.offline ? 'Нет сети. Этого теста на устройстве нет' : failed.problem.message}
        backTo={href('tests')}
        backLabel="К тестам"
      />
    )
  return (
    <div role="status" aria-label="Загрузка">
      {skeleton && [1, 2, 3, 4].map((row) => <Skeleton key={row} h={60} mt={12} radius={14} />)}
    </div>
  )
}
