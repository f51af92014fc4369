import './courses.css'
import { Skeleton } from '@mantine/core'
import { Link } from 'wouter'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { useRead } from '../../data/useRead.ts'
import { useMinute } from '../../lib/useMinute.ts'
import { useRefresh } from '../../lib/useRefresh.ts'
import { ListPage } from '../../list/ListPage.tsx'
import { NothingFound } from '../../list/NothingFound.tsx'
import { useFilters } from '../../list/useFilters.ts'
import { href } from '../../routes.ts'
import { useCompanyZone } from '../../shell/company-zone.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PlaceTabs } from '../../ui/PlaceTabs.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { CourseCard } from './CourseCard.tsx'
import { listQuery, readFilters, STATES, stateLabels, writeFilters } from './list-filters.ts'

const inAddress = { read: readFilters, write: writeFilters }

/** The courses of whoever reads this, the nearest deadline first. */
export function CourseListPage() {
  const zone = useCompanyZone()
  const { filters, hrefOf, change } = useFilters('courses', inAddress)
  const read = useRead('courseList', { query: listQuery(filters) }, { page: true })
  useRefresh(read.again)
  const now = useMinute()
  return (
    <ListPage
      className="courses"
      title="Курсы"
      tools={
        <>
          <PlaceTabs label="Какие курсы" at={filters.state} alone>
            {STATES.map((state) => (
              <Link key={state} href={hrefOf({ state })} aria-current={state === filters.state ? 'page' : undefined}>
                {stateLabels[state]}
              </Link>
            ))}
          </PlaceTabs>
          <SearchField
            slash
            label="Название курса"
            className="list-search"
            maxLength={limits.knowledgeBase.searchMax}
            delayMs={limits.testing.searchDebounceMs}
            value={filters.search}
            onChange={(search) => change({ search }, filters.search !== '')}
          />
        </>
      }
      read={read}
      failedTitle="Ошибка загрузки курсов"
      staleText="Список не обновился, показаны прежние курсы."
      places={[1, 2].map((row) => (
        <Skeleton key={row} h={132} mt={12} radius={14} />
      ))}
      rowsIn={(all) => all}
      empty={
        filters.search === '' ? (
          <EmptyState
            title={filters.state === 'done' ? 'Пройденных курсов пока нет' : 'Курсов для вас нет'}
            done={filters.state === 'todo'}
          />
        ) : (
          <NothingFound resetTo={href('courses')} />
        )
      }
    >
      {(all) => (
        <ul role="list" className="courses-cards">
          {all.map((course) => (
            <CourseCard key={course._id} course={course} now={now} zone={zone} />
          ))}
        </ul>
      )}
    </ListPage>
  )
}
