import '../asking/asking.css'
import { Skeleton } from '@mantine/core'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../../openapi/gen/messages.gen.ts'
import { useRead } from '../../../data/useRead.ts'
import { useLateWaiting } from '../../../lib/useLateWaiting.ts'
import { href } from '../../../routes.ts'
import { toast } from '../../../shell/notifications.tsx'
import { useKeptCopy } from '../../../shell/useKeptCopy.ts'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { StartScreen } from './StartScreen.tsx'

/** What a test is and how it is taken, before it begins. */
export function StartPage({ id }: { id: string }) {
  const [, navigate] = useLocation()
  const read = useRead('testGet', { path: { id } }, { page: true })
  const { failed, loading } = read
  const isGone = failed !== undefined && !loading && (failed.status === 404 || failed.status === 400)
  const test = isGone ? undefined : read.data
  const skeleton = useLateWaiting(!test && !failed, limits.app.layoutDelayMs)
  useKeptCopy(read)

  useEffect(() => {
    if (!isGone) return
    toast('error', messages.TEST_NOT_FOUND)
    navigate(href('tests'), { replace: true })
  }, [isGone, navigate])

  if (test) return <StartScreen test={test} />
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
      {skeleton && [1, 2, 3].map((row) => <Skeleton key={row} h={44} mt={12} radius={14} />)}
    </div>
  )
}
