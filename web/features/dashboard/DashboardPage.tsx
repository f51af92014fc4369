import './dashboard.css'
import { Skeleton } from '@mantine/core'
import { useSnapshot } from 'valtio'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { useRead } from '../../data/useRead.ts'
import { formatTime } from '../../lib/dates.ts'
import { useLateWaiting } from '../../lib/useLateWaiting.ts'
import { useMinute } from '../../lib/useMinute.ts'
import { useRefresh } from '../../lib/useRefresh.ts'
import { FirstSteps } from '../../shell/FirstSteps.tsx'
import { isAdmin, session } from '../../shell/session.ts'
import { copyOf, useKeptCopy } from '../../shell/useKeptCopy.ts'
import { ListFailed } from '../../ui/ListFailed.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { StaleNotice } from '../../ui/StaleNotice.tsx'
import { CompanyView } from './company/CompanyView.tsx'
import { dateWords, firstName, greeting } from './greeting.ts'
import { MineView } from './mine/MineView.tsx'

const EVERY_MS = limits.dashboard.pollSeconds * 1000

/** What to do now; an administrator is told what is wrong in the company before that. All of it is one answer. */
export function DashboardPage() {
  const { user } = useSnapshot(session)
  const read = useRead('dashboardGet')
  const { data, failed, loading, again } = read
  const skeleton = useLateWaiting(!data && !failed, limits.app.layoutDelayMs)
  // A tab that stays open overnight says good morning.
  const now = useMinute()
  useRefresh(again, EVERY_MS)
  useKeptCopy(read)
  const hello = greeting(new Date(now).getHours())
  const name = firstName(user?.name ?? '')
  const view = data && { dashboard: data, now, loading, again }

  return (
    <div className="dashboard">
      <PageTitle
        tab="Главная"
        description={[dateWords(now), ...(data ? [`обновлено в ${formatTime(data.at)}`] : [])].join(' · ')}
      >
        {name ? `${hello}, ${name}!` : `${hello}!`}
      </PageTitle>
      {isAdmin(user) && <FirstSteps />}
      {failed && data && copyOf(read) === 0 && (
        <StaleNotice
          text="Главная не обновилась, показано прежнее."
          reason={failed.problem.message}
          loading={loading}
          onRetry={again}
        />
      )}
      {!data && failed && (
        <ListFailed
          title="Не удалось загрузить главную"
          failed={{ message: failed.offline ? 'Нет сети. Копии на устройстве нет.' : failed.problem.message }}
          loading={loading}
          onRetry={again}
        />
      )}
      {!data && !failed && (
        <div className="dashboard-places" data-hidden={!skeleton || undefined} aria-hidden="true">
          <Skeleton h={180} radius={14} />
          {Array.from({ length: 4 }, (_, place) => (
            <Skeleton key={place} h={44} radius={10} />
          ))}
        </div>
      )}
      {view && (data.company ? <CompanyView {...view} company={data.company} /> : <MineView {...view} />)}
    </div>
  )
}
