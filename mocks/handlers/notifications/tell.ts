import {
  hiddenKinds,
  isTold,
  KINDS,
  type NotificationKind,
} from '../../../openapi/rules/notifications/notification-kinds.ts'
import type { Facts } from '../../../openapi/rules/notifications/notification-words.ts'
import { db, newId, rowsOf, staffOf } from '../../db.ts'
import type { EventContext } from '../../events.ts'
import type { StoredNotification } from '../../seed/notifications.ts'
import { hear } from './stream.ts'

type Where = Pick<EventContext, 'company' | 'now'>
type Cause<K extends NotificationKind> = {
  kind: K
  facts: Facts[K]
  link: StoredNotification['link']
  people: readonly string[]
  /** Who did it: he is told of nothing that he did himself. */
  by?: string | null | undefined
  /** While somebody has not read the row of this group, more of it is counted there. */
  group?: string
  /** This one can't be switched off, whatever its kind. */
  isObligatory?: boolean
  /** Also told to whoever did it. */
  alsoDoer?: boolean
}

/** So many of those who did it are kept with a row, as on the server (api/notifications/tell.ts). */
const PEOPLE_KEPT = 20

/** Tells people of what has just been done, in the app alone: a mock has neither letters nor messages. */
export function tellPeople<K extends NotificationKind>({ company: { _id }, now }: Where, cause: Cause<K>): void {
  const { kind, facts, link, by = null, group, isObligatory = false, alsoDoer = false } = cause
  const company = db.companies.find(({ row }) => row._id === _id)?.row
  if (!company || hiddenKinds(company).includes(kind)) return
  const isSure = isObligatory || company.obligatoryNotifications.includes(kind)
  const at = new Date(now()).toISOString()
  for (const { id, role, isActive } of staffOf(_id)) {
    const choices = db.notificationSettings.get(id)?.choices ?? {}
    const isMeant =
      cause.people.includes(id) && (alsoDoer || id !== by) && (!KINDS[kind].isForAdmins || role === 'admin')
    if (!isMeant || !isActive || !isTold(kind, 'app', choices, isSure)) continue
    const standing = rowsOf('notifications', _id).find(
      (one) => group !== undefined && one.group === group && one.userId === id && one.readAt === null,
    )
    const before = standing?.people ?? []
    const said = {
      facts,
      at,
      people: by === null ? before : [by, ...before.filter((one) => one !== by)].slice(0, PEOPLE_KEPT),
      count: (standing?.count ?? 0) + 1,
    }
    const row = { _id: newId(now()), userId: id, kind, link, readAt: null, ...(group && { group }), ...said }
    if (standing) Object.assign(standing, said)
    else db.notifications.push({ companyId: _id, row })
    hear(id, [standing?._id ?? row._id])
  }
}

type Settled = { kinds?: readonly NotificationKind[]; group?: string; isOf?: (userId: string) => boolean }

/** Its cause is over: what nobody has read by now counts as read (api/notifications/settle.ts). */
export function settle({ company, now }: Where, link: string, { kinds, group, isOf = () => true }: Settled = {}): void {
  const over = rowsOf('notifications', company._id).filter(
    (one) =>
      one.link.id === link &&
      one.readAt === null &&
      (kinds === undefined || kinds.includes(one.kind)) &&
      (group === undefined || one.group === group) &&
      isOf(one.userId),
  )
  for (const one of over) one.readAt = new Date(now()).toISOString()
  for (const { userId, _id } of over) hear(userId, [_id])
}

/** It has another name by now: whatever was told of it calls it so (api/notifications/settle.ts). */
export function retitle({ company }: Where, { _id, title }: { _id: string; title: string }): void {
  for (const one of rowsOf('notifications', company._id)) {
    if (one.link.id !== _id || !('title' in one.facts) || one.facts.title === title) continue
    one.facts = { ...one.facts, title }
    hear(one.userId, [one._id])
  }
}

/** What was told of it is otherwise by now: the notices say so, read or not, and nobody is told anew. */
export function restate<K extends NotificationKind>(
  { company }: Where,
  { link, kind, facts, only }: Restated<K>,
): void {
  for (const one of rowsOf('notifications', company._id)) {
    if (one.link.id !== link || one.kind !== kind || only?.(one) === false) continue
    one.facts = facts
    hear(one.userId, [one._id])
  }
}
type Restated<K extends NotificationKind> = {
  link: string
  kind: K
  facts: Facts[K]
  only?: (row: StoredNotification) => boolean
}

type Counted = Pick<StoredNotification, 'count' | 'people'>
/** Rows that count have less to count; where nothing is left, nothing is to be read. */
export function recount(
  { company, now }: Where,
  group: string,
  left: (row: StoredNotification) => Counted | undefined,
): void {
  for (const one of rowsOf('notifications', company._id)) {
    const next = one.group === group && one.readAt === null ? left(one) : undefined
    if (!next) continue
    if (next.count > 0) Object.assign(one, next)
    else one.readAt = new Date(now()).toISOString()
    hear(one.userId, [one._id])
  }
}

/** What was quoted from says something else now, or is gone: whoever it calls no more reads nothing of it. */
export function requote({ company, now }: Where, group: string, quote: string, people: readonly string[]): void {
  for (const one of rowsOf('notifications', company._id)) {
    if (one.group !== group || !('quote' in one.facts)) continue
    const isMeant = people.includes(one.userId)
    if (!isMeant) one.readAt ??= new Date(now()).toISOString()
    else if (one.facts.quote === '') one.readAt = null
    one.facts = { ...one.facts, quote: isMeant ? quote : '' }
    hear(one.userId, [one._id])
  }
}
