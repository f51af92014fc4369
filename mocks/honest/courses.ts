import { articleIds, courseIds, positionIds, restaurantIds, testIds, userIds } from '../seed/ids.ts'
import { ask, UNKNOWN, type Step } from './steps.ts'

const article = (id: string) => ({ type: 'article', id })
const test = (id: string) => ({ type: 'test', id })
const steps = [article(articleIds.lostThings), test(testIds.alcohol)]
const of = (name: string, call: Step['call'], as: string | undefined, id: string, more: Partial<Step> = {}) =>
  ask(`course: ${name}`, as, call, { path: { id }, ...more })
const make = (name: string, body: object, more: Partial<Step> = {}, as = 'admin') =>
  ask(`new course: ${name}`, as, 'courseCreate', { body: { title: 'Ночная смена', steps, ...body }, ...more })
const put = (name: string, id: string, body: object, as = 'admin') =>
  ask(`put course: ${name}`, as, 'courseUpdate', { path: { id }, body: { title: 'Ночная смена', steps, ...body } })

const reading: Step[] = [
  ...['admin', 'waiter', 'barman', 'trainee', undefined].map((as) => ask(`courses: ${as}`, as, 'courseList')),
  ask('courses: my own', 'admin', 'courseList', { query: 'scope=my' }),
  ask('courses: all, as a reader', 'waiter', 'courseList', { query: 'scope=all' }),
  ask('courses: to do', 'waiter', 'courseList', { query: 'state=todo' }),
  ask('courses: done', 'waiter', 'courseList', { query: 'state=done' }),
  ask('courses: by words', 'admin', 'courseList', { query: `search=${encodeURIComponent('КУХНЯ доски')}` }),
  ask('courses: other company', 'stranger', 'courseList', { host: 'ogonek' }),
  ...Object.entries(courseIds).flatMap(([name, id]) =>
    ['admin', 'waiter', 'barman'].map((as) => of(`${name} ${as}`, 'courseGet', as, id)),
  ),
  of('to edit', 'courseGet', 'admin', courseIds.waiter, { query: 'edit=true' }),
  of('to edit, as a reader', 'courseGet', 'waiter', courseIds.waiter, { query: 'edit=true' }),
  of('unknown', 'courseGet', 'admin', UNKNOWN),
  of('no id', 'courseGet', 'admin', 'x'),
  of('people', 'courseListPeople', 'admin', courseIds.kitchen),
  of('people, a page', 'courseListPeople', 'admin', courseIds.kitchen, { query: 'limit=1&page=2' }),
  of('people done', 'courseListPeople', 'admin', courseIds.kitchen, { query: 'state=done' }),
  of('people of a restaurant', 'courseListPeople', 'admin', courseIds.kitchen, {
    query: `restaurant=${restaurantIds.moika}&position=${positionIds.cook}`,
  }),
  of('people, as a reader', 'courseListPeople', 'waiter', courseIds.kitchen),
  of('people of none', 'courseListPeople', 'admin', UNKNOWN),
  ...(['denis', 'roman'] as const).map((who) =>
    ask(`course: ${who}`, 'admin', 'courseGetPerson', { path: { id: courseIds.waiter, userId: userIds[who] } }),
  ),
  ask('course: Roman', 'admin', 'courseGetPerson', { path: { id: courseIds.kitchen, userId: userIds.roman } }),
  of('no certificate yet', 'courseGetCertificate', 'waiter', courseIds.waiter),
  of('certificate of another', 'courseGetCertificate', 'waiter', courseIds.kitchen),
]

const refused: Step[] = [
  make('by a reader', {}, {}, 'waiter'),
  ask('new course: nothing', 'admin', 'courseCreate', { body: {} }),
  make('blank', { title: ' ', steps: [], dueDays: 0 }),
  make('too long', { title: 'а'.repeat(151), description: 'а'.repeat(1001), dueDays: 366 }),
  make('a step twice', { steps: [...steps, steps[0]] }),
  make('an unknown article', { steps: [article(UNKNOWN), ...steps] }),
  make('an article of another company', { steps: [...steps, article(articleIds.grillCleaning)] }),
  make('a test that is an article', { steps: [test(articleIds.lostThings)] }),
  make('restaurant of another company', { restaurants: [restaurantIds.ogonek] }),
  make('position of another company', { positions: [positionIds.barista] }),
]

const writing: Step[] = [
  make(
    'of two',
    { positions: [positionIds.bartender, positionIds.waiter], dueDays: 5, hasCertificate: true },
    {
      keep: (reply) => ({ course: String(reply._id), courseAt: String(reply.updatedAt) }),
    },
  ),
  of('as a waiter', 'courseGet', 'waiter', '{course}'),
  put('by a reader', '{course}', {}, 'waiter'),
  put('nothing new', '{course}', { updatedAt: '{courseAt}' }),
  put('a step fewer', '{course}', { steps: [steps[0]], isLastLocked: false, description: ' Ночь ' }),
  put('stale', '{course}', { updatedAt: '2020-01-01T00:00:00.000Z' }),
  put('unknown', UNKNOWN, {}),
  ask('course: its last step', 'waiter', 'articleAcknowledge', {
    path: { id: articleIds.lostThings },
    body: { version: 1 },
  }),
  of('completed', 'courseGet', 'waiter', '{course}'),
  of('certificate', 'courseGetCertificate', 'waiter', '{course}'),
  of('its people', 'courseListPeople', 'admin', '{course}'),
  put('one more, after it', '{course}', {}),
  of('still completed', 'courseGet', 'waiter', '{course}'),
  ask('delete course: by a reader', 'waiter', 'courseDelete', { path: { id: '{course}' } }),
  ask('delete course: one', 'admin', 'courseDelete', { path: { id: '{course}' } }),
  ask('delete course: again', 'admin', 'courseDelete', { path: { id: '{course}' } }),
  of('switched off, not his', 'courseGet', 'barman', '{course}'),
  of('switched off, completed', 'courseGet', 'waiter', '{course}'),
  put('on again', '{course}', { isActive: true }),
  ask('courses: at last', 'waiter', 'courseList'),
]

export const courses: Step[] = [...reading, ...refused, ...writing]
