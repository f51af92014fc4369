import { today } from '../../seed/checklists/day.ts'
import { itemId, templates } from '../../seed/checklists/templates.ts'
import { restaurantIds } from '../../seed/ids.ts'
import { ask, UNKNOWN, type Step } from '../steps.ts'
import { everybody, type As } from './steps.ts'

const { moika, park } = restaurantIds
const month = today.slice(0, 'yyyy-MM'.length)
const before = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 2)).toISOString().slice(0, 7)
const of = (restaurant: string, when = month) => `restaurant=${restaurant}&month=${when}`

const list = (name: string, as: As, query = '') => ask(`journals: ${name}`, as, 'journalList', { query })
const read = (name: string, as: As, query: string, kind = 'fridges') =>
  ask(`journal: ${name}`, as, 'journalRead', { path: { kind }, query })
const close = (name: string, as: As, body: object, kind = 'fridges') =>
  ask(`close a month: ${name}`, as, 'journalClose', { path: { kind }, body })
const correct = (name: string, body: object, as: As = 'admin', kind = 'fridges') =>
  ask(`correct a journal: ${name}`, as, 'journalCorrect', { path: { kind }, body })
const file = (name: string, query: string, kind = 'fridges') =>
  ask(`journal in a file: ${name}`, 'admin', 'journalExport', { path: { kind }, query, opaque: true })
const said = {
  restaurant: moika,
  month: before,
  day: `${before}-02`,
  what: 'Мясо',
  was: '+1',
  now: ' +2 ',
  reason: 'Знак',
}
const { _id: id, title, schedule, items } = templates.receiving
const put = (name: string, journal: object | null) =>
  ask(`what a checklist feeds: ${name}`, 'admin', 'checklistUpdate', {
    path: { id },
    body: { title, schedule, items, journal },
  })
const column = (at: number, name: string) => ({ item: itemId('receiving', at), column: name })

export const journals: Step[] = [
  ...everybody.map((as) => list(`mine, ${as}`, as)),
  list('of a place', 'admin', of(park)),
  list('of nowhere', 'admin', of(UNKNOWN)),
  list('of no month', 'admin', of(moika, '2026-13')),
  ...everybody.map((as) => read(`refrigerators, ${as}`, as, of(moika))),
  read('of the month before', 'admin', of(moika, before)),
  read('deliveries', 'admin', of(moika), 'perishable'),
  read('fed by nothing', 'admin', of(moika), 'frying'),
  read('of another name', 'admin', of(moika), 'other'),
  read('of nowhere', 'admin', of(UNKNOWN)),
  read('without a month', 'admin', `restaurant=${moika}`),
  file('this month', of(moika)),
  file('of nowhere', of(UNKNOWN)),
  file('of another name', of(moika), 'other'),
  close('of nowhere', 'admin', { restaurant: UNKNOWN, month: before }),
  close('of another name', 'admin', { restaurant: moika, month: before }, 'other'),
  correct('of nowhere', { ...said, restaurant: UNKNOWN }),
  correct('of another name', said, 'admin', 'other'),
  close('this one', 'admin', { restaurant: moika, month }),
  close('by a waiter', 'waiter', { restaurant: moika, month: before }),
  close('fed by nothing', 'admin', { restaurant: moika, month: before }, 'frying'),
  close('the one before', 'admin', { restaurant: moika, month: before }),
  close('once more', 'admin', { restaurant: moika, month: before }),
  correct('a line', said),
  correct('by a waiter', said, 'waiter'),
  correct('of another month', { ...said, day: `${month}-01` }),
  correct('without a reason', { ...said, reason: ' ' }),
  read('closed and corrected', 'admin', of(moika, before)),
  put('a column of another type', { kind: 'fridges', columns: [column(0, 'temperature')] }),
  put('nothing chosen', { kind: 'ready', columns: [] }),
  put('twice', { kind: 'perishable', columns: [column(0, 'product'), column(0, 'maker')] }),
  put('another journal', { kind: 'ready', columns: [column(0, 'dish')] }),
  ask('what a checklist feeds: its item goes out', 'admin', 'checklistUpdate', {
    path: { id },
    body: { title, schedule, items: items.slice(1) },
  }),
  put('none', null),
]
