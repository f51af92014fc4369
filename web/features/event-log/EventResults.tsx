import { Button, Skeleton } from '@mantine/core'
import { useSnapshot } from 'valtio'
import { Link, Redirect } from 'wouter'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { useLateWaiting } from '../../lib/useLateWaiting.ts'
import { href } from '../../routes.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListFailed } from '../../ui/ListFailed.tsx'
import { Pages } from '../../ui/Pages.tsx'
import { type Filters, isFiltered, writeFilters } from './event-filters.ts'
import { EventRows } from './EventRows.tsx'
import { events } from './store.ts'

interface EventResultsProps {
  filters: Filters
  addressOf: (filters: Filters) => string
  onRetry: () => void
}

/** Rows with their pages, or why there are none. */
export function EventResults({ filters, addressOf, onRetry }: EventResultsProps) {
  const { key, data, failed, loading } = useSnapshot(events.state)
  const waiting = !data && !failed
  const skeleton = useLateWaiting(waiting, limits.app.layoutDelayMs)
  const stale = useLateWaiting(loading && !waiting, limits.app.layoutDelayMs)

  if (data && key === writeFilters(filters) && data.events.length === 0 && data.totalPages > 0)
    return <Redirect to={addressOf({ ...filters, page: data.totalPages, before: undefined })} replace />
  if (failed && !skeleton)
    return <ListFailed title="Ошибка загрузки журнала событий" failed={failed} loading={loading} onRetry={onRetry} />
  if (skeleton || waiting) return <EventPlaces hidden={!skeleton} />
  if (!data) return null
  if (data.events.length === 0)
    return (
      <EmptyState
        title="Событий не найдено"
        text={isFiltered(filters) ? 'Измените период или снимите фильтры.' : 'За последние 7 дней ничего не менялось.'}
        action={
          isFiltered(filters) ? (
            <Button component={Link} href={href('eventLog')} variant="light">
              Сбросить фильтры
            </Button>
          ) : (
            <Button component={Link} href={addressOf({ ...filters, period: 'all' })} variant="light">
              Показать за всё время
            </Button>
          )
        }
      />
    )

  const before = data.before ?? filters.before
  const first = (data.currentPage - 1) * limits.eventLog.pageSize + 1
  return (
    <div className="events-results" aria-busy={loading} data-stale={stale || undefined}>
      {data.hasNewer && (
        <p className="events-newer">
          Появились новые события. <Link href={addressOf({ ...filters, page: 1, before })}>К началу журнала</Link>
        </p>
      )}
      <EventRows key={key} events={data.events} />
      <div className="events-foot">
        {data.total > 1 && (
          <span>
            Показаны {first}–{first + data.events.length - 1} из {data.totalIsMore && 'более чем '}
            {data.total.toLocaleString('ru-RU')}
          </span>
        )}
        <Pages
          page={data.currentPage}
          total={data.totalPages}
          around={limits.app.paginationAround}
          hrefOf={(page) => addressOf({ ...filters, page, before })}
        />
      </div>
    </div>
  )
}

const widths = [84, 62, 90, 71, 78]

/** Rows of the same height as those that come. */
function EventPlaces({ hidden }: { hidden: boolean }) {
  return (
    <div
      className="events-places"
      aria-busy="true"
      role="status"
      aria-label="Загрузка"
      data-hidden={hidden || undefined}
    >
      {Array.from({ length: 10 }, (_, place) => (
        <Skeleton key={place} h={12} w={`${widths[place % widths.length]}%`} />
      ))}
    </div>
  )
}
