import '../asking/asking.css'
import { Skeleton } from '@mantine/core'
import { useLayoutEffect } from 'react'
import { useSnapshot } from 'valtio'
import { Redirect } from 'wouter'
import { messages } from '../../../../openapi/gen/messages.gen.ts'
import { useRead } from '../../../data/useRead.ts'
import { useClock } from '../../../lib/countdown.ts'
import { useRefresh } from '../../../lib/useRefresh.ts'
import { href } from '../../../routes.ts'
import { session } from '../../../shell/session.ts'
import { useThing } from '../../../shell/useThing.ts'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { hearClock } from './clock.ts'
import { TakeScreen } from './TakeScreen.tsx'

/** Another device of the same person may answer too. */
const pollMs = 15_000

/** One's own open attempt; one that is over, or another's, leads to its result. */
export function AttemptPage({ id }: { id: string }) {
  const { now } = useClock()
  const { user } = useSnapshot(session)
  const read = useRead('attemptGet', { path: { id } }, { page: true })
  const { keptAt, again } = read
  const back = { gone: messages.ATTEMPT_NOT_FOUND, backTo: href('tests') }
  const { thing: attempt, failed, isGone, skeleton } = useThing(read, back)
  useRefresh(again, pollMs)
  const serverTime = attempt?.serverTime
  useLayoutEffect(() => {
    if (serverTime !== undefined) hearClock(serverTime, keptAt || now())
  }, [serverTime, keptAt, now])

  // An administrator may see another's, who alone answers it.
  const isOthers = user !== undefined && attempt !== undefined && attempt.attempt.user.id !== user.id
  if (isOthers || (attempt && attempt.attempt.status !== 'in_progress'))
    return <Redirect to={href('testResult', { id })} replace />
  if (attempt) return <TakeScreen key={id} attempt={attempt} />
  if (failed && !isGone)
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
