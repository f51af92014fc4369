import type { components } from '../../../openapi/gen/schema.d.ts'
import {
  chosen,
  DEFAULT_QUIET,
  hiddenKinds,
  UNREAD_COUNTED,
} from '../../../openapi/rules/notifications/notification-kinds.ts'
import { wordsOf } from '../../../openapi/rules/notifications/notification-words.ts'
import type { MockSignedIn } from '../../context.ts'
import { db, rowsOf } from '../../db.ts'
import type { StoredChoices, StoredNotification } from '../../seed/notifications.ts'

export type Who = Pick<MockSignedIn, 'user' | 'company'>

/** His own of sections that are on, the newest first. */
export const own = ({ user, company }: Who): StoredNotification[] =>
  rowsOf('notifications', company._id)
    .filter(({ userId, kind }) => userId === user.id && !hiddenKinds(company).includes(kind))
    .toSorted((a, b) => b.at.localeCompare(a.at) || b._id.localeCompare(a._id))

export const placeOf = (cursor: string): [at: number, id: string] => {
  const end = cursor.indexOf('-')
  return [Number(cursor.slice(0, end)), cursor.slice(end + 1)]
}
/** Whether the row stands behind the place in the list, where the newest is first. */
export function isBehind({ at, _id }: StoredNotification, cursor: string): boolean {
  const [moment, id] = placeOf(cursor)
  const its = Date.parse(at)
  return its < moment || (its === moment && _id < id)
}
export const cursorOf = ({ at, _id }: StoredNotification): string => `${Date.parse(at)}-${_id}`

export const unreadOf = (who: Who): number =>
  Math.min(own(who).filter(({ readAt }) => readAt === null).length, UNREAD_COUNTED)

export function present(who: Who, row: StoredNotification): components['schemas']['Notification'] {
  const nameOf = new Map(rowsOf('users', who.company._id).map(({ id, name }) => [id, name]))
  const people = row.people.flatMap((id) => nameOf.get(id) ?? [])
  return {
    _id: row._id,
    kind: row.kind,
    ...wordsOf({ ...row, people }, zoneOf(who)),
    link: row.link,
    count: row.count,
    at: row.at,
    isRead: row.readAt !== null,
    cursor: cursorOf(row),
  }
}

export const choicesOf = ({ user }: Who): StoredChoices =>
  db.notificationSettings.get(user.id) ?? { choices: {}, quiet: DEFAULT_QUIET, digestAt: null }

/** What somebody chooses, over what stands; undefined where it would switch off what may not be. */
export function choose(
  who: Who,
  { kinds = [], ...wish }: components['schemas']['NotificationSettingsInput'],
): StoredChoices | undefined {
  const old = choicesOf(who)
  const choices = chosen(old.choices, kinds, who.company.obligatoryNotifications)
  if (!choices) return undefined
  const { quietHours: quiet = old.quiet, digestAt = old.digestAt } = wish
  const next = { choices, quiet, digestAt }
  db.notificationSettings.set(who.user.id, next)
  return next
}

/** By whose clock he lives: that of his only restaurant, otherwise of the company. */
export function zoneOf({ user, company }: Who): string {
  const [only, ...others] = user.restaurants
  const place = others.length === 0 && only && rowsOf('restaurants', company._id).find(({ _id }) => _id === only._id)
  return (place && place.timezone) || company.timezone
}
