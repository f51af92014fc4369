import './list.css'
import { Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { Link } from 'wouter'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { useRead } from '../../../data/useRead.ts'
import { plural } from '../../../lib/plural.ts'
import { ListPage } from '../../../list/ListPage.tsx'
import { NothingFound } from '../../../list/NothingFound.tsx'
import { useFilters } from '../../../list/useFilters.ts'
import { href } from '../../../routes.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { chosenCount, listQuery, readFilters, writeFilters } from './list-filters.ts'
import { TestFilters } from './TestFilters.tsx'
import { TestRows } from './TestRows.tsx'

const inAddress = { read: readFilters, write: writeFilters }

/** Every test of the company, for those who write them. */
export function TestListPage() {
  const { filters, hrefOf, change } = useFilters('testsAdmin', inAddress)
  const read = useRead('testList', { query: listQuery(filters) }, { page: true })
  const isNarrowed = chosenCount(filters) > 0 || filters.search !== ''
  return (
    <ListPage
      className="tests-admin"
      title="Управление тестами"
      count={(all) => `${all.length} ${plural(all.length, 'тест', 'теста', 'тестов')}`}
      actions={
        <Button component={Link} href={href('testCreate')} leftSection={<IconPlus size={20} />}>
          Создать тест
        </Button>
      }
      tools={
        <>
          <SearchField
            slash
            label="Название теста"
            className="list-search"
            maxLength={limits.knowledgeBase.searchMax}
            delayMs={limits.testing.searchDebounceMs}
            value={filters.search}
            onChange={(search) => change({ search }, filters.search !== '')}
          />
          <TestFilters filters={filters} onChange={change} />
        </>
      }
      read={read}
      failedTitle="Ошибка загрузки тестов"
      staleText="Список не обновился, показаны прежние тесты."
      places={<TestRows tests={undefined} />}
      rowsIn={(all) => all}
      empty={
        isNarrowed ? (
          <NothingFound resetTo={hrefOf(reset)} />
        ) : (
          <EmptyState
            title="Тестов пока нет"
            text="Создайте первый тест: его увидят те, кого вы выберете"
            action={
              <Button component={Link} href={hrefOf({ ...reset, status: 'all' })} variant="light">
                Показать и отключённые
              </Button>
            }
          />
        )
      }
    >
      {(all) => <TestRows tests={all} />}
    </ListPage>
  )
}

const reset = readFilters(new URLSearchParams())
