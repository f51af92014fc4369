import { companyIds, fileIds, positionIds, restaurantIds, userIds } from '../../seed/ids.ts'
import { itemId, templates } from '../../seed/checklists/templates.ts'
import { ask, UNKNOWN, type Step } from '../steps.ts'
import { everybody, kept, of, runOf, type As } from './steps.ts'

const { moika, park } = restaurantIds
const { opening, receiving, closing } = templates
const [sanitary, done] = [runOf('sanitary', 0, moika), runOf('opening', 1, moika)]
const ANSWERED = '2026-01-01T10:00:00.000Z'
const client = (n: number) => `019c1f2e-6a3b-7c4d-8e5f-0a1b2c3d5e${String(n).padStart(2, '0')}`
/** By the clock of a phone a year ahead: taken as of when it came. */
const AHEAD = '2030-01-01T10:00:00.000Z'

const list = (name: string, as: As, query = '', more: Partial<Step> = {}) =>
  ask(`runs: ${name}`, as, 'runList', { query, ...more })
const get = of('run', 'runGet')
const remind = of('remind of a run', 'runRemind')
const answer = (name: string, as: As, id: string, ...answers: object[]) =>
  ask(`answers: ${name}`, as, 'runAnswer', {
    path: { id },
    body: { answers: answers.map((one, at) => ({ answeredAt: AHEAD, clientId: client(at), ...one })) },
  })
const complete = (name: string, as: As, id: string, body: object = {}) =>
  ask(`complete: ${name}`, as, 'runComplete', { path: { id }, body })
const giveBack = (name: string, as: As, id: string, comment = 'Протрите полку') =>
  ask(`give back: ${name}`, as, 'runReturn', { path: { id }, body: { comment } })
const start = (name: string, as: As, id: string, body: object = {}, more: Partial<Step> = {}) =>
  ask(`start: ${name}`, as, 'runCreate', { path: { id }, body, ...more })
const sign = (name: string, as: As, id: string, user: string, pin: string) =>
  ask(`sign: ${name}`, as, 'runSign', { path: { id }, body: { user, pin } })
const live = (name: string, as: As, query = '', more: Partial<Step> = {}) =>
  ask(`shift: ${name}`, as, 'runGetLive', { query, ...more })
const today = (name: string, as: As, query = '') => ask(`today: ${name}`, as, 'runGetToday', { query })
const file = (name: string, as: As, query: string) =>
  ask(`runs in a file: ${name}`, as, 'runExport', { query, opaque: !query.includes('csv') })

const articles = (isOn: boolean) =>
  ask(`run: articles ${isOn ? 'on' : 'off'}`, 'admin', 'companyUpdate', {
    path: { id: companyIds.berezka },
    body: { moduleSettings: { knowledgeBase: isOn } },
  })

const reading: Step[] = [
  articles(false),
  get('without its instructions', 'admin', done),
  articles(true),
  ...everybody.flatMap((as) => [
    list(`mine, ${as}`, as),
    list(`all, ${as}`, as, 'scope=all&limit=100'),
    today(`${as}`, as),
    live(`${as}`, as, `restaurant=${moika}`),
    file(`xlsx, ${as}`, as, ''),
  ]),
  list('page two', 'admin', 'scope=all&page=2&limit=10'),
  list('behind the last', 'admin', 'scope=all&page=90'),
  list('of a checklist', 'admin', `scope=all&checklist=${opening._id}&limit=100`),
  list('of a restaurant', 'admin', `scope=all&restaurant=${park}`),
  list('missed', 'admin', 'scope=all&status=missed'),
  list('late and under way', 'admin', 'scope=all&status=overdue,in_progress'),
  list('no status', 'admin', 'scope=all&status=open'),
  list('of a person', 'admin', `scope=all&user=${userIds.denis}`),
  list('with failures', 'admin', 'scope=all&fails=true&limit=100'),
  list('late', 'admin', 'scope=all&late=true&limit=100'),
  list('in time', 'admin', 'scope=all&onTime=true&limit=100'),
  list('of no restaurant', 'admin', 'scope=all&noRestaurant=true'),
  list('of a position', 'admin', `scope=all&position=${positionIds.waiter}&limit=100`),
  list('of a position and a person', 'admin', `scope=all&position=${positionIds.waiter}&user=${userIds.denis}`),
  list('on mondays', 'admin', 'scope=all&weekday=1&limit=100'),
  ...[9, 12, 18].map((hour) => list(`failed at ${hour}`, 'admin', `scope=all&hour=${hour}&limit=100`)),
  list('of no hour', 'admin', 'scope=all&hour=24'),
  list('of an item', 'admin', `scope=all&item=${itemId('fridges', 0)}&limit=100`),
  list('of no day', 'admin', 'date=2026-02-31'),
  ...(['admin', 'waiter', 'barman', 'trainee'] as const).flatMap((as) => [
    get(`done, ${as}`, as, done),
    get(`yesterday's refrigerators, ${as}`, as, runOf('fridges', 1, moika)),
    get(`late, ${as}`, as, sanitary),
  ]),
  get('unknown', 'admin', UNKNOWN),
  get('no id', 'admin', 'x'),
  get('of another company', 'stranger', done, { host: 'ogonek' }),
  live('elsewhere', 'admin', `restaurant=${park}`),
  live('without a place', 'admin'),
  live('unknown', 'admin', `restaurant=${UNKNOWN}`),
  live('known', 'admin', `restaurant=${park}`),
  live('the same', 'admin', `restaurant=${park}`, { isKnown: true }),
  file('csv', 'admin', 'format=csv'),
  file('csv of some', 'admin', `format=csv&fails=true&restaurant=${moika}`),
  file('csv of what was late', 'admin', 'format=csv&late=true&weekday=1'),
  file('an unknown kind', 'admin', 'format=pdf'),
]

const answering: Step[] = [
  start('unknown', 'admin', UNKNOWN),
  start('by the schedule', 'admin', opening._id),
  start('nowhere', 'admin', receiving._id, { restaurant: UNKNOWN }),
  start('by who is not asked', 'waiter', receiving._id),
  start('by hand', 'admin', receiving._id, { restaurant: moika }, kept('goods')),
  start('once more', 'admin', receiving._id, { restaurant: moika }),
  answer('unknown run', 'admin', UNKNOWN, { itemId: itemId('receiving', 0), value: true }),
  answer('unknown item', 'admin', '{goods}', { itemId: UNKNOWN, value: true }),
  answer('of another type', 'admin', '{goods}', { itemId: itemId('receiving', 0), value: 4 }),
  answer('a file that is none', 'admin', '{goods}', {
    itemId: itemId('receiving', 1),
    value: true,
    photos: [{ fileId: UNKNOWN }],
  }),
  answer('no signature', 'admin', '{goods}', {
    itemId: itemId('receiving', 0),
    value: true,
    signature: 'x'.repeat(40),
  }),
  answer('of a day long gone', 'admin', runOf('closing', 10, moika), {
    itemId: itemId('closing', 0),
    value: true,
    answeredAt: ANSWERED,
  }),
  answer('of one that is done', 'admin', done, { itemId: itemId('opening', 0), value: true }),
  complete('unknown', 'admin', UNKNOWN),
  complete('with nothing in it', 'admin', '{goods}'),
  complete('done', 'admin', done),
  complete('of a day long gone', 'admin', runOf('closing', 10, moika)),
  complete('no signature', 'admin', '{goods}', { signature: 'x'.repeat(40) }),
  giveBack('unknown', 'admin', UNKNOWN),
  giveBack('to a waiter', 'waiter', done),
  giveBack('of yesterday', 'admin', done),
  giveBack('blank', 'admin', done, ' '),
  remind('unknown', 'admin', UNKNOWN),
  remind('to a waiter', 'waiter', '{goods}'),
  remind('done', 'admin', done),
  remind('of a day long gone', 'admin', runOf('closing', 10, moika)),
  remind('under way', 'admin', '{goods}'),
  remind('twice', 'admin', '{goods}'),
  get('reminded', 'admin', '{goods}'),
  sign('unknown run', 'admin', UNKNOWN, userIds.roman, '1234'),
  sign('unknown person', 'admin', '{goods}', UNKNOWN, '1234'),
  sign('who is not of it', 'admin', '{goods}', userIds.denis, '1234'),
  sign('wrong', 'admin', sanitary, userIds.denis, '9876'),
  sign('no PIN', 'admin', sanitary, userIds.denis, 'x'),
  live('after all', 'admin', `restaurant=${moika}`),
  list('after all', 'admin', `scope=all&limit=100&checklist=${receiving._id}`),
  list('closing', 'admin', `scope=all&limit=100&checklist=${closing._id}`),
  ask('file of a run', 'waiter', 'fileGet', {
    path: { id: fileIds.tableSetting, name: 'servirovka.jpg' },
    opaque: true,
  }),
]

export const runs: Step[] = [...reading, ...answering]
