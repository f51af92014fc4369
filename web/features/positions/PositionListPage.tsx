import './positions.css'
import { Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState } from 'react'
import { Link } from 'wouter'
import { useRead } from '../../data/useRead.ts'
import { ListPage } from '../../list/ListPage.tsx'
import { href } from '../../routes.ts'
import { SettingsTabs } from '../../shell/SettingsTabs.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { RowsFilter } from '../../ui/RowsFilter.tsx'
import { searchedFrom, shown } from './position-list.ts'
import { PositionRows } from './PositionRows.tsx'
import { StarterChips } from './StarterChips.tsx'

/** Positions. */
export function PositionListPage() {
  const read = useRead('positionList', {}, { page: true })
  // Stays while chips are being pressed: the first one already ends the emptiness.
  const [starting, setStarting] = useState(false)
  if (read.data?.length === 0 && !starting) setStarting(true)
  return (
    <ListPage
      className="positions"
      above={<SettingsTabs />}
      title="Должности"
      actions={
        <Button component={Link} href={href('positionCreate')} leftSection={<IconPlus size={20} />}>
          Добавить должность
        </Button>
      }
      read={read}
      failedTitle="Ошибка загрузки должностей"
      places={<PositionRows positions={undefined} />}
      rowsIn={(all) => all}
    >
      {(all) => (
        <>
          {all.length === 0 && (
            <EmptyState title="Должности ещё не добавлены" text="Добавьте те, что есть в каждом ресторане:" />
          )}
          {starting && <StarterChips taken={all.map(({ name }) => name)} />}
          {all.length > 0 && (
            <RowsFilter
              searchLabel={all.length > searchedFrom ? 'Найти должность' : undefined}
              allOffTitle="Все должности отключены"
              shown={(search, inactive) => shown(all, search, inactive)}
            >
              {(rows) => <PositionRows positions={rows} />}
            </RowsFilter>
          )}
        </>
      )}
    </ListPage>
  )
}
