import { limits } from '../../openapi/gen/limits.gen.ts'
import { topicIds } from '../seed/ids.ts'
import { ask, list, tagsOf, UNKNOWN, type Step } from './steps.ts'

const READERS = ['admin', 'waiter', 'trainee'] as const
const get = (name: string, as: string, id: string) => ask(`topic: ${name}`, as, 'topicGet', { path: { id } })
const below = (name: string, as: string, id: string) =>
  ask(`subtopics: ${name}`, as, 'topicListChildren', { path: { id } })
const make = (name: string, body: unknown, kept?: string) =>
  ask(`new topic: ${name}`, 'admin', 'topicCreate', {
    body,
    ...(kept && { keep: (reply) => ({ [kept]: String(reply._id), [`${kept}At`]: String(reply.updatedAt) }) }),
  })
const put = (name: string, id: string, body: unknown) =>
  ask(`put topic: ${name}`, 'admin', 'topicUpdate', { path: { id }, body })
const remove = (name: string, id: string) => ask(`archive topic: ${name}`, 'admin', 'topicDelete', { path: { id } })
const place = (id: string, order: number, parent: string | null = null) => ({ id, order, parent })
const reorder = (name: string, ...topics: unknown[]) =>
  ask(`reorder: ${name}`, 'admin', 'topicReorder', { body: { topics } })
const all = (name: string) => ask(`topics: ${name}`, 'admin', 'topicList', { query: 'flat=true' })

const reading: Step[] = READERS.flatMap((as) => [
  get(`root, ${as}`, as, topicIds.service),
  get(`third level, ${as}`, as, topicIds.welcome),
  get(`inactive, ${as}`, as, topicIds.terrace),
  get(`with nothing to read, ${as}`, as, topicIds.wine),
  below(`of a root, ${as}`, as, topicIds.kitchen),
  below(`of a leaf, ${as}`, as, topicIds.welcome),
  below(`of an inactive one, ${as}`, as, topicIds.terrace),
])

// A chain as deep as it may be: {level1} … {level8}.
const chain: Step[] = Array.from({ length: limits.topics.levelsMax }, (_, at) =>
  make(`level ${at + 1}`, { name: `Уровень ${at + 1}`, parent: at === 0 ? '' : `{level${at}}` }, `level${at + 1}`),
)

const making: Step[] = [
  make('empty form', {}),
  make('blank name', { name: '  ' }),
  make('name and description too long', { name: 'а'.repeat(51), description: 'а'.repeat(201) }),
  make('colours', { name: 'Цвет', color: 'red' }),
  make('wrong types', { name: 1, order: '0', parent: 5, description: [] }),
  make('order below 0', { name: 'Порядок', order: -1 }),
  make('unknown parent', { name: 'Без родителя', parent: UNKNOWN }),
  make('parent of another company', { name: 'Чужой родитель', parent: topicIds.grill }),
  make('not JSON', '{'),
  make('the least', { name: '  Праздники ' }, 'least'),
  make(
    'everything',
    {
      name: 'Свадьбы',
      description: ' От заявки до торта ',
      color: '#123abc',
      parent: '{least}',
      order: 4,
      isActive: false,
      level: 5,
      _id: UNKNOWN,
    },
    'full',
  ),
  make('parent null', { name: 'Юбилеи', parent: null }, 'jubilee'),
  ...chain,
  make('too deep', { name: 'Девятый', parent: `{level${limits.topics.levelsMax}}` }),
  all('after making'),
]

const changing: Step[] = [
  put('nothing', '{full}', {}),
  put('what is there', '{full}', { name: 'Свадьбы', parent: '{least}' }),
  put('its time', '{full}', { name: 'Свадьбы и венчания', updatedAt: '{fullAt}' }),
  put('another time', '{full}', { name: 'Поздно', updatedAt: '2020-01-01T00:00:00.000Z' }),
  put('no time at all', '{full}', { name: 'Поздно', updatedAt: 'вчера' }),
  put('description and colour', '{full}', { description: '', color: '#00ff00' }),
  put('order is not for it', '{full}', { order: 9 }),
  put('blank name', '{full}', { name: ' ' }),
  put('its own parent', '{full}', { parent: '{full}' }),
  put('unknown parent', '{full}', { parent: UNKNOWN }),
  put('parent of another company', '{full}', { parent: topicIds.grill }),
  put('into its own subtopic', '{level1}', { parent: '{level3}' }),
  put('too deep with what is below', '{level2}', { parent: '{full}' }),
  put('as deep as may be', '{level3}', { parent: '{full}' }),
  all('after a move'),
  put('to the root', '{level3}', { parent: null }),
  put('last among new siblings', '{full}', { parent: topicIds.bar }),
  put('inactive', topicIds.bar, { isActive: false }),
  get('inactive just now, waiter', 'waiter', topicIds.bar),
  ask('topics: tree of a waiter without the bar', 'waiter', 'topicList'),
  ask('published: without the bar', 'waiter', 'articleListPublished'),
  list('of an inactive topic, waiter', 'waiter', `topic=${topicIds.bar}`),
  put('active again', topicIds.bar, { isActive: true, name: 'Бар и кофе' }),
  list('a new name, everywhere', 'waiter', `topic=${topicIds.bar}&limit=5`),
  all('after changing'),
]

const { service, kitchen, bar, wine, cocktails, coffee } = topicIds
const ordering: Step[] = [
  reorder('nothing'),
  reorder('roots, two named', place(kitchen, 0), place(service, 1)),
  reorder('roots, the same again', place(kitchen, 0), place(service, 1)),
  reorder('subtopics, far numbers', place(coffee, 5, bar), place(wine, 70, bar), place(cocktails, 30, bar)),
  reorder('equal numbers', place(wine, 1, bar), place(coffee, 1, bar)),
  reorder('across parents', place(kitchen, 0), place(wine, 1, bar)),
  reorder('another parent than it has', place(wine, 0, kitchen)),
  reorder('a root said of a subtopic', place(wine, 0)),
  reorder('one twice', place(wine, 0, bar), place(wine, 1, bar)),
  reorder('unknown', place(UNKNOWN, 0)),
  reorder('of another company', place(topicIds.grill, 0), place(topicIds.counter, 1)),
  reorder('wrong types', { id: 5, order: 'a', parent: 1 }),
  reorder('without a parent', { id: wine, order: 0 }),
  all('after reordering'),
]

const archiving: Step[] = [
  remove('with children', '{level4}'),
  remove('a leaf', `{level${limits.topics.levelsMax}}`),
  remove('again', `{level${limits.topics.levelsMax}}`),
  get('archived', 'admin', `{level${limits.topics.levelsMax}}`),
  below('archived', 'admin', `{level${limits.topics.levelsMax}}`),
  put('archived', `{level${limits.topics.levelsMax}}`, { name: 'Нет' }),
  reorder('archived', place(`{level${limits.topics.levelsMax}}`, 0, `{level${limits.topics.levelsMax - 1}}`)),
  make('below an archived one', { name: 'Сирота', parent: `{level${limits.topics.levelsMax}}` }),
  remove('with articles', wine),
  list('of an archived topic', 'admin', `topic=${wine}`),
  list('its articles have none', 'admin', `${tagsOf('вино')}&limit=50`),
  all('after archiving'),
  ask('published: after archiving', 'barman', 'articleListPublished'),
]

export const topics: Step[] = [...reading, ...making, ...changing, ...ordering, ...archiving]
