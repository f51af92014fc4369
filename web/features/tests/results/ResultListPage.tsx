import './results.css'
import { Button } from '@mantine/core'
import { Link } from 'wouter'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { useRead } from '../../../data/useRead.ts'
import { ListPage } from '../../../list/ListPage.tsx'
import { useFilters } from '../../../list/useFilters.ts'
import { href } from '../../../routes.ts'
import { BackLink } from '../../../ui/BackLink.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ResultRows } from './ResultRows.tsx'

const inAddress = {
  read: (params: URLSearchParams) => {
    const page = Number(params.get('page') ?? 1)
    return { page: Number.isInteger(page) && page > 0 ? Math.min(page, 100_000) : 1 }
  },
  write: ({ page }: { page: number }) => (page > 1 ? `page=${page}` : ''),
}
const size = limits.testing.pageSize

/** What came of one's own attempts, the latest first. */
export function ResultListPage() {
  const { filters, hrefOf } = useFilters('testResults', inAddress)
  const read = useRead('attemptList', { query: { scope: 'my', page: filters.page, limit: size } }, { page: true })
  return (
    <ListPage
      className="results"
      title="Мои результаты"
      above={<BackLink to={href('tests')}>Тестирование</BackLink>}
      read={read}
      failedTitle="Ошибка загрузки результатов"
      staleText="Список не обновился, показаны прежние результаты."
      places={<ResultRows results={undefined} />}
      rowsIn={({ results }) => results}
      empty={
        <EmptyState
          title="Результатов пока нет"
          action={
            <Button component={Link} href={href('tests')} variant="light">
              К тестам
            </Button>
          }
        />
      }
      pages={{ of: (page) => page, size, hrefOf: (page) => hrefOf({ page }) }}
    >
      {({ results }) => <ResultRows results={results} />}
    </ListPage>
  )
}
