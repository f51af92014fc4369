import { articleIds, positionIds, restaurantIds, testIds } from '../seed/ids.ts'
import { ask, create, UNKNOWN, type Step } from './steps.ts'

const EVERYBODY = ['admin', 'waiter', 'barman', 'trainee', undefined]
const at = (id: string, more: Partial<Step> = {}): Partial<Step> => ({ path: { id }, ...more })
const asking = (name: string, body: unknown, id = '{asked}', as = 'admin') =>
  ask(`ask: ${name}`, as, 'acknowledgementSave', at(id, { body }))
const known = (name: string, body: unknown, id = '{asked}', as = 'waiter') =>
  ask(`acknowledge: ${name}`, as, 'articleAcknowledge', at(id, { body }))
const own = (name: string, as: string | undefined, id = '{asked}') =>
  ask(`acknowledgement: ${name}`, as, 'acknowledgementGet', at(id))
const sheet = (name: string, query = '', id: string = articleIds.allergens, as = 'admin') =>
  ask(`sheet: ${name}`, as, 'acknowledgementList', at(id, { query }))
const content = { blocks: [{ type: 'paragraph', data: { text: 'Ждём пять минут' } }] }

const reading: Step[] = [
  ...EVERYBODY.flatMap((as) => [
    ask(`mine: ${as}`, as, 'acknowledgementListMine'),
    own(`first minutes ${as}`, as, articleIds.firstMinutes),
    own(`allergens ${as}`, as, articleIds.allergens),
  ]),
  ask('mine: done', 'waiter', 'acknowledgementListMine', { query: 'state=done' }),
  ask('mine: all, by two', 'barman', 'acknowledgementListMine', { query: 'state=all&limit=2&page=2' }),
  ask('mine: of no kind', 'waiter', 'acknowledgementListMine', { query: 'state=late' }),
  own('unknown', 'waiter', UNKNOWN),
  own('of another company', 'stranger', articleIds.firstMinutes),
  ask('known: the waiter', 'waiter', 'acknowledgementKnown', at(articleIds.firstMinutes)),
  ask('known: nothing', 'admin', 'acknowledgementKnown', at(articleIds.firstMinutes)),
  sheet('allergens'),
  sheet('hands', '', articleIds.handWashing),
  sheet('nobody asks', '', articleIds.uniform),
  sheet('who has not', 'state=todo'),
  sheet('late', 'state=overdue'),
  sheet('who has, by two', 'state=done&limit=2&page=2'),
  sheet('a restaurant', `restaurant=${restaurantIds.moika}`),
  sheet('a position', `position=${positionIds.waiter}`),
  sheet('a name', `search=${encodeURIComponent('зуёв')}`),
  sheet('as a reader', '', articleIds.allergens, 'waiter'),
  sheet('unknown', '', UNKNOWN),
  ask('sheets', 'admin', 'acknowledgementListSheets'),
  ask('sheets: found', 'admin', 'acknowledgementListSheets', { query: `search=${encodeURIComponent('мытье')}` }),
  ask('sheets: a reader', 'waiter', 'acknowledgementListSheets'),
  ask('sheet as a file', 'admin', 'acknowledgementExport', at(articleIds.allergens, { opaque: true })),
]

const asked: Step[] = [
  create(
    'to be known',
    { title: 'Знать всем', content, status: 'published' },
    { keep: ({ _id }) => ({ asked: String(_id) }) },
  ),
  own('nothing yet', 'waiter'),
  asking('by a reader', { kind: 'read' }, '{asked}', 'waiter'),
  asking('nothing', {}),
  asking('no such kind', { kind: 'must' }),
  asking('too late', { kind: 'read', dueDays: 91 }),
  asking('a test, but none', { kind: 'test' }),
  asking('unknown test', { kind: 'test', test: UNKNOWN }),
  asking('unknown restaurant', { kind: 'read', restaurants: [UNKNOWN] }),
  asking('position of another company', { kind: 'read', positions: [positionIds.barista] }),
  asking('unknown article', { kind: 'read' }, UNKNOWN),
  asking('read', { kind: 'read', dueDays: 3, updatedAt: null }),
  asking('read again', { kind: 'read', dueDays: 3 }),
  asking('from an old page', { kind: 'none', updatedAt: null }),
  own('the waiter', 'waiter'),
  known('version of the future', { version: 2 }),
  known('no version', {}),
  known('too long ago', { version: 1, acknowledgedAt: '2020-01-01T00:00:00.000Z' }),
  known('unknown article', { version: 1 }, UNKNOWN),
  known('the waiter', { version: 1 }),
  known('the waiter again', { version: 1 }),
  ask('known: the new one', 'waiter', 'acknowledgementKnown', at('{asked}')),
  ask(
    'save: said to be read again',
    'admin',
    'articleUpdate',
    at('{asked}', { body: { title: 'Знать каждому', askAgain: true } }),
  ),
  own('again', 'waiter'),
  known('the old version, late', { version: 1 }),
  known('the new version', { version: 2 }),
  asking('waiters only', { kind: 'read', positions: [positionIds.waiter] }),
  sheet('of waiters', '', '{asked}'),
  asking('by a test', { kind: 'test', test: testIds.allergens, positions: [] }),
  known('by the button', { version: 2 }),
  sheet('by a test', '', '{asked}'),
]

const reminding: Step[] = [
  ask('remind: a reader', 'waiter', 'acknowledgementRemind', at('{asked}', { body: {} })),
  ask('remind: nobody', 'admin', 'acknowledgementRemind', at('{asked}', { body: { users: [UNKNOWN] } })),
  ask('remind', 'admin', 'acknowledgementRemind', at('{asked}', { body: {} })),
  ask('remind: where nobody is asked', 'admin', 'acknowledgementRemind', at(articleIds.uniform, { body: {} })),
  asking('no more', { kind: 'none' }),
  own('no more', 'waiter'),
  sheet('no more', '', '{asked}'),
  ask('mine: in the end', 'waiter', 'acknowledgementListMine', { query: 'state=all' }),
]

export const acknowledgements: Step[] = [...reading, ...asked, ...reminding]
