import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Snapshot } from 'valtio'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { Read } from '../../data/useRead.ts'
import { useLateWaiting } from '../../lib/useLateWaiting.ts'
import { useRefresh } from '../../lib/useRefresh.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListFailed } from '../../ui/ListFailed.tsx'
import { StaleNotice } from '../../ui/StaleNotice.tsx'
import { useLooking } from './asked.ts'

interface PanelProps<Data extends object> {
  read: Read<Data>
  isEmpty: (data: Snapshot<Data>) => boolean
  children: (data: Snapshot<Data>) => ReactNode
}

const everyMs = limits.monitoring.pollSeconds * 1000

/** Asks again by itself while the day that it shows goes on and somebody sees it. */
export function useOngoing(again: () => void): void {
  const { asked, today } = useLooking()
  const goesOn = asked.from <= today && today <= asked.to
  useRefresh(() => {
    if (goesOn) again()
  }, everyMs)
}

/** A section in its states; what it has shown stays when it can't be refreshed. */
export function Panel<Data extends object>({ read, isEmpty, children }: PanelProps<Data>) {
  const { data, failed, loading, behind, again } = read
  useOngoing(again)
  // What answers another question is no answer to one that failed.
  const shown = behind && failed ? undefined : data
  const waiting = !shown && !failed
  const skeleton = useLateWaiting(waiting, limits.app.layoutDelayMs)
  const stale = useLateWaiting(behind && loading, limits.app.layoutDelayMs)
  if (!shown)
    return failed && !skeleton ? (
      <ListFailed
        title="Ошибка загрузки статистики"
        failed={{ message: failed.offline ? 'Нет сети.' : failed.problem.message }}
        loading={loading}
        onRetry={again}
      />
    ) : (
      <Places hidden={!skeleton} />
    )
  return (
    <div className="panel" aria-busy={behind} data-stale={stale || undefined}>
      {failed && (
        <StaleNotice
          text="Цифры не обновились, показаны прежние."
          reason={failed.offline ? 'Нет сети.' : failed.problem.message}
          loading={loading}
          onRetry={again}
        />
      )}
      {isEmpty(shown) ? <EmptyState title="За выбранный период данных нет" /> : children(shown)}
    </div>
  )
}

/** Tiles and two charts of the same height as those that come. */
const Places = ({ hidden }: { hidden: boolean }) => (
  <div className="panel panel-places" role="status" aria-label="Загрузка" data-hidden={hidden || undefined}>
    <div className="tiles">
      {[0, 1, 2, 3].map((place) => (
        <Skeleton key={place} h={118} radius={14} />
      ))}
    </div>
    <Skeleton h={280} radius={14} />
    <Skeleton h={240} radius={14} />
  </div>
)
