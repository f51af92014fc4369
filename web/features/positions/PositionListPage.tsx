import './positions.css'
import { Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Link } from 'wouter'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { href } from '../../routes.ts'
import { SettingsTabs } from '../../shell/SettingsTabs.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { RowsFilter } from '../../ui/RowsFilter.tsx'
import { searchedFrom, shown } from './position-list.ts'
import { PositionRows } from './PositionRows.tsx'
import { StarterChips } from './StarterChips.tsx'
import { loadPositions, positions } from './store.ts'

/** Positions. */
export function PositionListPage() {
  const { data, failed, loading } = useSnapshot(positions.state)
  // Stays while chips are being pressed: the first one already ends the emptiness.
  const [starting, setStarting] = useState(false)
  useEffect(() => void loadPositions(), [])
  const empty = data?.length === 0
  if (empty && !starting) setStarting(true)

  return (
    <div className="positions">
      <SettingsTabs />
      <PageTitle
        action={
          <Button component={Link} href={href('positionCreate')} leftSection={<IconPlus size={20} />}>
            Добавить должность
          </Button>
        }
      >
        Должности
      </PageTitle>
      <Loaded
        data={data}
        failed={failed}
        loading={loading}
        delay={limits.app.layoutDelayMs}
        failedTitle="Ошибка загрузки должностей"
        onRetry={() => void loadPositions()}
      >
        {(all) => (
          <>
            {empty && (
              <EmptyState title="Должности ещё не добавлены" text="Добавьте те, что есть в каждом ресторане:" />
            )}
            {starting && <StarterChips taken={all.map(({ name }) => name)} />}
            {!empty && (
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
      </Loaded>
    </div>
  )
}
