import { formIds, userIds } from '../../seed/ids.ts'
import { ask, UNKNOWN, type Step } from '../steps.ts'
import { get, idOf, kept, list, make } from './steps.ts'

const { denis, ksenia } = userIds
const remove = (name: string, call: 'categoryDelete' | 'restaurantDelete' | 'formDelete', id: string) =>
  ask(`named by tasks: ${name}`, 'admin', call, { path: { id } })
const template = (name: string, body: object) =>
  ask(`named by tasks: ${name}`, 'admin', 'templateCreate', { body: { name, ...body } })
const fields = [{ id: 'hours', type: 'number', label: 'Наработка' }]

/** What a task, what repeats or a template names stays, switched off, and goes on standing there. */
export const naming: Step[] = [
  ask('named by tasks: a category', 'admin', 'categoryCreate', { body: { name: 'Банкеты' }, ...kept('banquets') }),
  make('in a new category', 'admin', { title: 'Скатерти', assignees: [denis], category: '{banquets}' }, kept('linen')),
  ask('named by tasks: a category with one', 'admin', 'categoryGet', { path: { id: '{banquets}' } }),
  remove('a category of a task', 'categoryDelete', '{banquets}'),
  get('in a category that is off', 'waiter', '{linen}'),
  ask('named by tasks: a restaurant', 'admin', 'restaurantCreate', {
    body: { name: 'Берёзка у залива', timezone: 'Asia/Vladivostok' },
    ...kept('sea'),
  }),
  template('Море', { restaurant: '{sea}' }),
  remove('a restaurant of a template', 'restaurantDelete', '{sea}'),
  ask('named by tasks: a form', 'admin', 'formCreate', { body: { title: 'Счётчик', fields }, ...kept('meter') }),
  make(
    'that repeats, with a new form',
    'admin',
    {
      title: 'Снять показания',
      assignees: [denis],
      form: '{meter}',
      repeat: { type: 'weekly', weekdays: [2], startTime: '10:00', validFrom: '2040-01-01' },
    },
    kept('reading'),
  ),
  ask('named by tasks: a form with one', 'admin', 'formGet', { path: { id: '{meter}' } }),
  remove('a form of what repeats', 'formDelete', '{meter}'),
  remove('a form that was answered', 'formDelete', formIds.hall),
  get('whose form is off', 'barman', idOf(129)),
  make('with a form that is off', 'admin', { title: 'Зал', assignees: [denis], form: formIds.hall }),
  ask('forms: named by tasks', 'admin', 'formList'),
]

/** Somebody who has tasks is deleted. */
export const deleting: Step[] = [
  ask('somebody to be deleted', 'admin', 'userCreate', {
    body: {
      name: 'Яна Лисицына',
      email: 'yana@berezka.example',
      password: 'yana-2026-pass',
      restaurants: [],
      role: 'admin',
    },
    keep: ({ user }) => ({ yana: typeof user === 'object' && user !== null && 'id' in user ? String(user.id) : '' }),
  }),
  make('of who is to be deleted', 'admin', { title: 'Стол заказов', assignees: ['{yana}', denis] }, kept('orders')),
  make(
    'that repeats, of who is to be deleted',
    'admin',
    {
      title: 'Обзвонить гостей',
      assignees: ['{yana}'],
      repeat: { type: 'monthly', monthDays: [5], startTime: '10:00', validFrom: '2040-01-01' },
    },
    kept('calls'),
  ),
  ...[UNKNOWN, '{yana}', 'x'].map((to) =>
    ask(`somebody deleted: for ${to}`, 'admin', 'userDelete', { path: { id: '{yana}' }, query: `handTasksTo=${to}` }),
  ),
  ask('somebody deleted', 'admin', 'userDelete', { path: { id: '{yana}' }, query: `handTasksTo=${ksenia}` }),
  get('of who was deleted', 'barman', '{orders}'),
  list('of who was deleted', 'admin', 'scope=all&assignee={yana}'),
  ask('what repeats: of who was deleted', 'barman', 'seriesGet', { path: { id: '{callsSeries}' } }),
]
