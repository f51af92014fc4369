import { labels } from '../../../openapi/gen/labels.gen.ts'
import { type Column, Rows } from '../../list/Rows.tsx'
import type { User } from './user.ts'
import { UserActions } from './UserActions.tsx'
import type { Asked } from './user-questions.ts'
import { Initials, LastLogin, Restaurants, Telegram, UserStatus, Ways } from './UserFacts.tsx'

/** What is tight stands in for the columns that a narrow table has no room for. */
const columns: Column<User>[] = [
  {
    head: 'Имя',
    width: '24%',
    cell: ({ name, email }) => (
      <span className="users-person">
        <Initials name={name} />
        <span>
          <span className="rows-name">{name}</span>
          {email && <span className="users-email">{email}</span>}
        </span>
      </span>
    ),
  },
  {
    head: 'Роль',
    width: '128px',
    cell: ({ role, position }) => (
      <>
        {labels.Role[role]}
        {position && <span className="rows-tight">{position.name}</span>}
      </>
    ),
  },
  { head: 'Должность', width: '10%', roomy: true, cell: ({ position }) => position?.name ?? '—' },
  { head: 'Рестораны', cell: ({ restaurants }) => <Restaurants restaurants={restaurants} /> },
  {
    head: 'Вход',
    width: '80px',
    cell: (user) => (
      <>
        <Ways user={user} />
        {user.telegram.linked && (
          <span className="rows-tight">
            <Telegram telegram={user.telegram} />
          </span>
        )}
      </>
    ),
  },
  { head: 'Telegram', width: '84px', roomy: true, cell: ({ telegram }) => <Telegram telegram={telegram} /> },
  { head: 'Последний вход', width: '100px', roomy: true, cell: ({ lastLoginAt }) => <LastLogin at={lastLoginAt} /> },
  {
    head: 'Статус',
    width: '112px',
    cell: (user) => (
      <>
        <UserStatus user={user} />
        <span className="rows-tight">
          <LastLogin at={user.lastLoginAt} named />
        </span>
      </>
    ),
  },
]

interface UserRowsProps {
  users: readonly User[] | undefined
  onAsk: (asked: Asked) => void
}

export function UserRows({ users, onAsk }: UserRowsProps) {
  return (
    <Rows
      rows={users}
      keyOf={({ id }) => id}
      columns={columns}
      mark={({ name }) => <Initials name={name} />}
      card={(user) => ({
        name: user.name,
        text: (
          <>
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
          </>
        ),
        facts: (
          <>
            <UserStatus user={user} />
            <Ways user={user} />
            {user.telegram.linked && <Telegram telegram={user.telegram} />}
            <LastLogin at={user.lastLoginAt} named />
          </>
        ),
      })}
      actions={(user) => <UserActions user={user} onAsk={onAsk} />}
    />
  )
}
