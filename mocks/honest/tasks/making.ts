import { articleIds, categoryIds, fileIds, formIds, restaurantIds, userIds } from '../../seed/ids.ts'
import { at } from '../../seed/tasks/when.ts'
import { ask, UNKNOWN, type Step } from '../steps.ts'
import { get, history, idOf, kept, list, make, put, remove } from './steps.ts'

const { marina, denis, ksenia, roman, vera, gleb } = userIds
const LATER = at(4, '18:00')
const LATEST = at(9, '10:00')
const PAST = '2026-01-01T10:00:00.000Z'
const work = { title: ' Проверить лёд ', assignees: [denis] }
const each = { title: 'Подписать инструктаж', assignMode: 'each' }
const people = (n: number) =>
  Array.from({ length: n }, (_, one) => `019b9c68-0000-7000-8000-${String(one).padStart(12, '0')}`)

const refused: Step[] = [
  make('nothing', 'admin', {}),
  make('blank', 'admin', { ...work, title: ' ' }),
  make('too long', 'admin', { ...work, title: 'а'.repeat(151), description: 'а'.repeat(5001) }),
  make('nobody', 'admin', { ...work, assignees: [] }),
  make('twice the same', 'admin', { ...work, assignees: [denis, denis] }),
  make('unknown doer', 'admin', { ...work, assignees: [denis, UNKNOWN] }),
  make('who is off', 'admin', { ...work, assignees: [vera] }),
  make('of another company', 'admin', { ...work, assignees: [gleb] }),
  make('of another restaurant', 'waiter', { ...work, assignees: [ksenia] }),
  make('too many for one', 'admin', { ...work, assignees: people(51) }),
  make('too many for each', 'admin', { ...each, assignees: people(501) }),
  make('unknown category', 'admin', { ...work, category: UNKNOWN }),
  make('category that is off', 'admin', { ...work, category: categoryIds.bar }),
  make('category of another company', 'admin', { ...work, category: categoryIds.counter }),
  make('unknown restaurant', 'admin', { ...work, restaurant: UNKNOWN }),
  make('restaurant of another company', 'admin', { ...work, restaurant: restaurantIds.ogonek }),
  make('unknown form', 'admin', { ...work, form: UNKNOWN }),
  make('form that is off', 'admin', { ...work, form: formIds.inventory }),
  make('unknown file', 'admin', { ...work, attachments: [UNKNOWN] }),
  make('file that he may not read', 'waiter', { ...work, attachments: [fileIds.latteVideo] }),
  make('eleven files', 'admin', { ...work, attachments: people(11) }),
  make('in the past', 'admin', { ...work, deadline: PAST }),
  make('no moment', 'admin', { ...work, deadline: 'tomorrow' }),
  make('unknown source', 'admin', { ...work, source: { type: 'article', id: UNKNOWN } }),
  make('source without rows', 'admin', { ...work, source: { type: 'news', id: articleIds.contacts } }),
  make('source that he may not read', 'waiter', { ...work, source: { type: 'article', id: articleIds.winterTasting } }),
  make('wrong in several ways', 'admin', { ...work, category: UNKNOWN, restaurant: UNKNOWN, assignees: [UNKNOWN] }),
  make('of another company by its admin', 'stranger', work),
]
const made: Step[] = [
  make('plain', 'admin', work, kept('plain')),
  make(
    'whole',
    'admin',
    {
      title: 'Разобрать заявку на банкет',
      description: ' Два зала.\nЗвонить после 12. ',
      assignees: [roman, denis, ksenia],
      priority: 'high',
      category: categoryIds.service,
      restaurant: restaurantIds.park,
      deadline: LATER,
      requireReview: true,
      requirePhoto: true,
      form: formIds.delivery,
      attachments: [fileIds.hallPlan, fileIds.allergensPdf],
      source: { type: 'article', id: articleIds.banquetFlow, itemId: 'a1' },
    },
    kept('whole'),
  ),
  make('each', 'admin', { ...each, assignees: [ksenia, denis], deadline: LATER }, kept('each')),
  make('by a waiter for himself', 'waiter', work, kept('own')),
  make('by a waiter for a colleague', 'waiter', { ...work, assignees: [roman] }, kept('given')),
  make('once', 'admin', work, { key: 'task-1' }),
  make('once more with the same key', 'admin', work, { key: 'task-1' }),
  get('made', 'admin', '{whole}'),
  get('made, to a doer', 'waiter', '{whole}'),
  get('made, to who is not of it', 'trainee', '{whole}'),
  history('made', 'admin', '{whole}'),
  ask('group: made', 'admin', 'groupGet', { path: { id: '{eachGroup}' } }),
  ask('group: made, to one of it', 'waiter', 'groupGet', { path: { id: '{eachGroup}' } }),
  list('of the group made', 'barman', 'scope=all&group={eachGroup}'),
  ask('file of a task: to a doer', 'barman', 'fileGet', {
    path: { id: fileIds.allergensPdf, name: 'allergeny-osen.pdf' },
    opaque: true,
  }),
]
const changed: Step[] = [
  put('unknown', 'admin', UNKNOWN, { title: 'Лёд' }),
  put('by who is not of it', 'trainee', '{plain}', { title: 'Лёд' }),
  put('by its doer', 'waiter', '{plain}', { title: 'Лёд' }),
  put('nothing', 'admin', '{plain}', {}),
  put('the same', 'admin', '{plain}', work),
  put('blank', 'admin', '{plain}', { title: ' ' }),
  put('nobody', 'admin', '{plain}', { assignees: [] }),
  put('stale', 'admin', '{plain}', { title: 'Лёд', updatedAt: PAST }),
  put('its own time', 'admin', '{plain}', { title: 'Лёд и лимоны', updatedAt: '{plainAt}' }),
  put('its time of before', 'admin', '{plain}', { title: 'Лёд', updatedAt: '{plainAt}' }),
  put('in the past', 'admin', '{plain}', { deadline: PAST }),
  put('unknown category', 'admin', '{plain}', { category: UNKNOWN }),
  put('unknown restaurant', 'admin', '{plain}', { restaurant: UNKNOWN }),
  put('unknown form', 'admin', '{plain}', { form: UNKNOWN }),
  put('unknown doer', 'admin', '{plain}', { assignees: [UNKNOWN] }),
  put('unknown file', 'admin', '{plain}', { attachments: [UNKNOWN] }),
  put('much', 'admin', '{plain}', {
    description: 'До открытия',
    assignees: [roman, marina],
    priority: 'low',
    category: categoryIds.foodSafety,
    restaurant: restaurantIds.moika,
    deadline: LATEST,
    requireReview: true,
    requirePhoto: true,
    form: formIds.delivery,
    attachments: [fileIds.cuttingBoards],
  }),
  get('changed, to who was of it', 'waiter', '{plain}'),
  put('nothing of it any more', 'admin', '{plain}', {
    description: '',
    category: null,
    restaurant: null,
    deadline: null,
    form: null,
    attachments: [],
  }),
  put('an overdue one, its old deadline', 'admin', idOf(118), {
    title: 'Вызвать мастера',
    deadline: at(-400, '10:00'),
  }),
  put('an overdue one', 'admin', idOf(118), { priority: 'high' }),
  put('a closed one', 'admin', idOf(122), { title: 'Столы' }),
  put('another form where it was answered', 'admin', idOf(129), { form: formIds.delivery }),
  put('a category that is off and stands', 'admin', idOf(120), { category: categoryIds.bar, title: 'Вина к банкету' }),
  put('by its author', 'waiter', '{given}', { title: 'Лёд в бар' }),
  history('changed', 'admin', '{plain}'),
  list('found by its new title', 'admin', `scope=all&search=${encodeURIComponent('лимоны')}`),
]
const film = (name: string, as: string) =>
  ask(`film of a task: ${name}`, as, 'fileGet', {
    path: { id: fileIds.latteVideo, name: 'moloko-v-chashku.mp4' },
    opaque: true,
  })
/** Who takes part reads its files, until he does not. */
const shown: Step[] = [
  film('before there is one', 'waiter'),
  make(
    'with a film',
    'admin',
    { title: 'Взбить молоко', assignees: [denis], attachments: [fileIds.latteVideo] },
    kept('film'),
  ),
  film('its doer', 'waiter'),
  film('who is not of it', 'trainee'),
  put('its doer is another', 'admin', '{film}', { assignees: [roman] }),
  film('who was its doer', 'waiter'),
  put('no film', 'admin', '{film}', { attachments: [] }),
]
const removed: Step[] = [
  remove('unknown', 'admin', UNKNOWN),
  remove('by who is not of it', 'trainee', '{plain}'),
  remove('by its doer', 'waiter', '{whole}'),
  remove('by its author', 'waiter', '{given}'),
  remove('once more', 'waiter', '{given}'),
  remove('a closed one by an admin', 'admin', idOf(122)),
  make('after the last was deleted', 'admin', work),
  list('in the end of making', 'admin', 'scope=all&limit=100'),
]

export const making: Step[] = [...refused, ...made, ...changed, ...shown, ...removed]
