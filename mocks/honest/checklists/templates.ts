import { articleIds, categoryIds, positionIds, restaurantIds, userIds } from '../../seed/ids.ts'
import { templates as seeded } from '../../seed/checklists/templates.ts'
import { ask, UNKNOWN, type Step } from '../steps.ts'
import { everybody, kept, of, type As } from './steps.ts'

const { opening, fridges, receiving } = seeded
const PAST = '2026-01-01T10:00:00.000Z'
const LIGHT = '019c1f2e-6a3b-7c4d-8e5f-0a1b2c3d4e01'
const TEMPERATURE = '019c1f2e-6a3b-7c4d-8e5f-0a1b2c3d4e02'
const items = [
  { id: LIGHT, type: 'check', title: ' Свет включён ', section: 'Зал', place: 'Щит' },
  {
    id: TEMPERATURE,
    type: 'number',
    title: 'Витрина',
    min: 2,
    max: 6,
    unit: '°C',
    requireScan: true,
    place: 'Витрина',
  },
]
const allDay = { type: 'daily', startTime: '05:00', endTime: '04:59' }
const draft = { title: ' Обход ', schedule: allDay, items }

const list = (name: string, as: As, query = '', more: Partial<Step> = {}) =>
  ask(`checklists: ${name}`, as, 'checklistList', { query, ...more })
const make = (name: string, body: unknown, more: Partial<Step> = {}, as: As = 'admin') =>
  ask(`new checklist: ${name}`, as, 'checklistCreate', { body, ...more })
const get = of('checklist', 'checklistGet')
const put = (name: string, id: string, body: object, as: As = 'admin') =>
  ask(`put checklist: ${name}`, as, 'checklistUpdate', { path: { id }, body })
const remove = of('checklist off', 'checklistDelete')
const copy = of('copy of a checklist', 'checklistDuplicate')
const effects = of('effects of a checklist', 'checklistGetEffects')
const versions = of('versions of a checklist', 'checklistListVersions')
const codes = of('codes of a checklist', 'checklistListCodes')
const restore = (name: string, id: string, body: object) =>
  ask(`version of a checklist back: ${name}`, 'admin', 'checklistRestore', { path: { id }, body })
const code = (name: string, as: As, under: string, query = '') =>
  ask(`checklist by code: ${name}`, as, 'checklistGetByCode', { path: { code: under }, query })
const load = (name: string, bytes: string, file = 'a.csv', as: As = 'admin') =>
  ask(`items from a sheet: ${name}`, as, 'checklistImport', {
    form: [{ field: 'file', name: file, type: 'text/csv', bytes }],
  })
const HEAD = 'Пункт;Раздел;Тип;От;До;Единица;Варианты;Обязательный;Критичный;Подсказка;Место'

const reading: Step[] = [
  ...everybody.map((as) => list(`all, ${as}`, as)),
  list('active', 'admin', 'status=active'),
  list('off', 'admin', 'status=inactive'),
  list('found', 'admin', `search=${encodeURIComponent('ХОЛОД')}`),
  list('of a category', 'admin', `category=${categoryIds.foodSafety}`),
  list('of a restaurant', 'admin', `restaurant=${restaurantIds.park}`),
  list('no status', 'admin', 'status=any'),
  list('of another company', 'stranger', '', { host: 'ogonek' }),
  ...Object.values(seeded).flatMap(({ _id, title }) => [
    get(title, 'admin', _id),
    effects(title, 'admin', _id),
    versions(title, 'admin', _id),
    codes(title, 'admin', _id),
  ]),
  codes('of a restaurant', 'admin', fridges._id, { query: `restaurant=${restaurantIds.moika}` }),
  codes('of an unknown one', 'admin', fridges._id, { query: `restaurant=${UNKNOWN}` }),
  versions('before the second', 'admin', fridges._id, { query: 'before=2' }),
  ...[get, effects, versions, codes].flatMap((asked) => [
    asked('unknown', 'admin', UNKNOWN),
    asked('to a waiter', 'waiter', opening._id),
  ]),
  get('of another company', 'stranger', opening._id, { host: 'ogonek' }),
  ...(['admin', 'waiter', 'barman'] as const).flatMap((as) => [
    code(`under way, ${as}`, as, opening.publicCode),
    code(`by hand, ${as}`, as, receiving.publicCode),
  ]),
  code('of a restaurant', 'admin', opening.publicCode, `restaurant=${restaurantIds.park}`),
  code('unknown', 'admin', 'zzzzzzzzzz'),
  code('none', 'admin', 'X'),
]

const writing: Step[] = [
  make('nothing', {}),
  make('to a waiter', draft, {}, 'waiter'),
  make('blank', { ...draft, title: ' ' }),
  make('no items', { ...draft, items: [] }),
  make('days of none', { ...draft, schedule: { ...allDay, type: 'weekly' } }),
  make('unknown category', { ...draft, category: UNKNOWN }),
  make('unknown restaurant', { ...draft, restaurants: [UNKNOWN] }),
  make('unknown position', { ...draft, positions: [UNKNOWN] }),
  make('unknown article', { ...draft, items: [{ ...items[0], article: UNKNOWN }] }),
  make('unknown doer', {
    ...draft,
    items: [{ ...items[1], onFail: { assignees: [UNKNOWN], dueHours: 2, priority: 'high' } }],
  }),
  make('two of one id', { ...draft, items: [items[0], items[0]] }),
  make(
    'plain',
    {
      ...draft,
      category: categoryIds.service,
      restaurants: [restaurantIds.moika],
      positions: [positionIds.waiter],
      items: [
        { ...items[0], article: articleIds.firstMinutes },
        { ...items[1], onFail: { assignees: [userIds.denis], dueHours: 2, priority: 'high' } },
      ],
    },
    kept('round'),
  ),
  make('once', { ...draft, title: 'Один раз', isActive: false }, { key: 'checklist-1' }),
  make('once more with the same key', { ...draft, title: 'Один раз', isActive: false }, { key: 'checklist-1' }),
  get('made', 'admin', '{round}'),
  effects('made', 'admin', '{round}'),
  put('unknown', UNKNOWN, draft),
  put('to a waiter', '{round}', draft, 'waiter'),
  put('stale', '{round}', { ...draft, updatedAt: PAST }),
  put('days of none', '{round}', { ...draft, schedule: { ...allDay, type: 'monthly' } }),
  put('unknown category', '{round}', { ...draft, category: UNKNOWN }),
  put('unknown restaurant', '{round}', { ...draft, restaurants: [UNKNOWN] }),
  put('unknown position', '{round}', { ...draft, positions: [UNKNOWN] }),
  put('unknown article', '{round}', { ...draft, items: [{ ...items[0], article: UNKNOWN }] }),
  put('unknown doer', '{round}', {
    ...draft,
    items: [{ ...items[1], onFail: { assignees: [UNKNOWN], dueHours: 2, priority: 'high' } }],
  }),
  put('more items', '{round}', { ...draft, items: [...items, { ...items[0], id: UNKNOWN, title: 'Касса' }] }),
  put('the same', '{round}', { ...draft, items: [...items, { ...items[0], id: UNKNOWN, title: 'Касса' }] }),
  versions('changed', 'admin', '{round}'),
  restore('unknown', UNKNOWN, { version: 1 }),
  restore('of none', '{round}', { version: 9 }),
  restore('the current', '{round}', { version: 2 }),
  restore('stale', '{round}', { version: 1, updatedAt: PAST }),
  restore('the first', '{round}', { version: 1 }),
  copy('made', 'admin', '{round}'),
  copy('unknown', 'admin', UNKNOWN),
  copy('to a waiter', 'waiter', '{round}'),
  list('after copies', 'admin'),
  remove('unknown', 'admin', UNKNOWN),
  remove('to a waiter', 'waiter', '{round}'),
  remove('made', 'admin', '{round}'),
  remove('once more', 'admin', '{round}'),
  put('on again', '{round}', { ...draft, isActive: true }),
]

const sheets: Step[] = [
  load('to nobody', HEAD, 'a.csv', undefined),
  load('to a waiter', HEAD, 'a.csv', 'waiter'),
  ask('items from a sheet: no file', 'admin', 'checklistImport', { form: [{ field: 'note', bytes: 'x' }] }),
  load('a picture', 'png', 'a.png'),
  load('a broken xlsx', 'PK\u0003\u0004 not really', 'a.xlsx'),
  load('no column of items', 'Имя;Возраст\nОн;2'),
  load('too many rows', Array.from({ length: 501 }, (_, at) => `Строка ${at}`).join('\n')),
  load('nothing', ''),
  load('columns', [HEAD, 'Рыба;Холод;Число;-2;2,5;°C;;;да;;', ';;;;;;;;;;', 'Ящик;;Выбор;;;;Один;;;;'].join('\n')),
  load('a list', 'Зал:\nСвет\nКасса'),
]

export const templates: Step[] = [...reading, ...writing, ...sheets]
