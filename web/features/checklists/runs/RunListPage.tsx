import './runs.css'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'wouter'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { useRead } from '../../../data/useRead.ts'
import { useClock } from '../../../lib/countdown.ts'
import { FilterSheet } from '../../../list/FilterSheet.tsx'
import { ListPage } from '../../../list/ListPage.tsx'
import { useFilters } from '../../../list/useFilters.ts'
import { companyZone } from '../../../shell/company-zone.ts'
import { saveTelling } from '../../../shell/save.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { type ExportFormat, ExportMenu } from '../../../ui/ExportMenu.tsx'
import { Fetched } from '../../../ui/Fetched.tsx'
import { ChecklistTabs } from '../shared/ChecklistTabs.tsx'
import { countWords } from './count-words.ts'
import { exportRuns } from './export.ts'
import { businessToday, chosenCount, listQuery, readFilters, writeFilters } from './run-filters.ts'
import { RunFilters } from './RunFilters.tsx'
import { type RunRow, RunRows } from './RunRows.tsx'

const loadReturn = () => import('../shared/ReturnDialog.tsx').then((file) => file.ReturnDialog)
const inAddress = { read: readFilters, write: writeFilters }

/** What came of the checklists of the whole company. */
export function RunListPage() {
  const clock = useClock()
  const today = businessToday(companyZone(), clock.now())
  const { filters, hrefOf, change } = useFilters('checklistRuns', inAddress)
  const read = useRead('runList', { query: listQuery(filters, today) }, { page: true })
  const [returned, setReturned] = useState<RunRow>()
  const [isAsked, setAsked] = useState(false)
  const save = (format: ExportFormat) => saveTelling(exportRuns(filters, today, format), 'Ошибка выгрузки чек-листов')
  const chosen = chosenCount(filters)
  const onReturn = (run: RunRow) => {
    setReturned(run)
    setAsked(true)
  }
  return (
    <ListPage
      className="runs"
      title="Выполнения чек-листов"
      count={countWords}
      actions={<ExportMenu onExport={save} />}
      tools={
        <>
          <ChecklistTabs at="checklistRuns" />
          <FilterSheet chosen={chosen}>
            <RunFilters filters={filters} today={today} onChange={change} />
          </FilterSheet>
        </>
      }
      read={read}
      failedTitle="Ошибка загрузки чек-листов"
      staleText="Список не обновился, показаны прежние выполнения."
      places={<RunRows runs={undefined} onReturn={onReturn} />}
      rowsIn={({ runs }) => runs}
      empty={
        <EmptyState
          title={chosen > 0 ? 'Ничего не найдено' : 'За последние 7 дней выполнений нет'}
          action={
            <Button component={Link} href={hrefOf({ ...reset, period: 'all' })} variant="light">
              Показать за всё время
            </Button>
          }
        />
      }
      pages={{ of: (page) => page, size: limits.checklists.runsPageSize, hrefOf: (page) => hrefOf({ page }) }}
      below={
        returned && (
          <Fetched
            key={returned._id}
            wanted
            load={loadReturn}
            onFailure={() => setReturned(undefined)}
            props={{
              runId: returned._id,
              opened: isAsked,
              onClose: () => setAsked(false),
              children: <About run={returned} />,
            }}
          />
        )
      }
    >
      {({ runs }) => <RunRows runs={runs} onReturn={onReturn} />}
    </ListPage>
  )
}

const reset = readFilters(new URLSearchParams())

const About = ({ run: { checklist, restaurant } }: { run: RunRow }) => (
  <p className="runs-about">{[checklist.title, restaurant?.name].filter(Boolean).join(', ')}</p>
)
