import { categoryIds, restaurantIds, userIds } from '../seed/ids.ts'
import { ask, UNKNOWN, type Step } from './steps.ts'

/** The demo's log is the mock's alone: both sides are asked for what the script itself has done. */
const today = `from=${new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Moscow' }).format(new Date())}`
const log = (name: string, query: string, more: Partial<Step> = {}) =>
  ask(`log: ${name}`, 'admin', 'eventList', { query, ...more })
const of = (type: string, more = '') => `${today}&type=${type}&limit=100${more}`
const OF_ROOMS = ['checklist', 'journal', 'task', 'task_series', 'task_template', 'form', 'course', 'news']

export const eventLog: Step[] = [
  ask('log: nobody', undefined, 'eventList'),
  ask('log: not for a reader', 'waiter', 'eventList'),
  log('no day', 'from=вчера'),
  log('no section', 'type=task'),
  log('limit too large', 'limit=101'),
  log('nothing before', 'to=2020-01-01'),
  log('both of what can’t be', `${today}&type=user&action=topic.created`),
  log('of nobody', `${today}&user=${UNKNOWN}`),
  log('restaurants', of('restaurant')),
  log('categories', of('category')),
  log('positions', of('position')),
  log('company', of('company')),
  log('staff', of('user')),
  log('staff, second page', `${today}&type=user&limit=5&page=2`),
  log('staff, page by page', `${today}&type=user&limit=5`, { keep: ({ before }) => ({ place: String(before) }) }),
  log('staff, the page after it', `${today}&type=user&limit=5&before={place}`),
  log('staff, back to the first', `${today}&type=user&limit=5&before={place}&page=1`),
  log('staff, the page after a number', `${today}&type=user&limit=5&before={place}&page=3`),
  log('staff, of a larger page', `${today}&type=user&limit=7&before={place}`),
  log('nothing new since', `${today}&type=topic&limit=5&before={place}`),
  log('no place', `${today}&before=42`),
  log('topics', of('topic')),
  log('tests', of('test')),
  log('articles', of('article')),
  log('files', of('file')),
  ...OF_ROOMS.flatMap((type) => [log(type, of(type)), log(`${type}, before that`, of(type, '&page=2'))]),
  log('signing in', of('auth')),
  log('signing in, before that', of('auth', '&page=2')),
  log('the rest', `${today}&limit=100&page=3`),
  log('one thing', `${today}&entityId=${restaurantIds.moika}`, {
    keep: ({ events }) => ({ event: String((events as { _id: string }[])[0]?._id) }),
  }),
  log('another thing', `${today}&entityId=${categoryIds.service}`),
  log('one action', `${today}&action=user.pin_changed`),
  log('one person', `${today}&user=${userIds.denis}&limit=100`),
  log('by a name', `${today}&search=${encodeURIComponent('ВЕТРОВА')}`),
  log('by an object', `${today}&search=${encodeURIComponent('у моря')}`),
  log('by what is nowhere', `${today}&search=${encodeURIComponent('Система')}`),
  ask('event', 'admin', 'eventGet', { path: { id: '{event}' } }),
  ask('event: unknown', 'admin', 'eventGet', { path: { id: UNKNOWN } }),
  ask('event: no id', 'admin', 'eventGet', { path: { id: '42' } }),
  ask('event: not for a reader', 'waiter', 'eventGet', { path: { id: '{event}' } }),
  ask('event: of another company', 'stranger', 'eventGet', { path: { id: '{event}' }, host: 'ogonek' }),
  ask('log: an unknown kind of file', 'admin', 'eventExport', { query: 'format=pdf' }),
  ask('log: export, not for a reader', 'waiter', 'eventExport'),
  ask('log: export', 'admin', 'eventExport', { query: `${today}&type=category`, opaque: true }),
  ask('log: export, csv', 'admin', 'eventExport', { query: `${today}&type=category&format=csv`, opaque: true }),
]
