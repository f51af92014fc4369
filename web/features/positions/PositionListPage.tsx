import './positions.css'
import { Button, Switch, TextInput } from '@mantine/core'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Link } from 'wouter'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { href } from '../../routes.ts'
import { SettingsTabs } from '../../shell/SettingsTabs.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageLoading } from '../../ui/PageLoading.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { type Position, searchedFrom, shown } from './position-list.ts'
import { PositionRows } from './PositionRows.tsx'
import { StarterChips } from './StarterChips.tsx'
import { loadPositions, positions } from './store.ts'

/** Positions (screens.md, section 3.2). */
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
          <Button component={Link} href={href('positionCreate')} leftSection={<IconPlus size={20} stroke={1.75} />}>
            Добавить должность
          </Button>
        }
      >
        Должности
      </PageTitle>
      {failed ? (
        <div role="alert">
          <EmptyState
            title="Ошибка загрузки должностей"
            {...(failed.message && { text: failed.message })}
            action={
              <Button variant="light" loading={loading} onClick={() => void loadPositions()}>
                Повторить
              </Button>
            }
          />
        </div>
      ) : !data ? (
        <PageLoading delay={limits.layoutDelayMs} />
      ) : (
        <>
          {empty && <EmptyState title="Должности ещё не добавлены" text="Добавьте те, что есть в каждом ресторане:" />}
          {starting && <StarterChips taken={data.map(({ name }) => name)} />}
          {!empty && <PositionList positions={data} />}
        </>
      )}
    </div>
  )
}

function PositionList({ positions: all }: { positions: readonly Position[] }) {
  const [search, setSearch] = useState('')
  const [inactive, setInactive] = useState(false)
  const list = shown(all, search, inactive)
  return (
    <>
      <div className="positions-tools">
        {all.length > searchedFrom && (
          <TextInput
            type="search"
            aria-label="Найти должность"
            placeholder="Найти должность"
            leftSection={<IconSearch size={18} stroke={1.75} />}
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
      {list.length > 0 ? (
        <PositionRows positions={list} />
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
          title="Все должности отключены"
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
