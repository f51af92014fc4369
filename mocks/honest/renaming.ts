import { categoryIds, formIds, positionIds, restaurantIds, testIds, topicIds, userIds } from '../seed/ids.ts'
import { ask, type Step } from './steps.ts'

const THINGS = [
  ['userUpdate', userIds.marina, 'Марина Соколова'],
  ['userUpdate', userIds.ilya, 'Илья Громов'],
  ['userUpdate', userIds.oleg, 'Олег Титов'],
  ['positionUpdate', positionIds.waiter, 'Официант'],
  ['restaurantUpdate', restaurantIds.park, 'Берёзка в парке'],
  ['categoryUpdate', categoryIds.bar, 'Бар'],
  ['topicUpdate', topicIds.service, 'Обслуживание в зале'],
] as const

/** What is called otherwise, by a word behind its name, and called as before. */
const named = (when: string, called: (name: string) => string): Step[] =>
  THINGS.map(([call, id, name]) =>
    ask(`${when}: ${name}`, 'admin', call, { path: { id }, body: { name: called(name) } }),
  )

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
