import './checklists.css'
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
import { ChecklistTabs } from '../shared/ChecklistTabs.tsx'
import { StarterCards } from '../starters/StarterCards.tsx'
import { StarterGallery } from '../starters/StarterGallery.tsx'
import { ChecklistFilters } from './ChecklistFilters.tsx'
import { ChecklistRows } from './ChecklistRows.tsx'
import { chosenCount, listQuery, readFilters, writeFilters } from './list-filters.ts'

const inAddress = { read: readFilters, write: writeFilters }

/** Templates of checklists. */
export function ChecklistListPage() {
  const { filters, hrefOf, change } = useFilters('checklists', inAddress)
  const read = useRead('checklistList', { query: listQuery(filters) }, { page: true })
  const isNarrowed = chosenCount(filters) > 0 || filters.search !== ''
  return (
    <ListPage
      className="checklists"
      title="Шаблоны чек-листов"
      count={(all) => `${all.length} ${plural(all.length, 'чек-лист', 'чек-листа', 'чек-листов')}`}
      actions={
        <div className="list-actions">
          <StarterGallery />
          <Button component={Link} href={href('checklistCreate')} leftSection={<IconPlus size={20} />}>
            Создать чек-лист
          </Button>
        </div>
      }
      tools={
        <>
          <ChecklistTabs at="checklists" />
          <SearchField
            slash
            label="Название чек-листа"
            className="list-search"
            maxLength={limits.knowledgeBase.searchMax}
            delayMs={limits.checklists.searchDebounceMs}
            value={filters.search}
            onChange={(search) => change({ search }, filters.search !== '')}
          />
          <ChecklistFilters filters={filters} onChange={change} />
        </>
      }
      read={read}
      failedTitle="Ошибка загрузки чек-листов"
      staleText="Список не обновился, показаны прежние чек-листы."
      places={<ChecklistRows checklists={undefined} />}
      rowsIn={(all) => all}
      empty={
        isNarrowed ? (
          <NothingFound resetTo={hrefOf(reset)} />
        ) : (
          <EmptyState
            title="Чек-листов пока нет"
            text="Создайте первый чек-лист или возьмите готовый"
            action={<StarterCards />}
          />
        )
      }
    >
      {(all) => <ChecklistRows checklists={all} />}
    </ListPage>
  )
}

const reset = readFilters(new URLSearchParams())
