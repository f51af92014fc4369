import './tests.css'
import { Button, Skeleton } from '@mantine/core'
import { Link } from 'wouter'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { useRead } from '../../../data/useRead.ts'
import { useMinute } from '../../../lib/useMinute.ts'
import { ListPage } from '../../../list/ListPage.tsx'
import { NothingFound } from '../../../list/NothingFound.tsx'
import { useFilters } from '../../../list/useFilters.ts'
import { href } from '../../../routes.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PlaceTabs } from '../../../ui/PlaceTabs.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { listQuery, readFilters, STATES, stateLabels, writeFilters } from './list-filters.ts'
import { TestCard } from './TestCard.tsx'

const inAddress = { read: readFilters, write: writeFilters }

/** The tests that are meant for whoever reads this. */
export function TestListPage() {
  const { filters, hrefOf, change } = useFilters('tests', inAddress)
  const read = useRead('testList', { query: listQuery(filters) }, { page: true })
  const now = useMinute()
  return (
    <ListPage
      className="tests"
      title="Тестирование"
      actions={
        <Button component={Link} href={href('testResults')} variant="default">
          Мои результаты
        </Button>
      }
      tools={
        <>
          <PlaceTabs label="Какие тесты" at={filters.state} alone>
            {STATES.map((state) => (
              <Link key={state} href={hrefOf({ state })} aria-current={state === filters.state ? 'page' : undefined}>
                {stateLabels[state]}
              </Link>
            ))}
          </PlaceTabs>
          <SearchField
            slash
            label="Название теста"
            className="list-search"
            maxLength={limits.knowledgeBase.searchMax}
            delayMs={limits.testing.searchDebounceMs}
            value={filters.search}
            onChange={(search) => change({ search }, filters.search !== '')}
          />
        </>
      }
      read={read}
      failedTitle="Ошибка загрузки тестов"
      staleText="Список не обновился, показаны прежние тесты."
      places={[1, 2, 3].map((row) => (
        <Skeleton key={row} h={148} mt={12} radius={14} />
      ))}
      rowsIn={(all) => all}
      empty={
        filters.search === '' ? (
          <EmptyState
            title={filters.state === 'passed' ? 'Сданных тестов пока нет' : 'Доступных тестов нет'}
            done={filters.state === 'todo'}
          />
        ) : (
          <NothingFound resetTo={hrefOf(reset)} />
        )
      }
    >
      {(all) => (
        <ul role="list" className="tests-cards">
          {all.map((test) => (
            <TestCard key={test._id} test={test} now={now} />
          ))}
        </ul>
      )}
    </ListPage>
  )
}

const reset = readFilters(new URLSearchParams())
