import '../../ui/rows.css'
import { Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { labels } from '../../../openapi/gen/labels.gen.ts'
import type { User } from './store.ts'
import { UserActions } from './UserActions.tsx'
import type { Asked } from './user-questions.ts'
import { Initials, LastLogin, Restaurants, Status, Telegram, Ways } from './UserFacts.tsx'

const wide = `(min-width: ${limits.app.sidebarBreakpointPx}px)`
const useWide = () => useMediaQuery(wide, matchMedia(wide).matches, { getInitialValueInEffect: false })

interface UserRowsProps {
  users: readonly User[]
  onAsk: (asked: Asked) => void
}

/** A table from 1024 px, cards below. */
export function UserRows({ users, onAsk }: UserRowsProps) {
  if (!useWide())
    return (
      <ul role="list" className="rows-cards">
        {users.map((user) => (
          <UserCard key={user.id} user={user} onAsk={onAsk} />
        ))}
      </ul>
    )
  return (
    <UserTable>
      {users.map((user) => (
        <tr key={user.id}>
          <th scope="row">
            <span className="users-person">
              <Initials name={user.name} />
              <span>
                <span className="rows-name">{user.name}</span>
                {user.email && <span className="users-email">{user.email}</span>}
              </span>
            </span>
          </th>
          <td>
            {labels.Role[user.role]}
            {user.position && <span className="users-tight">{user.position.name}</span>}
          </td>
          <td className="users-roomy">{user.position?.name ?? '—'}</td>
          <td>
            <Restaurants restaurants={user.restaurants} />
          </td>
          <td>
            <Ways user={user} />
            {user.telegram.linked && (
              <span className="users-tight">
                <Telegram telegram={user.telegram} />
              </span>
            )}
          </td>
          <td className="users-roomy">
            <Telegram telegram={user.telegram} />
          </td>
          <td className="users-roomy">
            <LastLogin at={user.lastLoginAt} />
          </td>
          <td>
            {/* What is tight stands in for the columns that a narrow table has no room for. */}
            <Status user={user} />
            <span className="users-tight">
              <LastLogin at={user.lastLoginAt} named />
            </span>
          </td>
          <td>
            <UserActions user={user} onAsk={onAsk} />
          </td>
        </tr>
      ))}
    </UserTable>
  )
}

function UserTable({ children }: { children: React.ReactNode }) {
  return (
    <table className="rows-table users-table">
      <thead>
        <tr>
          <th scope="col">Имя</th>
          <th scope="col">Роль</th>
          <th scope="col" className="users-roomy">
            Должность
          </th>
          <th scope="col">Рестораны</th>
          <th scope="col">Вход</th>
          <th scope="col" className="users-roomy">
            Telegram
          </th>
          <th scope="col" className="users-roomy">
            Последний вход
          </th>
          <th scope="col">Статус</th>
          <th scope="col">
            <span className="app-hidden">Действия</span>
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

function UserCard({ user, onAsk }: { user: User; onAsk: (asked: Asked) => void }) {
  return (
    <li>
      <Initials name={user.name} />
      <div className="rows-card-text">
        <span className="rows-name">{user.name}</span>
        {user.email && <p>{user.email}</p>}
        <p>
          {labels.Role[user.role]}
          {user.position && ` · ${user.position.name}`}
        </p>
        {user.restaurants.length > 0 && (
          <p>
            <Restaurants restaurants={user.restaurants} />
          </p>
        )}
        <div className="rows-card-facts">
          <Status user={user} />
          <Ways user={user} />
          {user.telegram.linked && <Telegram telegram={user.telegram} />}
          <LastLogin at={user.lastLoginAt} named />
        </div>
      </div>
      <UserActions user={user} onAsk={onAsk} />
    </li>
  )
}

const places = Array.from({ length: 8 }, (_, index) => index)

/** Where the rows will be. */
export function UserPlaces() {
  const width = (place: number) => `${[70, 52, 84, 61][place % 4]}%`
  if (!useWide())
    return (
      <ul role="list" className="rows-cards">
        {places.map((place) => (
          <li key={place} aria-hidden="true">
            <Skeleton circle h={36} />
            <div className="rows-card-text">
              <Skeleton h={14} my={4} w={width(place)} />
              <Skeleton h={12} my={8} w="60%" />
              <Skeleton h={12} my={8} w="75%" />
            </div>
          </li>
        ))}
      </ul>
    )
  return (
    <UserTable>
      {places.map((place) => (
        <tr key={place} aria-hidden="true">
          <th>
            <span className="users-person">
              <Skeleton circle h={36} />
              <Skeleton h={12} w={width(place)} />
            </span>
          </th>
          {Array.from({ length: 8 }, (_, cell) => (
            <td key={cell} className={[1, 4, 5].includes(cell) ? 'users-roomy' : undefined}>
              <Skeleton h={12} w="80%" />
            </td>
          ))}
        </tr>
      ))}
    </UserTable>
  )
}
