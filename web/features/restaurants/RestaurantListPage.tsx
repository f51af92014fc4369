import './restaurants.css'
import { Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { Link } from 'wouter'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { textMatch } from '../../lib/text-match.ts'
import { href } from '../../routes.ts'
import { SettingsTabs } from '../../shell/SettingsTabs.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { RowsFilter } from '../../ui/RowsFilter.tsx'
import { RestaurantRows } from './RestaurantRows.tsx'
import { loadRestaurants, restaurants } from './store.ts'

/** Restaurants. */
export function RestaurantListPage() {
  const { data, failed, loading } = useSnapshot(restaurants.state)
  useEffect(() => void loadRestaurants(), [])
  return (
    <div className="restaurants">
      <SettingsTabs />
      <PageTitle
        action={
          data?.length !== 0 && (
            <Button component={Link} href={href('restaurantCreate')} leftSection={<IconPlus size={20} />}>
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
        delay={limits.app.layoutDelayMs}
        failedTitle="Ошибка загрузки ресторанов"
        onRetry={() => void loadRestaurants()}
      >
        {(all) =>
          all.length > 0 ? (
            <RowsFilter
              searchLabel="Поиск по названию или адресу"
              allOffTitle="Все рестораны отключены"
              shown={(search, inactive) => {
                const found = textMatch(search)
                return all.filter(({ name, address, isActive }) => (inactive || isActive) && found(name, address))
              }}
            >
              {(rows) => <RestaurantRows restaurants={rows} />}
            </RowsFilter>
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
