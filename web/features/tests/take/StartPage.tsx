import '../asking/asking.css'
import { Skeleton } from '@mantine/core'
import { messages } from '../../../../openapi/gen/messages.gen.ts'
import type { Failed } from '../../../data/contract.ts'
import { useRead } from '../../../data/useRead.ts'
import { href } from '../../../routes.ts'
import { useThing } from '../../../shell/useThing.ts'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { StartScreen } from './StartScreen.tsx'

/** What a test is and how it is taken, before it begins. */
export function StartPage({ id }: { id: string }) {
  const read = useRead('testGet', { path: { id } }, { page: true })
  const { thing: test, failed, isGone, skeleton } = useThing(read)

  if (test) return <StartScreen test={test} />
  if (failed) return <LoadFailed message={failureWords(failed, isGone)} backTo={href('tests')} backLabel="К тестам" />
  return (
    <div role="status" aria-label="Загрузка">
      {skeleton && [1, 2, 3].map((row) => <Skeleton key={row} h={44} mt={12} radius={14} />)}
    </div>
  )
}

/** Of one that is switched off, or for others, nobody is led away: the card that led here says so (A30). */
const failureWords = ({ offline, problem }: Failed, isGone: boolean): string =>
  isGone ? messages.TEST_UNAVAILABLE : offline ? 'Нет сети. Этого теста на устройстве нет' : problem.message
