import { remove } from '../../data/write.ts'
import { plural } from '../../lib/plural.ts'
import { zoneLabel } from '../../lib/time-zones.ts'
import { type Column, Rows } from '../../list/Rows.tsx'
import { href } from '../../routes.ts'
import { RowActions } from '../../shell/RowActions.tsx'
import { OnOff } from '../../ui/OnOff.tsx'
import type { Restaurant } from './restaurant.ts'

const Status = ({ isActive }: Pick<Restaurant, 'isActive'>) => (
  <OnOff on={isActive}>{isActive ? 'Активен' : 'Неактивен'}</OnOff>
)

const columns: Column<Restaurant>[] = [
  { head: 'Название', width: '26%', cell: ({ name }) => <span className="rows-name">{name}</span> },
  { head: 'Адрес', cell: ({ address }) => address || '—' },
  { head: 'Часовой пояс', width: '150px', cell: ({ timezone }) => zoneLabel(timezone) },
  { head: 'Сотрудников', width: '136px', number: true, cell: ({ usersCount }) => usersCount },
  { head: 'Статус', width: '130px', cell: Status },
]

export function RestaurantRows({ restaurants }: { restaurants: readonly Restaurant[] | undefined }) {
  return (
    <Rows
      rows={restaurants}
      keyOf={({ _id }) => _id}
      columns={columns}
      card={({ name, address, isActive, usersCount, timezone }) => ({
        name,
        text: address && <p>{address}</p>,
        facts: (
          <>
            <Status isActive={isActive} />
            <span>
              {usersCount} {plural(usersCount, 'сотрудник', 'сотрудника', 'сотрудников')}
            </span>
            <span>{zoneLabel(timezone)}</span>
          </>
        ),
      })}
      actions={({ _id, name }) => (
        <RowActions
          name={name}
          editHref={href('restaurantEdit', { id: _id })}
          question="Удалить ресторан?"
          text="Если с рестораном связаны сотрудники, чек-листы или задачи, он будет отключен, а история сохранится."
          remove={() => remove('restaurantDelete', { path: { id: _id } })}
        />
      )}
    />
  )
}
