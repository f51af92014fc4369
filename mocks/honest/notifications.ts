import { ask, UNKNOWN, type Step } from './steps.ts'

const list = (name: string, as: string | undefined, query = '', more: Partial<Step> = {}) =>
  ask(`notifications: ${name}`, as, 'notificationList', { query, ...more })
const save = (name: string, as: string, body: object) =>
  ask(`notification settings: ${name}`, as, 'notificationSaveSettings', { body })
const first = (body: Record<string, unknown>) => {
  const [row] = body.notifications as { _id: string; cursor: string }[]
  return { told: row?._id ?? '', place: row?.cursor ?? '' }
}

/** Before anything is done that tells somebody (told.ts). */
export const notifications: Step[] = [
  ...['admin', 'waiter', 'barman', undefined].map((as) => list(`${as}`, as)),
  list('unread', 'admin', 'filter=unread'),
  list('a page', 'admin', 'limit=3', { keep: (body) => ({ ...first(body), next: String(body.next) }) }),
  list('the next', 'admin', 'limit=3&before={next}'),
  list('no place', 'admin', 'before=yesterday'),
  list('other company', 'stranger', '', { host: 'ogonek' }),
  ask('notification: read', 'admin', 'notificationRead', { path: { id: '{told}' } }),
  ask('notification: read again', 'admin', 'notificationRead', { path: { id: '{told}' } }),
  ask('notification: read by another', 'waiter', 'notificationRead', { path: { id: '{told}' } }),
  ask('notification: unknown', 'admin', 'notificationRead', { path: { id: UNKNOWN } }),
  ask('notification: no id', 'admin', 'notificationRead', { path: { id: 'x' } }),
  list('after one', 'admin', 'filter=unread&limit=2', { keep: (body) => ({ seen: String(body.next) }) }),
  ask('notifications: read as far as', 'admin', 'notificationReadAll', { body: { upTo: '{seen}' } }),
  list('after some', 'admin', 'filter=unread'),
  ask('notifications: read all', 'admin', 'notificationReadAll', { body: {} }),
  list('after all', 'admin'),
  ask('notifications: read all of nobody', undefined, 'notificationReadAll', { body: {} }),
  ...['admin', 'waiter', undefined].map((as) => ask(`notification settings: ${as}`, as, 'notificationGetSettings')),
  save('a kind', 'waiter', { kinds: [{ kind: 'taskComment', app: false, mail: true }] }),
  save('obligatory', 'waiter', { kinds: [{ kind: 'taskAssigned', telegram: false }] }),
  save('letters of what is obligatory', 'waiter', { kinds: [{ kind: 'taskAssigned', mail: false }] }),
  save('a digest, no quiet hours', 'waiter', { digestAt: '18:30', quietHours: null }),
  save('quiet hours', 'waiter', { quietHours: { from: '22:00', to: '07:30' } }),
  save('nothing', 'waiter', {}),
  save('an unknown kind', 'waiter', { kinds: [{ kind: 'rain' }] }),
  save('no time', 'waiter', { digestAt: '25:00', quietHours: { from: 'вечер', to: '08:00' } }),
  ask('notification settings: as they are', 'waiter', 'notificationGetSettings'),
]
