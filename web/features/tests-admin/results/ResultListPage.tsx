import './results.css'
import { Button } from '@mantine/core'
import { Link } from 'wouter'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { useRead } from '../../../data/useRead.ts'
import { useClock } from '../../../lib/countdown.ts'
import { todayIn } from '../../../lib/period.ts'
import { plural } from '../../../lib/plural.ts'
import { FilterSheet } from '../../../list/FilterSheet.tsx'
import { ListPage } from '../../../list/ListPage.tsx'
import { NothingFound } from '../../../list/NothingFound.tsx'
import { useFilters } from '../../../list/useFilters.ts'
import { href } from '../../../routes.ts'
import { companyZone } from '../../../shell/company-zone.ts'
import { saveTelling } from '../../../shell/save.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { type ExportFormat, ExportMenu } from '../../../ui/ExportMenu.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { exportResults } from './export.ts'
import { chosenCount, listQuery, readFilters, writeFilters } from './result-filters.ts'
import { ResultFilters } from './ResultFilters.tsx'
import { ResultRows } from './ResultRows.tsx'

const inAddress = { read: readFilters, write: writeFilters }

/** What came of the tests of the whole company. */
export function ResultListPage() {
  const clock = useClock()
  const today = todayIn(companyZone(), clock.now())
  const { filters, hrefOf, change } = useFilters('testResults', inAddress)
  const read = useRead('attemptList', { query: listQuery(filters, today) }, { page: true })
  const chosen = chosenCount(filters)
  const isNarrowed = chosen > 0 || filters.search !== ''
  const save = (format: ExportFormat) =>
    saveTelling(exportResults(filters, today, format), 'Ошибка выгрузки результатов')
  return (
    <ListPage
      className="test-results"
      title="Результаты тестов"
      count={({ total, totalIsMore }) =>
        `${totalIsMore ? 'Больше ' : ''}${total} ${plural(total, 'результат', 'результата', 'результатов')}`
      }
      actions={<ExportMenu onExport={save} />}
      tools={
        <>
          <SearchField
            slash
            label="Сотрудник или тест"
            className="list-search"
            maxLength={limits.knowledgeBase.searchMax}
            delayMs={limits.testing.searchDebounceMs}
            value={filters.search}
            onChange={(search) => change({ search }, filters.search !== '')}
          />
          <FilterSheet chosen={chosen}>
            <ResultFilters filters={filters} today={today} onChange={change} />
          </FilterSheet>
        </>
      }
      read={read}
      failedTitle="Ошибка загрузки результатов"
      staleText="Список не обновился, показаны прежние результаты."
      places={<ResultRows results={undefined} />}
      rowsIn={({ results }) => results}
      empty={
        isNarrowed ? (
          <NothingFound resetTo={hrefOf(reset)} />
        ) : (
          <EmptyState
            title="Результатов пока нет"
            action={
              <Button component={Link} href={href('testsAdmin')} variant="light">
                К тестам
              </Button>
            }
          />
        )
      }
      pages={{ of: (page) => page, size: limits.testing.pageSize, hrefOf: (page) => hrefOf({ page }) }}
    >
      {({ results }) => <ResultRows results={results} />}
    </ListPage>
  )
}

const reset = readFilters(new URLSearchParams())
