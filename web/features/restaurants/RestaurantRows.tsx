import { useMediaQuery } from '@mantine/hooks'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { plural } from '../../lib/plural.ts'
import { zoneLabel } from '../../lib/time-zones.ts'
import { OnOff } from '../../ui/OnOff.tsx'
import { RestaurantActions } from './RestaurantActions.tsx'
import type { Restaurant } from './store.ts'

const wide = `(min-width: ${limits.app.sidebarBreakpointPx}px)`

/** A table from 1024 px, cards below. */
export function RestaurantRows({ restaurants }: { restaurants: readonly Restaurant[] }) {
  const desktop = useMediaQuery(wide, matchMedia(wide).matches, { getInitialValueInEffect: false })
  if (!desktop)
    return (
      <ul role="list" className="rows-cards">
        {restaurants.map((restaurant) => (
          <li key={restaurant._id}>
            <div className="rows-card-text">
              <span className="rows-name">{restaurant.name}</span>
              {restaurant.address && <p>{restaurant.address}</p>}
              <div className="rows-card-facts">
                <Status restaurant={restaurant} />
                <span>
                  {restaurant.usersCount} {plural(restaurant.usersCount, 'сотрудник', 'сотрудника', 'сотрудников')}
                </span>
                <span>{zoneLabel(restaurant.timezone)}</span>
              </div>
            </div>
            <RestaurantActions restaurant={restaurant} />
          </li>
        ))}
      </ul>
    )
  return (
    <table className="rows-table restaurants-table">
      <thead>
        <tr>
          <th scope="col">Название</th>
          <th scope="col">Адрес</th>
          <th scope="col">Часовой пояс</th>
          <th scope="col" data-number>
            Сотрудников
          </th>
          <th scope="col">Статус</th>
          <th scope="col">
            <span className="app-hidden">Действия</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {restaurants.map((restaurant) => (
          <tr key={restaurant._id}>
            <th scope="row" className="rows-name">
              {restaurant.name}
            </th>
            <td>{restaurant.address || '—'}</td>
            <td>{zoneLabel(restaurant.timezone)}</td>
            <td data-number>{restaurant.usersCount}</td>
            <td>
              <Status restaurant={restaurant} />
            </td>
            <td>
              <RestaurantActions restaurant={restaurant} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Status({ restaurant: { isActive } }: { restaurant: Restaurant }) {
  return <OnOff on={isActive}>{isActive ? 'Активен' : 'Неактивен'}</OnOff>
}
