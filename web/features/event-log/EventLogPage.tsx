import './event-log.css'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { useRead } from '../../data/useRead.ts'
import { useClock } from '../../lib/countdown.ts'
import { plural } from '../../lib/plural.ts'
import { FilterSheet } from '../../list/FilterSheet.tsx'
import { ListPage } from '../../list/ListPage.tsx'
import { useFilters } from '../../list/useFilters.ts'
import { saveTelling } from '../../shell/save.ts'
import { type ExportFormat, ExportMenu } from '../../ui/ExportMenu.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { companyZone } from '../../shell/company-zone.ts'
import { chosenCount, listQuery, readFilters, writeFilters } from './event-filters.ts'
import { EventFilters } from './EventFilters.tsx'
import { EventPlaces } from './EventPlaces.tsx'
import { EventRows } from './EventRows.tsx'
import { exportEvents } from './export.ts'
import { NewerEvents } from './NewerEvents.tsx'
import { NoEvents } from './NoEvents.tsx'

const inAddress = { read: readFilters, write: writeFilters }

/** Event log. */
export function EventLogPage() {
  const clock = useClock()
  const { filters, hrefOf, change } = useFilters('eventLog', inAddress)
  const read = useRead('eventList', { query: listQuery(filters, clock.now(), companyZone()) }, { page: true })
  const save = (format: ExportFormat) =>
    saveTelling(exportEvents(filters, format, clock.now()), 'Ошибка загрузки данных')
  // The later pages go on from where this reading began; a place that shows nothing is no beginning.
  const before = read.data?.events.length ? (read.data.before ?? filters.before) : undefined
  return (
    <ListPage
      title="Журнал событий"
      count={countWords}
      actions={<ExportMenu onExport={save} />}
      tools={
        <>
          <SearchField
            label="Объект или сотрудник"
            className="events-search"
            maxLength={limits.knowledgeBase.searchMax}
            delayMs={limits.knowledgeBase.searchDebounceMs}
            value={filters.search}
            onChange={(search) => change({ search }, filters.search !== '')}
          />
          <FilterSheet chosen={chosenCount(filters)}>
            <EventFilters filters={filters} onChange={change} />
          </FilterSheet>
        </>
      }
      read={read}
      failedTitle="Ошибка загрузки журнала событий"
      places={<EventPlaces />}
      rowsIn={({ events }) => events}
      empty={<NoEvents filters={filters} wholeLog={hrefOf({ period: 'all' })} />}
      pages={{ of: (data) => data, size: limits.eventLog.pageSize, hrefOf: (page) => hrefOf({ page, before }) }}
    >
      {({ events, hasNewer }) => (
        <>
          {hasNewer && <NewerEvents beginning={hrefOf({ page: 1 })} />}
          <EventRows events={events} />
        </>
      )}
    </ListPage>
  )
}

/** Beyond the bound nobody counts (the contract's `totalIsMore`). */
function countWords({ total, totalIsMore }: { total: number; totalIsMore?: boolean | undefined }): string {
  const n = total.toLocaleString('ru-RU')
  return totalIsMore
    ? `Показаны последние ${n} событий: сузьте период`
    : `${n} ${plural(total, 'событие', 'события', 'событий')}`
}
