import './run.css'
import { Skeleton } from '@mantine/core'
import { useSearch } from 'wouter'
import { limits } from '../../../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../../../openapi/gen/messages.gen.ts'
import { useRead } from '../../../../data/useRead.ts'
import { useRefresh } from '../../../../lib/useRefresh.ts'
import { useThing } from '../../../../shell/useThing.ts'
import { LoadFailed } from '../../../../ui/LoadFailed.tsx'
import { todayHref } from '../addresses.ts'
import { RunScreen } from './RunScreen.tsx'

const pollMs = limits.checklists.pollSeconds * 1000

/** `run` of the address, and the code of a place (`p`) that was read on the way here. */
export function RunPage() {
  const search = new URLSearchParams(useSearch())
  const id = search.get('run') ?? ''
  const place = search.get('p') ?? undefined
  const read = useRead('runGet', { path: { id } }, { page: true })
  const back = { gone: messages.CHECKLIST_NOT_FOUND, backTo: todayHref() }
  const { thing: run, failed, isGone, skeleton } = useThing(read, back)
  // Others fill in the same run.
  useRefresh(read.again, pollMs)

  if (run) return <RunScreen run={run} place={place} />
  if (failed && !isGone)
    return (
      <LoadFailed
        message={failed.offline ? 'Нет сети. Этого чек-листа на устройстве нет' : failed.problem.message}
        backTo={todayHref()}
        backLabel="Чек-листы на сегодня"
      />
    )
  return (
    <div role="status" aria-label="Загрузка">
      {skeleton && [1, 2, 3, 4].map((row) => <Skeleton key={row} h={72} mt={16} radius={14} />)}
    </div>
  )
}
