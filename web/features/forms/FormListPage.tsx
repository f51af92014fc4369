import './forms.css'
import { Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { Link } from 'wouter'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { useRead } from '../../data/useRead.ts'
import { plural } from '../../lib/plural.ts'
import { ListPage } from '../../list/ListPage.tsx'
import { useFilters } from '../../list/useFilters.ts'
import { href } from '../../routes.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { FormRows } from './FormRows.tsx'
import { isStatus, listQuery, readFilters, statusLabels, writeFilters } from './list-filters.ts'

const statuses = Object.entries(statusLabels).flatMap(([value, label]) => (isStatus(value) ? [{ value, label }] : []))
const inAddress = { read: readFilters, write: writeFilters }

/** Forms of tasks. */
export function FormListPage() {
  const { filters, change } = useFilters('forms', inAddress)
  const read = useRead('formList', { query: listQuery(filters) }, { page: true })
  const isNarrowed = filters.search !== '' || filters.status !== 'all'
  return (
    <ListPage
      title="Формы задач"
      count={(all) => `${all.length} ${plural(all.length, 'форма', 'формы', 'форм')}`}
      actions={
        <Button component={Link} href={href('formCreate')} leftSection={<IconPlus size={20} />}>
          Создать форму
        </Button>
      }
      tools={
        <>
          <SearchField
            label="Название формы"
            className="list-search"
            maxLength={limits.knowledgeBase.searchMax}
            delayMs={limits.knowledgeBase.searchDebounceMs}
            value={filters.search}
            onChange={(search) => change({ search }, filters.search !== '')}
          />
          <Segments
            label="Статус"
            choices={statuses}
            value={filters.status}
            onChange={(status) => change({ status })}
          />
        </>
      }
      read={read}
      failedTitle="Ошибка загрузки форм"
      places={<FormRows forms={undefined} />}
      rowsIn={(all) => all}
      empty={
        isNarrowed ? (
          <EmptyState
            title="Ничего не найдено"
            action={
              <Button variant="light" onClick={() => change({ search: '', status: 'all' })}>
                Сбросить фильтры
              </Button>
            }
          />
        ) : (
          <EmptyState
            title="Форм пока нет"
            text="Форма — это шаблон отчета, который сотрудник заполняет при выполнении задачи"
            action={
              <Button component={Link} href={href('formCreate')} variant="light">
                Создать форму
              </Button>
            }
          />
        )
      }
    >
      {(all) => <FormRows forms={all} />}
    </ListPage>
  )
}
