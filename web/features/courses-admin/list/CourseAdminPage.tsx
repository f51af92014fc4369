import './list.css'
import { Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { Link } from 'wouter'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { useRead } from '../../../data/useRead.ts'
import { plural } from '../../../lib/plural.ts'
import { ListPage } from '../../../list/ListPage.tsx'
import { useFilters } from '../../../list/useFilters.ts'
import { href } from '../../../routes.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { CourseRows } from './CourseRows.tsx'
import { listQuery, readFilters, writeFilters } from './list-filters.ts'

const inAddress = { read: readFilters, write: writeFilters }

/** Every course of the company, for those who write them. */
export function CourseAdminPage() {
  const { filters, change } = useFilters('coursesAdmin', inAddress)
  const read = useRead('courseList', { query: listQuery(filters) }, { page: true })
  return (
    <ListPage
      className="courses-admin"
      title="Управление курсами"
      count={(all) => `${all.length} ${plural(all.length, 'курс', 'курса', 'курсов')}`}
      actions={
        <Button component={Link} href={href('courseCreate')} leftSection={<IconPlus size={20} />}>
          Создать курс
        </Button>
      }
      tools={
        <SearchField
          slash
          label="Название курса"
          className="list-search"
          maxLength={limits.knowledgeBase.searchMax}
          delayMs={limits.courses.searchDebounceMs}
          value={filters.search}
          onChange={(search) => change({ search }, filters.search !== '')}
        />
      }
      read={read}
      failedTitle="Ошибка загрузки курсов"
      places={<CourseRows courses={undefined} />}
      rowsIn={(all) => all}
      empty={
        filters.search.trim() ? (
          <EmptyState title="Ничего не найдено" text="Измените запрос." />
        ) : (
          <EmptyState
            title="Курсов пока нет"
            text="Соберите статьи и тесты по порядку: новый сотрудник получит курс сам"
            action={
              <Button component={Link} href={href('courseCreate')} variant="light">
                Создать курс
              </Button>
            }
          />
        )
      }
    >
      {(all) => <CourseRows courses={all} />}
    </ListPage>
  )
}
