import type { OperationId } from '../../openapi/contract.ts'
import { formIds, restaurantIds, userIds } from '../seed/ids.ts'
import { ask, blocks, UNKNOWN, type Step } from './steps.ts'

const externalId = ' 1С-0042 '
const CLEAN = `externalId=${encodeURIComponent(externalId.trim())}`
const row = (reply: Record<string, unknown>): Record<string, unknown> => {
  const [task] = Array.isArray(reply.tasks) ? reply.tasks : []
  return { ...(task ?? reply.user ?? reply) }
}

/** One kind: who is called so, who may not be, and what is told of it. */
function kind(word: string, [make, put, find]: [OperationId, OperationId, OperationId], body: object, other: object) {
  const call = (name: string, ...[id, more]: [OperationId, Partial<Step>]) =>
    ask(`external id of ${word}: ${name}`, 'admin', id, more)
  const outside = word.replaceAll(' ', '_')
  const keep: Step['keep'] = (reply) => ({ [outside]: String(row(reply)._id ?? row(reply).id) })
  const path = { id: `{${outside}}` }
  return [
    call('nothing is seen of it', make, { body: { ...body, externalId: '\u200b' } }),
    call('made', make, { body: { ...body, externalId }, keep }),
    call('taken', make, { body: { ...other, externalId } }),
    call('another', make, { body: other, keep: (reply) => ({ another: String(row(reply)._id ?? row(reply).id) }) }),
    call('taken when changed', put, { path: { id: '{another}' }, body: { externalId } }),
    call('found', find, { query: CLEAN }),
    call('another one', put, { path, body: { externalId: 'п 1/2' } }),
    call('found no more', find, { query: CLEAN }),
    call('none', put, { path, body: { externalId: null } }),
  ]
}

const person = { role: 'user', restaurants: [restaurantIds.moika] }
const article = { content: JSON.stringify({ blocks }) }
const task = { assignees: [userIds.denis] }
export const external: Step[] = [
  ...kind(
    'a position',
    ['positionCreate', 'positionUpdate', 'positionList'],
    { name: 'Хостес выходного дня' },
    { name: 'Хостес утра' },
  ),
  ...kind(
    'a restaurant',
    ['restaurantCreate', 'restaurantUpdate', 'restaurantList'],
    { name: 'Берёзка у озера' },
    { name: 'Берёзка у пруда' },
  ),
  ...kind(
    'a person',
    ['userCreate', 'userUpdate', 'userList'],
    { ...person, name: 'Нина Рябова', email: 'ryabova@example.com' },
    { ...person, name: 'Олег Рябов', email: 'ryabov@example.com' },
  ),
  ...kind(
    'an article',
    ['articleCreate', 'articleUpdate', 'articleList'],
    { ...article, title: 'Из другой системы' },
    { ...article, title: 'Ещё одна' },
  ),
  ask('external id of an article: once more', 'admin', 'articleUpdate', {
    path: { id: '{an_article}' },
    body: { externalId },
  }),
  ask('external id of an article: what is searched for has another', 'admin', 'articleList', {
    query: `search=${encodeURIComponent('сервировка')}&${CLEAN}`,
  }),
  ask('external id of an article: taken, and its position is unknown', 'admin', 'articleUpdate', {
    path: { id: '{another}' },
    body: { externalId, positionAvailable: [UNKNOWN] },
  }),
  ...kind(
    'a task',
    ['taskCreate', 'taskUpdate', 'taskList'],
    { ...task, title: 'Из кассы' },
    { ...task, title: 'Не из кассы' },
  ),
  ask('external id of several tasks', 'admin', 'taskCreate', {
    body: { title: 'Каждому', assignees: [userIds.denis, userIds.marina], assignMode: 'each', externalId },
  }),
]

const named = (name: string, call: OperationId, id: string, body?: object, as: string | undefined = 'admin') =>
  ask(`by external id: ${name}`, as, call, { path: { externalId: id }, ...(body && { body }) })
const nina = { ...{ name: 'Нина Реброва', email: 'rebrova@example.com' }, restaurants: [restaurantIds.moika] }
export const byExternalId: Step[] = [
  named('no person yet', 'userGetByExternalId', 'к-1'),
  named('a person without a name', 'userSaveByExternalId', 'к-1', {}),
  named('a person without an address', 'userSaveByExternalId', 'к-1', { name: 'Никто' }),
  named('a person by nobody', 'userSaveByExternalId', 'к-1', nina, 'waiter'),
  named('a person made', 'userSaveByExternalId', 'к-1', nina),
  named('a person changed', 'userSaveByExternalId', 'к-1', { ...nina, phone: '+7 900 000-00-00' }),
  named('a person as he is', 'userSaveByExternalId', 'к-1', { name: nina.name, email: 'REBROVA@example.com' }),
  named('a person off', 'userSaveByExternalId', 'к-1', { name: nina.name, isActive: false }),
  named('a person found', 'userGetByExternalId', 'к-1'),
  named('another with that address', 'userSaveByExternalId', 'к-2', nina),
  named('another, off from the beginning', 'userSaveByExternalId', 'к-2', {
    ...nina,
    email: 'off@example.com',
    sendInvite: true,
    isActive: false,
  }),
  named('another, on', 'userSaveByExternalId', 'к-2', { name: nina.name, sendInvite: true, isActive: true }),
  named('a position made', 'positionSaveByExternalId', 'к-1', { name: 'Помощник' }),
  named('a position changed', 'positionSaveByExternalId', 'к-1', { name: 'Помощник повара' }),
  named('a position found', 'positionGetByExternalId', 'к-1', undefined, 'waiter'),
  named('no such position', 'positionGetByExternalId', 'к-2'),
  named('a restaurant made', 'restaurantSaveByExternalId', 'к-1', { name: 'Берёзка у леса' }),
  named('a restaurant of a zone of nobody', 'restaurantSaveByExternalId', 'к-1', { name: 'Б', timezone: 'Луна' }),
  named('a restaurant changed', 'restaurantSaveByExternalId', 'к-1', { name: 'Берёзка у леса', phone: '+7' }),
  named('a restaurant found', 'restaurantGetByExternalId', 'к-1'),
  named('no such article', 'articleGetByExternalId', 'к-1'),
  ask('by external id: an article is called so', 'admin', 'articleUpdate', {
    path: { id: '{an_article}' },
    body: { externalId: 'к-1' },
  }),
  named('an article found', 'articleGetByExternalId', 'к-1'),
  named('an article that he may read', 'articleGetByExternalId', 'к-1', undefined, 'waiter'),
  named('a restaurant that is not his', 'restaurantGetByExternalId', 'к-1', undefined, 'waiter'),
  named('what no text can be', 'articleGetByExternalId', '%00'),
  ask('position: the name is taken, and so is the external id', 'admin', 'positionCreate', {
    body: { name: 'Официант', externalId: 'к-1' },
  }),
  ask('restaurant: the name is taken, and so is the external id', 'admin', 'restaurantCreate', {
    body: { name: 'Берёзка в парке', externalId: 'к-1' },
  }),
]

const place = { restaurants: [restaurantIds.moika] }
const bulk = (name: string, users: object[], as: string | undefined = 'admin', more: Partial<Step> = {}) =>
  ask(`many people: ${name}`, as, 'userSaveMany', { body: { users }, ...more })
export const many: Step[] = [
  bulk('none', []),
  bulk('by a reader', [{ externalId: 'м-1', name: 'Ира Котова' }], 'waiter'),
  bulk('made, and some refused', [
    { externalId: 'м-1', name: 'Ира Котова', email: 'kotova@example.com', ...place },
    { externalId: 'м-2', name: 'Ира Котова', email: 'kotova@example.com', ...place },
    { externalId: 'м-1', name: 'Ира Котова', email: 'kotova2@example.com', ...place },
    { externalId: 'м-3', name: 'Без адреса', ...place },
    { externalId: 'м-4', name: 'Без ресторана', email: 'nowhere@example.com' },
    { externalId: 'м-5', name: 'Неизвестно где', email: 'where@example.com', restaurants: [userIds.denis] },
    { externalId: 'м-6', name: 'Без ресторана, с чужим адресом', email: 'kotova@example.com' },
  ]),
  bulk('changed and as they are', [
    { externalId: 'м-1', name: 'Ирина Котова', email: 'kotova@example.com' },
    { externalId: 'м-1', name: 'Ирина Котова' },
    { externalId: 'к-1', name: 'Нина Реброва', email: 'other@example.com' },
  ]),
  bulk('refused in English', [{ externalId: 'м-4', name: 'Без ресторана', email: 'no@example.com' }], 'admin', {
    language: 'en',
  }),
  ask('person: the address is taken, and so is the external id', 'admin', 'userCreate', {
    body: { ...person, name: 'Ира Котова', email: 'kotova@example.com', externalId: 'м-1' },
  }),
  bulk('as he is', [{ externalId: 'м-1', name: 'Ирина Котова', email: 'kotova@example.com' }]),
]

const changed = (call: OperationId, name: string, query: string, more: Partial<Step> = {}) =>
  ask(`changes of ${call}: ${name}`, 'admin', call, {
    query,
    ...(call === 'responseList' && { path: { id: formIds.delivery } }),
    ...more,
  })
/** Whoever does not see all is not refused; which of his runs is today's first depends on the minute, so of a day without any. */
const othersQuery = (call: OperationId) => `after=bad&limit=1${call === 'runList' ? '&date=2020-01-01' : ''}`
const LISTS: OperationId[] = ['userList', 'articleList', 'taskList', 'runList', 'attemptList', 'responseList']
/** Those that are one's own unless all is asked for. */
const OWN = new Set<OperationId>(['taskList', 'runList', 'attemptList'])
const whole = (call: OperationId, query: string) => (OWN.has(call) ? `scope=all&${query}` : query)
export const changes: Step[] = LISTS.flatMap((call) => [
  changed(call, 'none', whole(call, 'updatedSince=2100-01-01T00:00:00.000Z')),
  changed(call, 'no moment', whole(call, 'updatedSince=today')),
  changed(call, 'no place', whole(call, 'after=bad')),
  changed(call, 'a page of them', whole(call, 'updatedSince=2100-01-01T00:00:00.000Z&page=3')),
  ...(OWN.has(call) ? [changed(call, 'his own alone', 'updatedSince=2100-01-01T00:00:00.000Z')] : []),
  ...(call === 'userList' ? [] : [changed(call, 'to whoever does not see all', othersQuery(call), { as: 'waiter' })]),
])
