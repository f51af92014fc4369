import { restaurantIds, userIds } from '../../seed/ids.ts'
import { world } from '../../seed/world.ts'
import { ask, token, UNKNOWN, type Step } from '../steps.ts'

const LIGHT = '019c1f2e-6a3b-7c4d-8e5f-0a1b2c3d4e21'
const AHEAD = '2030-01-01T10:00:00.000Z'
const missed = world.runs.find(({ row }) => row.status === 'missed')?.row._id ?? 'none'
const bad = 'x'.repeat(40)
const items = [{ id: LIGHT, type: 'check', title: 'Свет', photo: 'optional' }]
const allDay = { type: 'daily', startTime: '05:00', endTime: '04:59' }
const night = { type: 'daily', startTime: '04:55', endTime: '04:59' }

const make = (word: string, body: object) => [
  ask(`new checklist: ${word}`, 'admin', 'checklistCreate', {
    body: { title: word, items, restaurants: [restaurantIds.moika], ...body },
    keep: ({ _id }) => ({ [word]: String(_id) }),
  }),
  ask(`runs: of ${word}`, 'admin', 'runList', {
    query: `scope=all&checklist={${word}}`,
    keep: ({ runs }) => {
      const [first] = Array.isArray(runs) ? (runs as { _id: string }[]) : []
      return { [`${word}Run`]: first?._id ?? 'none' }
    },
  }),
]
const answer = (name: string, id: string, more: object = {}, as = 'shift') =>
  ask(`answers: ${name}`, as, 'runAnswer', {
    path: { id },
    body: {
      answers: [
        { itemId: LIGHT, value: true, answeredAt: AHEAD, clientId: '019c1f2e-6a3b-7c4d-8e5f-0a1b2c3d5f01', ...more },
      ],
    },
  })
const complete = (name: string, id: string, body: object = {}, as = 'shift') =>
  ask(`complete: ${name}`, as, 'runComplete', { path: { id }, body })
const sign = (name: string, user: string, pin: string, more: Partial<Step> = {}) =>
  ask(`sign on the tablet: ${name}`, 'shift', 'runSign', { path: { id: '{signedRun}' }, body: { user, pin }, ...more })

/** A tablet of the whole shift, and what is not open, or is over. */
export const signing: Step[] = [
  ask('enter the shift by PIN', undefined, 'authLoginPin', {
    body: { pinCode: '4071', subdomain: 'berezka' },
    keep: token('shift'),
  }),
  ...make('signed', { schedule: allDay, sign: 'each' }),
  ...make('night', { schedule: night }),
  answer('before its hour', '{nightRun}', {}, 'admin'),
  complete('before its hour', '{nightRun}', {}, 'admin'),
  answer('not signed', '{signedRun}'),
  answer('signed by nobody', '{signedRun}', { signature: bad }),
  sign('wrong', userIds.denis, '9876'),
  sign('by who is not of it', userIds.ksenia, '4071'),
  sign('right', userIds.denis, '4071', { keep: ({ signature }) => ({ signature: String(signature) }) }),
  answer('signed, with no file', '{signedRun}', { signature: '{signature}', photos: [{ fileId: UNKNOWN }] }),
  answer('signed', '{signedRun}', { signature: '{signature}' }),
  complete('not signed', '{signedRun}'),
  complete('signed by nobody', '{signedRun}', { signature: bad }),
  complete('signed', '{signedRun}', { signature: '{signature}' }),
  complete('once more', '{signedRun}', { signature: '{signature}' }),
  ask('run: signed', 'shift', 'runGet', { path: { id: '{signedRun}' } }),
  ask('give back: today', 'admin', 'runReturn', { path: { id: '{signedRun}' }, body: { comment: 'Ещё раз' } }),
  complete('missed', missed, {}, 'admin'),
  ask('remind of a run: missed', 'admin', 'runRemind', { path: { id: missed } }),
  ask('who is counted as having something to do', 'shift', 'authCheck'),
]
