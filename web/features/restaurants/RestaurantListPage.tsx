import './restaurants.css'
import { Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { Link } from 'wouter'
import { useRead } from '../../data/useRead.ts'
import { textMatch } from '../../lib/text-match.ts'
import { ListPage } from '../../list/ListPage.tsx'
import { href } from '../../routes.ts'
import { SettingsTabs } from '../../shell/SettingsTabs.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { RowsFilter } from '../../ui/RowsFilter.tsx'
import { RestaurantRows } from './RestaurantRows.tsx'

/** Restaurants; the page itself searches them. */
export function RestaurantListPage() {
  const read = useRead('restaurantList', { query: { status: 'all' } }, { page: true })
  return (
    <ListPage
      above={<SettingsTabs />}
      title="Рестораны"
      actions={
        read.data?.length !== 0 && (
          <Button component={Link} href={href('restaurantCreate')} leftSection={<IconPlus size={20} />}>
            Добавить ресторан
          </Button>
        )
      }
      read={read}
      failedTitle="Ошибка загрузки ресторанов"
      places={<RestaurantRows restaurants={undefined} />}
      rowsIn={(all) => all}
      empty={
        <EmptyState
          title="Рестораны ещё не добавлены"
          text="По ресторанам распределяются сотрудники, чек-листы и задачи."
          action={
            <Button component={Link} href={href('restaurantCreate')} variant="light">
              Добавить первый ресторан
            </Button>
          }
        />
      }
    >
      {(all) => (
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
      )}
    </ListPage>
  )
}
