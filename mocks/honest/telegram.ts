import { companyIds, restaurantIds, userIds } from '../seed/ids.ts'
import { botTokens } from '../seed/telegram.ts'
import { ask, UNKNOWN, type Step } from './steps.ts'

const EVERYBODY = ['admin', 'waiter', undefined]
const modules = (name: string, integrations: boolean) =>
  ask(`telegram: ${name}`, 'admin', 'companyUpdate', {
    path: { id: companyIds.berezka },
    body: { moduleSettings: { integrations } },
  })
const get = (name: string, as: string | undefined = 'admin') => ask(`telegram: ${name}`, as, 'telegramGet')
const put = (name: string, body: unknown, as: string | undefined = 'admin') =>
  ask(`telegram put: ${name}`, as, 'telegramUpdate', { body })
const mine = (name: string, as: string | undefined = 'waiter') => ask(`telegram mine: ${name}`, as, 'telegramGetMine')
const putMine = (name: string, notifications: unknown) =>
  ask(`telegram put mine: ${name}`, 'waiter', 'telegramUpdateMine', { body: { notifications } })
const people = (name: string, query = '', as: string | undefined = 'admin') =>
  ask(`telegram people: ${name}`, as, 'telegramListPeople', { query })

/** What people do in Telegram itself only the server's own tests can do. */
export const telegram: Step[] = [
  get('switched off'),
  modules('switched on', true),
  ...EVERYBODY.map((as) => get(`nothing yet, ${as}`, as)),
  ...EVERYBODY.map((as) => mine(`nothing yet, ${as}`, as)),
  ask('telegram link: no bot', 'waiter', 'telegramLink'),
  ask('telegram test: no bot', 'admin', 'telegramTest', { body: {} }),
  put('not for a reader', { botToken: botTokens.good }, 'waiter'),
  put('no token', { isActive: true }),
  put('a token that is none', { botToken: 'нет' }),
  put('an unknown token', { botToken: botTokens.unknown }),
  put('another company’s bot', { botToken: botTokens.taken }),
  put('Telegram is away', { botToken: botTokens.away }),
  put('connected', { botToken: botTokens.good, notifications: { digest: false } }),
  get('connected'),
  put('an hour that is none', { quietHours: { isOn: true, from: '9', to: '24:00' } }),
  put('a switch of nobody', { notifications: { payroll: true } }),
  put('from another state', { isActive: true, updatedAt: '2020-01-01T00:00:00.000Z' }),
  put('as if there were none', { isActive: true, updatedAt: null }),
  put('settings', {
    notifications: { digest: true, taskComment: false },
    quietHours: { isOn: false, from: '22:00', to: '07:00' },
  }),
  put('the same again', { notifications: { taskComment: false } }),
  mine('a bot is there'),
  ask('telegram link', 'waiter', 'telegramLink'),
  ask('telegram link: nobody', undefined, 'telegramLink'),
  putMine('less', { newsPublished: false }),
  putMine('what stays', { taskAssigned: false }),
  putMine('no such', { payroll: false }),
  people('all'),
  people('linked', 'linked=true'),
  people('not linked, by two', 'linked=false&limit=2&page=2'),
  people('a page too far', 'limit=2&page=9'),
  people('a reader', '', 'waiter'),
  ask('telegram test: not linked', 'admin', 'telegramTest', { body: {} }),
  ask('telegram test: a chat of nobody', 'admin', 'telegramTest', { body: { chatId: '-5' } }),
  ask('telegram test: no chat', 'admin', 'telegramTest', { body: { chatId: 'чат' } }),
  ask('telegram unlink: unknown', 'admin', 'telegramUnlinkPerson', { path: { userId: UNKNOWN } }),
  ask('telegram unlink: not linked', 'admin', 'telegramUnlinkPerson', { path: { userId: userIds.ilya } }),
  ask('telegram unlink: a reader', 'waiter', 'telegramUnlinkPerson', { path: { userId: userIds.ilya } }),
  ask('telegram unlink mine', 'waiter', 'telegramUnlink'),
  ask('telegram chat: unknown', 'admin', 'telegramUpdateChat', {
    path: { id: UNKNOWN },
    body: { restaurant: restaurantIds.moika, events: ['digest'] },
  }),
  ask('telegram chat: no such event', 'admin', 'telegramUpdateChat', {
    path: { id: UNKNOWN },
    body: { events: ['x'] },
  }),
  ask('telegram chat: gone', 'admin', 'telegramDeleteChat', { path: { id: UNKNOWN } }),
  ask('telegram webhook: a stranger', undefined, 'telegramReceive', {
    path: { secret: 'chuzhoy' },
    body: { update_id: 1 },
  }),
  ask('telegram webhook: nothing', undefined, 'telegramReceive', { path: { secret: 'chuzhoy' }, body: {} }),
  put('another bot', { botToken: botTokens.other, isActive: false }),
  ask('telegram link: a silent bot', 'waiter', 'telegramLink'),
  mine('a silent bot'),
  ask('telegram gone', 'admin', 'telegramDelete'),
  ask('telegram gone again', 'admin', 'telegramDelete'),
  get('gone'),
  modules('switched off again', false),
]
