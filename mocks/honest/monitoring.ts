import { DAY } from '../../openapi/rules/time/durations.ts'
import { businessDateOf } from '../../openapi/rules/time/schedule.ts'
import { positionIds, restaurantIds, userIds } from '../seed/ids.ts'
import { ask, UNKNOWN, type Step } from './steps.ts'

const today = businessDateOf(new Date(), 'Europe/Moscow')
const before = (days: number) =>
  new Date(Date.parse(`${today}T00:00Z`) - days * DAY).toISOString().slice(0, today.length)
const MONTH = `from=${before(29)}`

const TABS = {
  summary: 'monitoringGet',
  checklists: 'monitoringGetChecklists',
  tasks: 'monitoringGetTasks',
  tests: 'monitoringGetTests',
  'knowledge-base': 'monitoringGetKnowledge',
  users: 'monitoringListPeople',
} as const
type Tab = keyof typeof TABS
const tabs: Tab[] = ['summary', 'checklists', 'tasks', 'tests', 'knowledge-base', 'users']
const tab = (name: string, section: Tab, query = '', as: string | undefined = 'admin', more: Partial<Step> = {}) =>
  ask(`monitoring, ${section}: ${name}`, as, TABS[section], { query, ...more })
const all = (name: string, query = '') => tabs.map((section) => tab(name, section, query))
const people = (name: string, query: string) => tab(name, 'users', query)
const file = (name: string, query: string, as = 'admin') =>
  ask(`monitoring in a file: ${name}`, as, 'monitoringExport', { query, opaque: !query.includes('csv') })
const mine = (name: string, as: string | undefined = 'admin', more: Partial<Step> = {}) =>
  ask(`monitoring mine: ${name}`, as, 'monitoringGetMine', more)
const putMine = (name: string, body: unknown, as = 'admin') =>
  ask(`monitoring put mine: ${name}`, as, 'monitoringUpdateMine', { body })

const doors: Step[] = [
  ...tabs.map((section) => tab('not for a reader', section, '', 'waiter')),
  ask('monitoring: nobody', undefined, 'monitoringGet'),
  ask('monitoring: another company', 'stranger', 'monitoringGet', { host: 'ogonek' }),
  file('not for a reader', 'section=tasks', 'waiter'),
  mine('not for a reader', 'waiter'),
  putMine('not for a reader', { views: [] }, 'waiter'),
]

const figures: Step[] = [
  ...all('a week'),
  ...all('thirty days', MONTH),
  ...all('a day', `from=${before(1)}&to=${before(1)}`),
  ...all('days to come', `from=${before(-3)}`),
  ...all('long ago', 'from=2020-01-01&to=2020-01-31'),
  ...all('a restaurant', `${MONTH}&restaurant=${restaurantIds.park}`),
  ...all('a position', `${MONTH}&position=${positionIds.waiter}`),
  ...all('a person', `${MONTH}&user=${userIds.sergey}`),
  ...all(
    'a restaurant, a position and a person',
    `restaurant=${restaurantIds.moika}&position=${positionIds.waiter}&user=${userIds.denis}`,
  ),
  ...(['week', 'month', 'day'] as const).flatMap((group) =>
    tabs
      .filter((one) => one !== 'users')
      .map((section) => tab(`by ${group}`, section, `from=${before(61)}&group=${group}`)),
  ),
  tab('a long period', 'checklists', `from=${before(200)}`),
]

const faults: Step[] = [
  ...all('reversed', `from=${before(1)}&to=${before(2)}`),
  ...all('too long', `from=${before(366)}`),
  tab('as long as may be', 'tasks', `from=${before(365)}`),
  tab('no day', 'summary', 'from=вчера'),
  tab('no group', 'tests', 'group=year'),
  ...all('an unknown restaurant', `restaurant=${UNKNOWN}`),
  ...all('an unknown position', `position=${UNKNOWN}`),
  ...all('an unknown person', `user=${UNKNOWN}`),
  tab('another company’s restaurant', 'summary', `restaurant=${restaurantIds.ogonek}`),
  tab('another company’s person', 'users', `user=${userIds.gleb}`),
  tab('no id', 'checklists', 'restaurant=42'),
]

const lists: Step[] = [
  ...['name', 'checklists', 'tasks', 'tests', 'news'].map((sort) => people(`by ${sort}`, `${MONTH}&sort=${sort}`)),
  people('no order', 'sort=age'),
  people('a page', 'limit=3&page=2'),
  people('the page behind the last', 'limit=3&page=9'),
  people('too many', 'limit=101'),
  people('found', `search=${encodeURIComponent('ОРЛОВ ден')}`),
  people('nobody found', `search=${encodeURIComponent('никто')}`),
]

const files: Step[] = [
  ...tabs.flatMap((section) => [
    file(section, `section=${section}`),
    file(`${section}, csv`, `section=${section}&format=csv&${MONTH}`),
  ]),
  file('no section', 'section=money'),
  file('without a section', ''),
  file('an unknown kind', 'section=tasks&format=pdf'),
  file('reversed', `section=tasks&from=${before(1)}&to=${before(2)}`),
  file('an unknown restaurant', `section=tasks&restaurant=${UNKNOWN}`),
]

const report = { isOn: true, every: 'weekly', restaurant: restaurantIds.moika }
const view = (name: string) => ({ name, query: 'period=30d' })
const own: Step[] = [
  mine('nothing yet'),
  putMine('nothing', {}),
  putMine('a report', { report }),
  putMine('views', { views: [view('Неделя'), view('Мойка')] }),
  mine('both'),
  mine('another administrator’s', 'stranger', { host: 'ogonek' }),
  putMine('no name', { views: [view(' ')] }),
  putMine('a name too long', { views: [view('я'.repeat(61))] }),
  putMine('too many views', { views: Array.from({ length: 21 }, (_, nth) => view(`${nth}`)) }),
  putMine('how often it is not', { report: { ...report, every: 'hourly' } }),
  putMine('an unknown restaurant', { report: { ...report, restaurant: UNKNOWN } }),
  putMine('another company’s restaurant', { report: { ...report, restaurant: restaurantIds.ogonek } }),
  putMine('off again', { report: { ...report, isOn: false, restaurant: null }, views: [] }),
  mine('off again'),
]

/** The demo as it was seeded: asked before anybody searches, reads or finishes anything. */
export const monitoring: Step[] = [...doors, ...figures, ...faults, ...lists, ...files, ...own]

/** What the script has done since then is counted as well. */
export const monitoringAfter: Step[] = (['checklists', 'tasks', 'tests'] as const).map((section) =>
  tab('after the script', section),
)
