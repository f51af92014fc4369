import { categoryIds, positionIds, restaurantIds, testIds, userIds } from '../../seed/ids.ts'
import { ask, UNKNOWN, type Step } from '../steps.ts'
import { type As, everybody } from './steps.ts'

const tests = (name: string, as: As, query: string, more: Partial<Step> = {}) =>
  ask(`tests, some: ${name}`, as, 'testList', { query, ...more })
const results = (name: string, as: As, query: string, more: Partial<Step> = {}) =>
  ask(`results: ${name}`, as, 'attemptList', { query, ...more })
const all = (name: string, query: string) => results(name, 'admin', `scope=all&${query}`)
const sheet = (name: string, as: As, query = '', more: Partial<Step> = {}) =>
  ask(`results in a file: ${name}`, as, 'attemptExport', { query, ...more })
const words = (text: string) => `search=${encodeURIComponent(text)}`

export const listing = (when: string): Step[] => [
  ...(['all', 'my'] as const).flatMap((scope) =>
    (['admin', 'waiter', 'barman', 'trainee'] as const).map((as) =>
      tests(`${scope}, ${as}, ${when}`, as, `scope=${scope}`),
    ),
  ),
  ...(['todo', 'passed'] as const).map((state) => tests(`${state}, ${when}`, 'waiter', `state=${state}`)),
  ...everybody.map((as) => results(`mine, ${as}, ${when}`, as, '')),
  all(`all, ${when}`, 'limit=100'),
]

export const filtering: Step[] = [
  tests('no scope', 'admin', 'scope=others'),
  tests('passed by the administrator', 'admin', 'scope=all&state=passed'),
  tests('active', 'admin', 'scope=all&status=active'),
  tests('off', 'admin', 'scope=all&status=inactive'),
  tests('off, asked by a reader', 'waiter', 'status=inactive'),
  tests('of a category', 'admin', `scope=all&category=${categoryIds.service}`),
  tests('of a position', 'admin', `scope=all&position=${positionIds.cook}`),
  tests('of a restaurant', 'admin', `scope=all&restaurant=${restaurantIds.park}`),
  tests('of no id', 'admin', 'category=x'),
  tests('by a title', 'admin', `scope=all&${words('ПРОВЕРКА')}`),
  tests('by a description', 'admin', `scope=all&${words('посадка приветствие')}`),
  tests('by what is nowhere', 'admin', words('никто')),
  tests('of another company', 'stranger', 'scope=all', { host: 'ogonek' }),
  results('of others, asked by a reader', 'waiter', `scope=all&user=${userIds.pavel}`),
  results('of another company', 'stranger', 'scope=all', { host: 'ogonek' }),
  all('a page', 'limit=4&page=2'),
  all('behind the last', 'page=40'),
  all('too many', 'limit=101'),
  all('of a test', `test=${testIds.allergens}`),
  all('of an unknown test', `test=${UNKNOWN}`),
  all('of a person', `user=${userIds.denis}`),
  all('of a restaurant', `restaurant=${restaurantIds.park}`),
  all('of a position', `position=${positionIds.cook}`),
  ...['in_progress', 'passed', 'failed', 'review'].map((status) => all(status, `status=${status}`)),
  all('of two statuses', 'statuses=failed,review'),
  all('handed in on days', 'moment=submitted&from=2026-01-01&to=2030-01-01'),
  all('handed in in a restaurant', `moment=submitted&from=2026-01-01&restaurant=${restaurantIds.park}`),
  all('no status', 'status=lost'),
  all('no day', 'from=вчера'),
  all('of days', 'from=2026-01-01&to=2030-01-01'),
  all('before everything', 'to=2020-01-01'),
  all('by a name', words('орлов')),
  all('by a title', words('аллерген')),
  all('by a name of a position', `${words('орлов')}&position=${positionIds.waiter}&status=passed`),
  all('by what is nowhere', words('никто')),
  all(
    'of everything',
    `restaurant=${restaurantIds.moika}&test=${testIds.welcome}&status=failed&position=${positionIds.waiter}`,
  ),
  sheet('nobody', undefined),
  sheet('to a waiter', 'waiter'),
  sheet('no kind', 'admin', 'format=pdf'),
  sheet('all', 'admin', '', { opaque: true }),
  sheet('of a test, as text', 'admin', `format=csv&test=${testIds.allergens}`),
  sheet('of nobody, as text', 'admin', `format=csv&user=${UNKNOWN}`),
]
