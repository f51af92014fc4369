import './sheets.css'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { useRead } from '../../data/useRead.ts'
import { plural } from '../../lib/plural.ts'
import { ListPage } from '../../list/ListPage.tsx'
import { useFilters } from '../../list/useFilters.ts'
import { useCompanyZone } from '../../shell/company-zone.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { SheetListRows } from './SheetListRows.tsx'
import { listQuery, readFilters, writeFilters } from './sheet-list-filters.ts'

const inAddress = { read: readFilters, write: writeFilters }

/** Every article that asks to be known, and by how many it is. */
export function SheetListPage() {
  const zone = useCompanyZone()
  const { filters, hrefOf, change } = useFilters('acknowledgementSheets', inAddress)
  const read = useRead('acknowledgementListSheets', { query: listQuery(filters) }, { page: true })
  return (
    <ListPage
      title="Листы ознакомления"
      count={({ total }) => `${total} ${plural(total, 'статья', 'статьи', 'статей')}`}
      tools={
        <SearchField
          slash
          label="Название статьи"
          className="list-search"
          maxLength={limits.knowledgeBase.searchMax}
          delayMs={limits.acknowledgements.searchDebounceMs}
          value={filters.search}
          onChange={(search) => change({ search }, filters.search !== '')}
        />
      }
      read={read}
      failedTitle="Ошибка загрузки листов"
      places={<SheetListRows sheets={undefined} zone={zone} />}
      rowsIn={({ sheets }) => sheets}
      empty={
        filters.search.trim() ? (
          <EmptyState title="Ничего не найдено" text="Измените запрос." />
        ) : (
          <EmptyState
            title="Листов пока нет"
            text="Откройте статью для правки и в настройках попросите сотрудников с ней ознакомиться."
          />
        )
      }
      pages={{ of: (page) => page, size: limits.acknowledgements.sheetsPageSize, hrefOf: (page) => hrefOf({ page }) }}
    >
      {({ sheets }) => <SheetListRows sheets={sheets} zone={zone} />}
    </ListPage>
  )
}
