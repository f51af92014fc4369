import './event-log.css'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import IconAdjustmentsHorizontal from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs'
import { useCallback, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { useLocation, useSearchParams } from 'wouter'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { useClock } from '../../lib/countdown.ts'
import { plural } from '../../lib/plural.ts'
import { href } from '../../routes.ts'
import { toast } from '../../shell/notifications.tsx'
import { type ExportFormat, ExportMenu } from '../../ui/ExportMenu.tsx'
import { LazySheet } from '../../ui/LazySheet.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { type Filters, readFilters, writeFilters } from './event-filters.ts'
import { EventFilters } from './EventFilters.tsx'
import { EventResults } from './EventResults.tsx'
import { events, exportEvents, loadEvents } from './store.ts'

const roomy = `(min-width: ${limits.app.sidebarBreakpointPx}px)`
const addressOf = (filters: Filters) => {
  const query = writeFilters(filters)
  return query ? `${href('eventLog')}?${query}` : href('eventLog')
}

/** Event log; filters and page live in the address. */
export function EventLogPage() {
  const clock = useClock()
  const [params] = useSearchParams()
  const [, navigate] = useLocation()
  const { data, failed } = useSnapshot(events.state)
  const beside = useMediaQuery(roomy, matchMedia(roomy).matches, { getInitialValueInEffect: false })
  const [panel, setPanel] = useState(false)
  const filters = readFilters(params)
  const query = writeFilters(filters)
  const load = useCallback(() => void loadEvents(readFilters(new URLSearchParams(query)), clock.now()), [query, clock])
  useEffect(load, [load])

  // Whatever narrows the log begins at its first page.
  const change = (part: Partial<Filters>, replace = false) =>
    navigate(addressOf({ ...filters, page: 1, before: undefined, ...part }), { replace })
  const save = async (format: ExportFormat) => {
    const refusal = await exportEvents(filters, format, clock.now())
    if (refusal !== undefined) toast('error', refusal || 'Ошибка загрузки данных')
  }
  const chosen = [filters.period !== 'week', filters.user, filters.type, filters.action].filter(Boolean).length
  const fields = <EventFilters filters={filters} onChange={change} />

  return (
    <div className="events">
      <PageTitle
        description={
          <span role="status" className="events-count">
            {data && !failed && <Count {...data} />}
          </span>
        }
        action={<ExportMenu onExport={save} />}
      >
        Журнал событий
      </PageTitle>
      <div className="events-tools">
        <SearchField
          label="Объект или сотрудник"
          className="events-search"
          maxLength={limits.knowledgeBase.searchMax}
          delayMs={limits.knowledgeBase.searchDebounceMs}
          value={filters.search}
          onChange={(search) => change({ search }, filters.search !== '')}
        />
        {!beside && (
          <Button
            variant="default"
            leftSection={<IconAdjustmentsHorizontal size={20} />}
            aria-haspopup="dialog"
            onClick={() => setPanel(true)}
          >
            Фильтры{chosen > 0 && `: ${chosen}`}
          </Button>
        )}
        {beside && fields}
      </div>
      <EventResults filters={filters} addressOf={addressOf} onRetry={load} />
      {!beside && (
        <LazySheet title="Фильтры" opened={panel} onClose={() => setPanel(false)}>
          {fields}
        </LazySheet>
      )}
    </div>
  )
}

/** Beyond the bound nobody counts (the contract's `totalIsMore`). */
function Count({ total, totalIsMore }: { total: number; totalIsMore?: boolean | undefined }) {
  const n = total.toLocaleString('ru-RU')
  return totalIsMore
    ? `Показаны последние ${n} событий: сузьте период`
    : `${n} ${plural(total, 'событие', 'события', 'событий')}`
}
