import IconBrandTelegram from '@tabler/icons-react/dist/esm/icons/IconBrandTelegram.mjs'
import IconHash from '@tabler/icons-react/dist/esm/icons/IconHash.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import { formatDateTime } from '../../lib/dates.ts'
import { initialsOf } from '../../lib/names.ts'
import { Status } from '../../ui/Badge.tsx'
import { OnOff } from '../../ui/OnOff.tsx'
import type { User } from './user.ts'

export function Initials({ name }: { name: string }) {
  return (
    <span className="users-avatar" aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}

const restaurantsShown = 2

export function Restaurants({ restaurants }: Pick<User, 'restaurants'>) {
  if (restaurants.length === 0) return '—'
  const hidden = restaurants.slice(restaurantsShown)
  return (
    <>
      {restaurants
        .slice(0, restaurantsShown)
        .map(({ name }) => name)
        .join(', ')}
      {hidden.length > 0 && (
        <>
          {' '}
          <span title={hidden.map(({ name }) => name).join(', ')} className="users-more">
            +{hidden.length}
          </span>
        </>
      )}
    </>
  )
}

/** How he gets in: by e-mail, by PIN-code. */
export function Ways({ user }: { user: User }) {
  if (!user.email && !user.hasPin) return '—'
  return (
    <span className="users-ways">
      {user.email && (
        <span>
          <IconMail size={16} style={{ strokeWidth: 2 }} aria-hidden="true" />
          Email
        </span>
      )}
      {user.hasPin && (
        <span>
          <IconHash size={16} style={{ strokeWidth: 2 }} aria-hidden="true" />
          PIN
        </span>
      )}
    </span>
  )
}

export function Telegram({ telegram }: Pick<User, 'telegram'>) {
  if (!telegram.linked) return '—'
  return (
    <span className="users-way">
      <IconBrandTelegram size={16} style={{ strokeWidth: 2 }} aria-hidden="true" />
      {telegram.username ? `@${telegram.username}` : 'Привязан'}
    </span>
  )
}

export function LastLogin({ at, named = false }: { at: string | undefined; named?: boolean }) {
  if (!at) return <span>ещё не входил</span>
  return (
    <span>
      {/* Without the head of a column a date alone says nothing. */}
      {named && 'вход '}
      <time dateTime={at}>{formatDateTime(at)}</time>
    </span>
  )
}

/** Invited is somebody who has not come yet (invited → active → inactive). */
export function UserStatus({ user: { isActive, invited } }: { user: User }) {
  if (isActive && invited === 'sent') return <Status look={{ tone: 'warn', shape: 'ring' }}>Приглашён</Status>
  return <OnOff on={isActive}>{isActive ? 'Активен' : 'Отключен'}</OnOff>
}
