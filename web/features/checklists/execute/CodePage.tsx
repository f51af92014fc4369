import './today/today.css'
import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { Link, useLocation } from 'wouter'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../../openapi/gen/messages.gen.ts'
import { businessDateOf } from '../../../../openapi/rules/time/schedule.ts'
import { useRead } from '../../../data/useRead.ts'
import { useBusy } from '../../../lib/useBusy.ts'
import { useHere } from '../../../lib/useHere.ts'
import { href } from '../../../routes.ts'
import { useCompanyZone } from '../../../shell/company-zone.ts'
import { copyOf } from '../../../shell/useKeptCopy.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { PageLoading } from '../../../ui/PageLoading.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { serverNow } from '../hand-in/clock.ts'
import { runHref, todayHref } from './addresses.ts'
import { startRun } from './start-run.ts'

interface CodePageProps {
  code: string
  restaurant: string | undefined
  /** The code of the place that stood on the sheet. */
  place: string | undefined
}

/**
 * What the server says now, for a sheet on the wall is read day after day; where it can't be reached, what it said on this
 * business day.
 */
function useOpened(code: string, restaurant: string | undefined) {
  const input = { path: { code }, query: restaurant === undefined ? {} : { restaurant } }
  const { data, failed, loading } = useRead('checklistGetByCode', input, { fresh: true })
  const copy = useRead('checklistGetByCode', input)
  const zone = useCompanyZone()
  const dayOf = (at: number) => businessDateOf(new Date(at), zone)
  const copied = copyOf(copy)
  const isOfToday = copied !== 0 && dayOf(copied) === dayOf(serverNow())
  return { data: data ?? (isOfToday ? copy.data : undefined), failed, loading }
}

/** What a code that was read by the phone's own camera leads to: the run, the choice of a restaurant, or its start. */
export function CodePage({ code, restaurant, place }: CodePageProps) {
  const { data, failed, loading } = useOpened(code, restaurant)
  const [, navigate] = useLocation()
  const { busy, act } = useBusy()
  const here = useHere()
  // A finished one that may be begun once more is not in the way of the next.
  const run = data?.canStart ? null : data?.run
  useEffect(() => {
    if (run) navigate(runHref(run, place), { replace: true })
  }, [run, place, navigate])

  const back = { backTo: todayHref(), backLabel: 'Чек-листы на сегодня' }
  if (failed && !data && !loading) {
    const gone = failed.offline ? 'Нет сети. Откройте чек-лист из списка' : failed.problem.message
    return <LoadFailed message={gone || messages.CHECKLIST_NOT_FOUND} {...back} />
  }
  if (!data || run) return <PageLoading delay={limits.app.layoutDelayMs} />
  const { checklist, canStart, restaurants } = data
  const start = async () => {
    const made = await startRun(checklist._id, data.restaurant?._id ?? null)
    if (made && here()) navigate(runHref(made, place), { replace: true })
  }
  const asksPlace = data.restaurant === null && restaurants.length > 0
  return (
    <>
      <PageTitle description={asksPlace ? 'В каком ресторане?' : data.restaurant?.name}>{checklist.title}</PageTitle>
      {asksPlace ? (
        <ul className="shift-places">
          {restaurants.map(({ _id, name }) => (
            <li key={_id}>
              <Button
                renderRoot={(props) => (
                  <Link {...props} href={href('checklistExecute', {}, { code, r: _id, p: place })} replace />
                )}
                variant="default"
                size="lg"
                fullWidth
              >
                {name}
              </Button>
            </li>
          ))}
        </ul>
      ) : canStart ? (
        <div className="code-ways">
          <Button size="lg" h={52} aria-busy={busy} onClick={() => void act(start)}>
            Начать
          </Button>
          {data.run !== null && (
            <Button component={Link} href={runHref(data.run, place)} variant="subtle">
              Открыть завершённый
            </Button>
          )}
        </div>
      ) : (
        <EmptyState
          title="Сегодня этот чек-лист не выполняют"
          action={
            <Button component={Link} href={back.backTo} variant="light">
              {back.backLabel}
            </Button>
          }
        />
      )}
    </>
  )
}
