import { categoryIds, fileIds, positionIds, restaurantIds, userIds } from '../../seed/ids.ts'
import { examples } from '../../../openapi/gen/examples.gen.ts'
import { at } from '../../seed/tasks/when.ts'
import { ask, UNKNOWN, type Step } from '../steps.ts'
import { get, history, idOf, list, people } from './steps.ts'

const GROUP = examples.tasks.taskGroup._id
const words = (text: string) => `scope=all&search=${encodeURIComponent(text)}`
const dayOf = (day: number) => at(day, '12:00').slice(0, 10)

const lists: Step[] = [
  ...(['admin', 'waiter', 'barman', 'trainee'] as const).flatMap((as) =>
    ['my', 'created', 'all'].map((scope) => list(`${scope}, ${as}`, as, `scope=${scope}&limit=100`)),
  ),
  list('of another company', 'stranger', 'scope=all', { host: 'ogonek' }),
  ask('tasks: to nobody', undefined, 'taskList'),
  list('as it comes', 'waiter'),
  list('the same', 'waiter', '', { isKnown: true }),
  list('the newest', 'admin', 'scope=all&sort=-createdAt'),
  list('the newest, page two', 'admin', 'scope=all&sort=-createdAt&limit=10&page=2'),
  list('urgent first', 'admin', 'scope=all&sort=priority&limit=100'),
  list('by deadline, page two', 'admin', 'scope=all&limit=10&page=2'),
  list('by deadline, the last page', 'admin', 'scope=all&limit=10&page=3'),
  list('behind the last page', 'admin', 'scope=all&page=50'),
  list('page of no number', 'admin', 'page=0'),
  list('no sort', 'admin', 'sort=title'),
  list('new and under way', 'admin', 'scope=all&status=new,in_progress'),
  list('closed', 'admin', 'scope=all&status=done,cancelled'),
  list('no status', 'admin', 'status=open'),
  list('overdue', 'admin', 'scope=all&overdue=true'),
  list('overdue of a person', 'waiter', 'overdue=true'),
  list('overdue and closed', 'admin', 'scope=all&overdue=true&status=done'),
  list('urgent', 'admin', 'scope=all&priority=high,low'),
  list('of a doer', 'admin', `scope=all&assignee=${userIds.roman}`),
  list('of a doer, to a waiter', 'waiter', `scope=all&assignee=${userIds.ksenia}`),
  list('mine of another', 'waiter', `scope=my&assignee=${userIds.ksenia}`),
  list('of an author', 'admin', `scope=all&author=${userIds.ilya}`),
  list('of a restaurant', 'admin', `scope=all&restaurant=${restaurantIds.park}`),
  list('of a category', 'admin', `scope=all&category=${categoryIds.foodSafety}&status=new`),
  list('of a group', 'admin', `scope=all&group=${GROUP}`),
  list('of a group, to one of it', 'waiter', `scope=all&group=${GROUP}`),
  list('of what repeats', 'admin', `scope=all&series=${examples.tasks.series._id}`),
  list('of days', 'admin', `scope=all&from=${dayOf(-4)}&to=${dayOf(-3)}`),
  list('from a day on', 'admin', `scope=all&from=${dayOf(-1)}`),
  ...(['created', 'done', 'due', 'late'] as const).map((moment) =>
    list(`${moment} on days`, 'admin', `scope=all&moment=${moment}&from=${dayOf(-9)}&to=${dayOf(-1)}&limit=100`),
  ),
  list('late, of a position', 'admin', `scope=all&moment=late&position=${positionIds.waiter}&limit=100`),
  list('of a position and a doer', 'admin', `scope=all&position=${positionIds.cook}&assignee=${userIds.denis}`),
  list('of a position, to one of it', 'waiter', `scope=all&position=${positionIds.waiter}`),
  list('of no restaurant', 'admin', 'scope=all&noRestaurant=true&limit=100'),
  list('of no day', 'admin', 'from=2026-02-31'),
  list('of nobody', 'admin', `scope=all&assignee=${UNKNOWN}`),
]
const searches: Step[] = [
  list('№125', 'admin', words('№125')),
  list('a number', 'admin', words(' 125 ')),
  list('a number that is none', 'admin', words('999')),
  list('a word of a title', 'admin', words('банкет')),
  list('a word of a text', 'admin', words('ларионовых')),
  list('a word of a comment', 'admin', words('уплотнитель')),
  list('two words', 'admin', words('склада сухих')),
  list('a word and a status', 'admin', `${words('банкет')}&status=review`),
  list('a word, to who takes part', 'waiter', words('салфетки')),
  list('a word, to who does not', 'trainee', words('салфетки')),
  list('nothing of it', 'admin', words('цапля')),
  list('spaces', 'admin', words('   ')),
  list('too long', 'admin', words('а'.repeat(101))),
]
const file = (name: string, as: string, query: string) =>
  ask(`tasks in a file: ${name}`, as, 'taskExport', { query, opaque: !query.includes('csv') })
const count = (name: string, as: string, query = '') => ask(`tasks counted: ${name}`, as, 'taskCount', { query })
const group = (name: string, as: string, id = GROUP) => ask(`group: ${name}`, as, 'groupGet', { path: { id } })
const opened = (name: string, as: string, id: string, under: string) =>
  ask(`file of a task: ${name}`, as, 'fileGet', { path: { id, name: under }, opaque: true })

const cards: Step[] = [
  ...[105, 107, 114, 117, 119, 120, 122, 123, 124, 125, 126, 127, 128, 129].flatMap((number) =>
    (['admin', 'waiter', 'barman'] as const).map((as) => get(`№${number} ${as}`, as, idOf(number))),
  ),
  get('known', 'waiter', idOf(125)),
  get('the same', 'waiter', idOf(125), { isKnown: true }),
  get('of another company', 'stranger', idOf(125), { host: 'ogonek' }),
  get('unknown', 'admin', UNKNOWN),
  get('no id', 'admin', 'x'),
  ...(['admin', 'waiter', 'trainee'] as const).flatMap((as) => [
    history(as, as, idOf(129)),
    people(as, as, idOf(129)),
    group(as, as),
    count(as, as),
    file(`xlsx, ${as}`, as, ''),
  ]),
  history('two of them', 'admin', idOf(129), 'limit=2'),
  history('unknown', 'admin', UNKNOWN),
  history('before what is none', 'admin', idOf(129), `before=${UNKNOWN}`),
  people('found', 'admin', idOf(129), `search=${encodeURIComponent('СО')}`),
  people('unknown', 'admin', UNKNOWN),
  group('unknown', 'admin', UNKNOWN),
  group('of another company', 'stranger', GROUP),
  count('of another', 'admin', `user=${userIds.denis}`),
  count('of another, to a waiter', 'waiter', `user=${userIds.ksenia}`),
  count('of nobody', 'admin', `user=${UNKNOWN}`),
  file('csv', 'admin', 'format=csv'),
  file('csv of some', 'admin', 'format=csv&status=review'),
  file('csv of what is found', 'admin', `format=csv&${words('банкет')}`),
  file('an unknown kind', 'admin', 'format=pdf'),
  ...(['waiter', 'barman', 'trainee'] as const).map((as) =>
    opened(`of a closed article, ${as}`, as, fileIds.allergensPdf, 'allergeny-osen.pdf'),
  ),
]

const chosen = (name: string, as: string | undefined, query = '') =>
  ask(`people chosen: ${name}`, as, 'userListByAudience', { query })
const { moika, park } = restaurantIds
const { waiter: waiters, bartender } = positionIds
const choices: Step[] = [
  ...['admin', 'waiter', 'trainee', undefined].map((as) => chosen(`all, ${as}`, as)),
  chosen('of a restaurant', 'admin', `restaurants=${park}`),
  chosen('of a restaurant, to a waiter', 'waiter', `restaurants=${park}`),
  chosen('of two restaurants', 'admin', `restaurants=${moika},${park.toUpperCase()}`),
  chosen('of positions', 'admin', `positions=${waiters},${bartender}`),
  chosen('of both', 'admin', `restaurants=${park}&positions=${bartender}`),
  chosen('of what is not there', 'admin', `restaurants=${UNKNOWN}`),
  chosen('of another company', 'admin', `restaurants=${restaurantIds.ogonek}`),
  chosen('of no id', 'admin', 'positions=x'),
  chosen('of what only looks like one', 'admin', `positions=${'-'.repeat(36)}`),
]

export const reading: Step[] = [...choices, ...lists, ...searches, ...cards]
