import { examples } from '../../../openapi/gen/examples.gen.ts'
import { categoryIds, fileIds, formIds, restaurantIds, userIds } from '../../seed/ids.ts'
import { ask, UNKNOWN, type Step } from '../steps.ts'
import { get, idOf, kept, list, make, type As } from './steps.ts'

const { denis, ksenia, pavel, roman, vera, polina } = userIds
const PAST = '2026-01-01T10:00:00.000Z'
const MONDAY = examples.tasks.series._id
const CLEANING = examples.tasks.template._id
const daily = { type: 'daily', startTime: '09:00', endTime: '08:59' }
const never = { type: 'monthly', monthDays: [31, 1], startTime: '09:00', validFrom: '2040-01-01' }
const again = { title: 'Слить фритюр', assignees: [roman], restaurant: restaurantIds.moika }

const seriesOf = (name: string, as: As, query = '') => ask(`series: ${name}`, as, 'seriesList', { query })
const one = (name: string, as: As, id: string) => ask(`what repeats: ${name}`, as, 'seriesGet', { path: { id } })
const put = (name: string, as: As, id: string, body: object) =>
  ask(`put what repeats: ${name}`, as, 'seriesUpdate', { path: { id }, body })
const end = (name: string, as: As, id: string) => ask(`end what repeats: ${name}`, as, 'seriesDelete', { path: { id } })

export const repeating: Step[] = [
  ...(['admin', 'waiter', 'trainee'] as const).flatMap((as) => [seriesOf(as, as), one(as, as, MONDAY)]),
  seriesOf('ended', 'admin', 'status=inactive'),
  seriesOf('all', 'admin', 'status=all&limit=1'),
  seriesOf('no status', 'admin', 'status=old'),
  one('unknown', 'admin', UNKNOWN),
  make('repeats on no day', 'admin', { ...again, repeat: { type: 'weekly', startTime: '09:00' } }),
  make('repeats at no time', 'admin', { ...again, repeat: { type: 'daily', startTime: '25:00' } }),
  make('repeats until before', 'admin', {
    ...again,
    repeat: { ...daily, validFrom: '2030-02-01', validTo: '2030-01-01' },
  }),
  make(
    'repeats, and today',
    'waiter',
    { ...again, repeat: { ...daily, weekdays: [1] }, form: formIds.delivery },
    kept('daily'),
  ),
  make(
    'repeats for each',
    'admin',
    { ...again, assignees: [roman, pavel], assignMode: 'each', repeat: never },
    kept('rare'),
  ),
  one('made', 'waiter', '{dailySeries}'),
  one('made, to its doer', 'barman', '{dailySeries}'),
  list('of what repeats daily', 'waiter', 'scope=all&series={dailySeries}'),
  put('unknown', 'admin', UNKNOWN, { title: 'Фритюр' }),
  put('by who is not of it', 'barman', MONDAY, { title: 'Фритюр' }),
  put('by its doer', 'waiter', MONDAY, { title: 'Фритюр' }),
  put('stale', 'admin', MONDAY, { title: 'Фритюр', updatedAt: PAST }),
  put('nothing', 'admin', MONDAY, {}),
  put('on no day', 'admin', MONDAY, { repeat: { type: 'monthly', startTime: '09:00' } }),
  put('unknown category', 'admin', MONDAY, { category: UNKNOWN }),
  put('unknown restaurant', 'admin', MONDAY, { restaurant: UNKNOWN }),
  put('unknown form', 'admin', MONDAY, { form: UNKNOWN }),
  put('who is off', 'admin', MONDAY, { assignees: [vera] }),
  put('unknown file', 'admin', MONDAY, { attachments: [UNKNOWN] }),
  put('too many', 'admin', MONDAY, {
    assignees: Array.from({ length: 51 }, (_, n) => `019b9c68-0000-7000-8000-${String(n).padStart(12, '0')}`),
  }),
  put('by its author', 'waiter', '{dailySeries}', {
    title: ' Слить масло ',
    priority: 'high',
    form: null,
    requirePhoto: true,
    repeat: never,
  }),
  put('for each', 'admin', MONDAY, {
    assignees: [denis, ksenia],
    assignMode: 'each',
    category: categoryIds.foodSafety,
    attachments: [fileIds.hallPlan],
  }),
  get('that came before the change', 'waiter', idOf(123)),
  end('unknown', 'admin', UNKNOWN),
  end('by who is not of it', 'trainee', MONDAY),
  end('by its doer', 'waiter', MONDAY),
  end('by its author', 'waiter', '{dailySeries}'),
  end('ended already', 'waiter', '{dailySeries}'),
  put('ended', 'waiter', '{dailySeries}', { title: 'Масло' }),
  one('ended', 'waiter', '{dailySeries}'),
  seriesOf('ended, then', 'admin', 'status=inactive'),
  seriesOf('all, then', 'admin', 'status=all'),
  get('of what has ended', 'waiter', '{daily}'),
]

const templatesOf = (name: string, as: As) => ask(`templates: ${name}`, as, 'templateList')
const template = (name: string, as: As, id: string) => ask(`template: ${name}`, as, 'templateGet', { path: { id } })
const draw = (name: string, as: As, body: object, more: Partial<Step> = {}) =>
  ask(`new template: ${name}`, as, 'templateCreate', { body, ...more })
const redraw = (name: string, as: As, id: string, body: object) =>
  ask(`put template: ${name}`, as, 'templateUpdate', { path: { id }, body })
const erase = (name: string, as: As, id: string) =>
  ask(`delete template: ${name}`, as, 'templateDelete', { path: { id } })

export const templates: Step[] = [
  ...(['admin', 'waiter', 'barman', 'trainee'] as const).flatMap((as) => [
    templatesOf(as, as),
    template(as, as, CLEANING),
  ]),
  template('unknown', 'admin', UNKNOWN),
  draw('by a waiter', 'waiter', { name: 'Смена' }),
  draw('blank', 'admin', { name: ' ' }),
  draw('taken', 'admin', { name: ' генеральная УБОРКА ' }),
  draw('unknown doer', 'admin', { name: 'Смена', assignees: [UNKNOWN] }),
  draw('unknown category', 'admin', { name: 'Смена', category: UNKNOWN }),
  draw('unknown restaurant', 'admin', { name: 'Смена', restaurant: UNKNOWN }),
  draw('unknown form', 'admin', { name: 'Смена', form: UNKNOWN }),
  draw('unknown file', 'admin', { name: 'Смена', attachments: [UNKNOWN] }),
  draw('no time', 'admin', { name: 'Смена', dueIn: { days: -1, time: '9' } }),
  draw('bare', 'admin', { name: ' Смена ' }, kept('bare')),
  draw(
    'whole',
    'admin',
    {
      name: 'Банкет',
      title: ' Накрыть банкет ',
      description: ' По схеме ',
      assignees: [polina, ksenia, denis],
      assignMode: 'each',
      priority: 'low',
      category: categoryIds.service,
      restaurant: restaurantIds.park,
      dueIn: { days: 2, time: '12:00' },
      requireReview: true,
      requirePhoto: true,
      form: formIds.delivery,
      attachments: [fileIds.allergensPdf],
    },
    kept('party'),
  ),
  template('made, to a waiter', 'waiter', '{party}'),
  ask('file of a template: to anybody', 'trainee', 'fileGet', {
    path: { id: fileIds.allergensPdf, name: 'allergeny-osen.pdf' },
    opaque: true,
  }),
  redraw('unknown', 'admin', UNKNOWN, { name: 'Смена' }),
  redraw('by a waiter', 'waiter', '{bare}', { name: 'Смена' }),
  ...(['assignees', 'attachments'] as const).map((field) =>
    redraw(`unknown ${field}`, 'admin', '{bare}', { name: 'Смена', [field]: [UNKNOWN] }),
  ),
  ...(['category', 'restaurant', 'form'] as const).map((field) =>
    redraw(`unknown ${field}`, 'admin', '{bare}', { name: 'Смена', [field]: UNKNOWN }),
  ),
  redraw('stale', 'admin', '{bare}', { name: 'Смена', updatedAt: PAST }),
  redraw('taken', 'admin', '{bare}', { name: 'банкет' }),
  redraw('the same', 'admin', '{bare}', { name: 'Смена' }),
  redraw('its letters', 'admin', '{bare}', { name: 'СМЕНА', title: 'Принять смену' }),
  redraw('nothing of it any more', 'admin', '{party}', {
    name: 'Банкет',
    category: null,
    restaurant: null,
    dueIn: null,
    form: null,
    assignees: [],
    attachments: [],
  }),
  erase('by a waiter', 'waiter', '{bare}'),
  erase('unknown', 'admin', UNKNOWN),
  erase('one', 'admin', '{bare}'),
  erase('again', 'admin', '{bare}'),
  templatesOf('in the end', 'admin'),
]
