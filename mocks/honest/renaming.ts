import { categoryIds, formIds, positionIds, restaurantIds, testIds, topicIds, userIds } from '../seed/ids.ts'
import { ask, type Step } from './steps.ts'

const USERS = [
  [userIds.marina, 'Марина Соколова'],
  [userIds.ilya, 'Илья Громов'],
  [userIds.oleg, 'Олег Титов'],
] as const

/** What is called otherwise, by a word behind its name, and called as before. */
const named = (when: string, called: (name: string) => string): Step[] => [
  ...USERS.map(([id, name]) =>
    ask(`${when}: ${name}`, 'admin', 'userUpdate', { path: { id }, body: { name: called(name) } }),
  ),
  ask(`${when}: a position`, 'admin', 'positionUpdate', {
    path: { id: positionIds.waiter },
    body: { name: called('Официант') },
  }),
  ask(`${when}: a restaurant`, 'admin', 'restaurantUpdate', {
    path: { id: restaurantIds.park },
    body: { name: called('Берёзка в парке') },
  }),
  ask(`${when}: a category`, 'admin', 'categoryUpdate', {
    path: { id: categoryIds.bar },
    body: { name: called('Бар') },
  }),
  ask(`${when}: a topic`, 'admin', 'topicUpdate', {
    path: { id: topicIds.service },
    body: { name: called('Обслуживание в зале') },
  }),
]

const seen = (name: string, call: Step['call'], more: Partial<Step> = {}) =>
  ask(`of today: ${name}`, 'admin', call, more)

/** A row names people and places as they are called today, whoever wrote the name down with it. */
export const renaming: Step[] = [
  ...named('renamed', (name) => `${name} (сегодня)`),
  seen('the author of a test', 'testGet', { path: { id: testIds.allergens } }),
  seen('authors of tests', 'testList', { query: 'scope=all' }),
  seen('the position of an attempt', 'attemptList', { query: 'scope=all&limit=100' }),
  seen('the position in a file of attempts', 'attemptExport', { query: 'format=csv' }),
  seen('the author of a form', 'formGet', { path: { id: formIds.delivery } }),
  seen('who wrote the versions of a form', 'formListVersions', { path: { id: formIds.delivery } }),
  seen('who made keys', 'apiKeyList'),
  seen('who made webhooks', 'webhookList'),
  seen('authors of articles', 'articleList', { query: 'limit=100' }),
  seen('authors of news', 'newsList', { query: 'limit=100' }),
  seen('people and places of tasks', 'taskList', { query: 'scope=all&limit=100' }),
  seen('whom checklists are for', 'checklistList'),
  seen('whom courses are for', 'courseList', { query: 'scope=all' }),
  ...named('as before', (name) => name),
]
