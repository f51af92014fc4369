import './today.css'
import { ActionIcon, Skeleton } from '@mantine/core'
import IconScan from '@tabler/icons-react/dist/esm/icons/IconScan.mjs'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { limits } from '../../../../../openapi/gen/limits.gen.ts'
import { outbox } from '../../../../data/later.ts'
import { useRead } from '../../../../data/useRead.ts'
import { useLateWaiting } from '../../../../lib/useLateWaiting.ts'
import { useMinute } from '../../../../lib/useMinute.ts'
import { useRefresh } from '../../../../lib/useRefresh.ts'
import { copyOf, useKeptCopy } from '../../../../shell/useKeptCopy.ts'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { Fetched } from '../../../../ui/Fetched.tsx'
import { ListFailed } from '../../../../ui/ListFailed.tsx'
import { Tip } from '../../../../ui/overlays/Tip.tsx'
import { PageTitle } from '../../../../ui/PageTitle.tsx'
import { StaleNotice } from '../../../../ui/StaleNotice.tsx'
import { serverNow } from '../../hand-in/clock.ts'
import type { Run } from '../../hand-in/run.ts'
import { useShiftOnDevice } from '../../hand-in/useShiftOnDevice.ts'
import { completionIn } from '../../hand-in/waiting.ts'
import { groupsOf, groupTitles, placesOf } from './groups.ts'
import { ManualRows } from './ManualRows.tsx'
import { todayHref } from '../addresses.ts'
import { RestaurantSwitch } from '../../shared/RestaurantSwitch.tsx'
import { RunRow } from './RunRow.tsx'

const failedTitle = 'Ошибка загрузки чек-листов'
const loadByCode = () => import('./OpenByCode.tsx').then((file) => file.OpenByCode)
const noRuns: readonly Run[] = []

/** The shift of whoever reads it: what is late, what is on, what comes, what is done. */
export function TodayPage({ restaurant }: { restaurant: string | undefined }) {
  const [byCode, setByCode] = useState(false)
  const read = useRead('runGetToday', {}, { page: true })
  const { data, failed, loading, again } = read
  const skeleton = useLateWaiting(!data && !failed, limits.app.layoutDelayMs)
  const { waiting } = useSnapshot(outbox.state)
  const now = serverNow(useMinute())
  useKeptCopy(read)
  const missing = useShiftOnDevice(read)
  useRefresh(again)

  const runs = data?.runs ?? noRuns
  const manual = data?.manual ?? []
  const places = placesOf(runs, manual)
  const place = places.find(({ _id }) => _id === restaurant) ?? (places.length > 1 ? places[0] : undefined)
  const isHere = (at: { _id: string } | null) => !place || at?._id === place._id
  const finished = new Set(waiting.flatMap(completionIn).map(({ runId }) => runId))
  const groups = groupsOf(
    runs.filter(({ run }) => isHere(run.restaurant)),
    finished,
    now,
  )
  const startable = manual.filter((one) => isHere(one.restaurant))
  // One filled button on the page: what is to be done first.
  const first = groups.find(({ key }) => key === 'now')?.runs[0]
  return (
    <div className="shift">
      <PageTitle
        action={
          <Tip label="Открыть по коду">
            <ActionIcon
              variant="default"
              size={44}
              aria-label="Открыть по коду"
              aria-haspopup="dialog"
              onClick={() => setByCode(true)}
            >
              <IconScan size={22} />
            </ActionIcon>
          </Tip>
        }
      >
        Чек-листы на сегодня
      </PageTitle>
      {place && places.length > 1 && <RestaurantSwitch places={places} place={place} to={todayHref} />}
      {failed && data && copyOf(read) === 0 && (
        <StaleNotice
          text="Список не обновился, показан прежний."
          reason={failed.problem.message}
          loading={loading}
          onRetry={again}
        />
      )}
      {!data && failed && (
        <ListFailed
          title={failedTitle}
          failed={{
            message: failed.offline ? 'Нет сети. Чек-листов на устройстве нет.' : failed.problem.message,
          }}
          loading={loading}
          onRetry={again}
        />
      )}
      {!data && !failed && <ShiftPlace shown={skeleton} />}
      {data && groups.length === 0 && startable.length === 0 && <EmptyState title="На сегодня чек-листов нет" done />}
      {groups.map(({ key, runs: own }) => (
        <section key={key} className="shift-group" data-group={key} aria-labelledby={`shift-${key}`}>
          <div className="shift-head">
            <h2 id={`shift-${key}`}>{groupTitles[key]}</h2>
            <span className="app-hidden">, чек-листов:</span>
            <span>{own.length}</span>
          </div>
          <ul>
            {own.map((run) => (
              <RunRow key={run.run._id} run={run} group={key} first={run === first} now={now} />
            ))}
          </ul>
        </section>
      ))}
      {missing > 0 && (
        <p className="shift-missing" role="status">
          Без сети не откроются инструкции: {missing}. На этом устройстве их нет
        </p>
      )}
      {startable.length > 0 && <ManualRows rows={startable} />}
      {byCode && (
        <Fetched
          wanted
          load={loadByCode}
          onFailure={() => setByCode(false)}
          props={{ onClose: () => setByCode(false) }}
        />
      )}
    </div>
  )
}

function ShiftPlace({ shown }: { shown: boolean }) {
  return (
    <div role="status" aria-label="Загрузка">
      {shown && [1, 2, 3].map((row) => <Skeleton key={row} h={72} mt={16} />)}
    </div>
  )
}
