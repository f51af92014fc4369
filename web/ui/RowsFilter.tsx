import './rows.css'
import { Button, Switch, TextInput } from '@mantine/core'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { type ReactNode, useState } from 'react'
import { EmptyState } from './EmptyState.tsx'

interface RowsFilterProps<T> {
  /** «Найти должность»; none where the list is short enough to be looked through. */
  searchLabel?: string | undefined
  /** Those that the search finds, inactive ones only when they are asked for. */
  shown: (search: string, inactive: boolean) => readonly T[]
  /** «Все должности отключены» */
  allOffTitle: string
  children: (rows: readonly T[]) => ReactNode
}

/** A short list that is searched here, its inactive rows behind a switch. */
export function RowsFilter<T>({ searchLabel, shown, allOffTitle, children }: RowsFilterProps<T>) {
  const [search, setSearch] = useState('')
  const [inactive, setInactive] = useState(false)
  const rows = shown(search, inactive)
  return (
    <>
      <div className="rows-tools">
        {searchLabel && (
          <TextInput
            type="search"
            aria-label={searchLabel}
            placeholder={searchLabel}
            leftSection={<IconSearch size={18} />}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        )}
        <Switch
          label="Показывать неактивные"
          checked={inactive}
          onChange={(event) => setInactive(event.currentTarget.checked)}
        />
      </div>
      {rows.length > 0 ? (
        children(rows)
      ) : search.trim() ? (
        <EmptyState
          title="Ничего не найдено"
          action={
            <Button variant="light" onClick={() => setSearch('')}>
              Сбросить фильтры
            </Button>
          }
        />
      ) : (
        <EmptyState
          title={allOffTitle}
          action={
            <Button variant="light" onClick={() => setInactive(true)}>
              Показать неактивные
            </Button>
          }
        />
      )}
    </>
  )
}
