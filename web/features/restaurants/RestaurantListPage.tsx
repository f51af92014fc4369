import '../../ui/rows.css'
import './restaurants.css'
import { Button, Switch, TextInput } from '@mantine/core'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Link } from 'wouter'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { textMatch } from '../../lib/text-match.ts'
import { href } from '../../routes.ts'
import { SettingsTabs } from '../../shell/SettingsTabs.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { RestaurantRows } from './RestaurantRows.tsx'
import { loadRestaurants, type Restaurant, restaurants } from './store.ts'

/** Restaurants (screens.md, section 3.1). */
export function RestaurantListPage() {
  const { data, failed, loading } = useSnapshot(restaurants.state)
  useEffect(() => void loadRestaurants(), [])
  return (
    <div className="restaurants">
      <SettingsTabs />
      <PageTitle
        action={
          data?.length !== 0 && (
            <Button component={Link} href={href('restaurantCreate')} leftSection={<IconPlus size={20} stroke={1.75} />}>
              Добавить ресторан
            </Button>
          )
        }
      >
        Рестораны
      </PageTitle>
      <Loaded
        data={data}
        failed={failed}
        loading={loading}
        delay={limits.layoutDelayMs}
        failedTitle="Ошибка загрузки ресторанов"
        onRetry={() => void loadRestaurants()}
      >
        {(all) =>
          all.length > 0 ? (
            <RestaurantList restaurants={all} />
          ) : (
            <EmptyState
              title="Рестораны ещё не добавлены"
              text="По ресторанам распределяются сотрудники, чек-листы и задачи."
              action={
                <Button component={Link} href={href('restaurantCreate')} variant="light">
                  Добавить первый ресторан
                </Button>
              }
            />
          )
        }
      </Loaded>
    </div>
  )
}

function RestaurantList({ restaurants: all }: { restaurants: readonly Restaurant[] }) {
  const [search, setSearch] = useState('')
  const [inactive, setInactive] = useState(false)
  const found = textMatch(search)
  const list = all.filter(({ name, address, isActive }) => (inactive || isActive) && found(name, address))
  return (
    <>
      <div className="rows-tools">
        <TextInput
          type="search"
          aria-label="Поиск по названию или адресу"
          placeholder="Поиск по названию или адресу"
          leftSection={<IconSearch size={18} stroke={1.75} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Switch
          label="Показывать неактивные"
          checked={inactive}
          onChange={(event) => setInactive(event.currentTarget.checked)}
        />
      </div>
      {list.length > 0 ? (
        <RestaurantRows restaurants={list} />
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
          title="Все рестораны отключены"
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
