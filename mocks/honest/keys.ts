import { companyIds, restaurantIds } from '../seed/ids.ts'
import { ask, UNKNOWN, type Step } from './steps.ts'

const EVERYBODY = ['waiter', undefined]
const password = 'demo-admin'
const form = { name: ' Касса ', scopes: ['tasks:read', 'files:read'], expiresAt: null, isEndless: true, password }
const modules = (name: string, integrations: boolean) =>
  ask(`keys: ${name}`, 'admin', 'companyUpdate', {
    path: { id: companyIds.berezka },
    body: { moduleSettings: { integrations } },
  })
const make = (name: string, more: object, as: string | undefined = 'admin') =>
  ask(`key: ${name}`, as, 'apiKeyCreate', { body: { ...form, ...more } })
const MADE = '{apiKey}'
const change = (name: string, body: object, id = MADE, as: string | undefined = 'admin') =>
  ask(`key changed: ${name}`, as, 'apiKeyUpdate', { path: { id }, body })
const renew = (name: string, body: object, id = MADE, as: string | undefined = 'admin') =>
  ask(`key renewed: ${name}`, as, 'apiKeyRotate', { path: { id }, body })
const idOf = ({ key }: Record<string, unknown>) => ({
  apiKey: typeof key === 'object' && key !== null && '_id' in key ? String(key._id) : '',
})

/** Nobody calls a mock by a key: what one opens only the server's own tests can do. */
export const keys: Step[] = [
  ask('keys: switched off', 'admin', 'apiKeyList'),
  modules('switched on', true),
  ...EVERYBODY.map((as) => ask(`keys: not for ${as}`, as, 'apiKeyList')),
  ...EVERYBODY.map((as) => make(`not by ${as}`, {}, as)),
  ask('key: nobody’s own', 'admin', 'apiKeyCheck'),
  make('no name', { name: ' ' }),
  make('no scope', { scopes: [] }),
  make('a scope that no key can have', { scopes: ['users:write'] }),
  make('a wrong password', { password: 'не тот' }),
  make('endless, not confirmed', { isEndless: false }),
  make('for too long', { expiresAt: '2036-01-01T00:00:00.000Z' }),
  make('no address', { addresses: ['203.0.113.7', 'не адрес', '10.0.0.0/33'] }),
  ask('key: made', 'admin', 'apiKeyCreate', {
    body: { ...form, addresses: ['203.0.113.0/24 '], restaurants: [restaurantIds.moika] },
    keep: idOf,
  }),
  ask('key: read', 'admin', 'apiKeyGet', { path: { id: MADE } }),
  ask('key: not for a reader', 'waiter', 'apiKeyGet', { path: { id: MADE } }),
  ask('key: calls', 'admin', 'apiKeyListUsage', { path: { id: MADE } }),
  ask('key: unknown', 'admin', 'apiKeyGet', { path: { id: UNKNOWN } }),
  ask('key: calls of an unknown one', 'admin', 'apiKeyListUsage', { path: { id: UNKNOWN } }),
  change('nothing', {}),
  change('its scopes and its pause', { scopes: ['positions:write'], isActive: false }),
  change('back', { isActive: true, addresses: [] }),
  change('two restaurants', { restaurants: [restaurantIds.park, restaurantIds.moika] }),
  change('the same in another order', { restaurants: [restaurantIds.moika, restaurantIds.park] }),
  change('a restaurant that is not there', { restaurants: [UNKNOWN] }),
  change('the whole company', { restaurants: [] }),
  change('from another state', { name: 'Другая', updatedAt: '2020-01-01T00:00:00.000Z' }),
  change('no address', { addresses: ['::1::'] }),
  change('unknown', { name: 'Другая' }, UNKNOWN),
  change('no address of an unknown one', { addresses: ['::1::'] }, UNKNOWN),
  renew('a wrong password', { overlap: 'day', password: 'не тот' }),
  renew('no such overlap', { overlap: 'month', password }),
  renew('at once', { overlap: 'none', password }),
  renew('in a day', { overlap: 'day', password }),
  renew('unknown', { overlap: 'day', password }, UNKNOWN),
  renew('a reader', { overlap: 'day', password }, MADE, 'waiter'),
  ask('key: revoked', 'admin', 'apiKeyDelete', { path: { id: MADE } }),
  ask('key: revoked again', 'admin', 'apiKeyDelete', { path: { id: MADE } }),
  ask('key: gone', 'admin', 'apiKeyGet', { path: { id: MADE } }),
  modules('switched off again', false),
]
