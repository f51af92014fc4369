import { expect, test } from 'bun:test'
import { deadlineOf, isMoment, wallOf } from './draft.ts'
import { newRepeat, repeatDraftOf, repeatOf } from './repeat.ts'
import { nextTimes } from './next-times.ts'

const zone = 'Europe/Moscow'
const now = Date.parse('2026-11-21T11:20:00Z')

test('A repeat comes back from what it was saved as', () => {
  const draft = { ...newRepeat, weekdays: [2, 5], startTime: '930', endTime: '' }
  const saved = repeatOf(draft)
  expect(saved).toEqual({ type: 'weekly', weekdays: [2, 5], startTime: '09:30' })
  expect(repeatDraftOf(saved)).toEqual({ ...draft, startTime: '09:30' })
})

test('The day that another system lets it begin on stays when something else is changed', () => {
  const saved = { type: 'daily', startTime: '09:00', validFrom: '2027-01-11', validTo: '2027-02-01' } as const
  expect(repeatOf(repeatDraftOf(saved))).toEqual(saved)
  expect(nextTimes(repeatDraftOf(saved), zone, now)[0]?.date).toBe('2027-01-11')
})

test('The next times are shown as soon as the rule is whole', () => {
  expect(nextTimes(newRepeat, zone, now)).toEqual([])
  const next = nextTimes({ ...newRepeat, weekdays: [1] }, zone, now)
  expect(next.map(({ at }) => at.toISOString())).toEqual([
    '2026-11-23T06:00:00.000Z',
    '2026-11-30T06:00:00.000Z',
    '2026-12-07T06:00:00.000Z',
  ])
})

test('A deadline is a day and a time on the wall of its place', () => {
  const wall = { dueDate: '2026-11-25', dueTime: '1800' }
  expect(deadlineOf(wall, zone)).toBe('2026-11-25T15:00:00.000Z')
  expect(wallOf('2026-11-25T15:00:00.000Z', 'Asia/Vladivostok')).toEqual({ dueDate: '2026-11-26', dueTime: '01:00' })
  expect(deadlineOf({ dueDate: '', dueTime: '25:00' }, zone)).toBeNull()
  // No deadline is not what was meant.
  expect(deadlineOf({ dueDate: '2026-11-25', dueTime: '25:00' }, zone)).toBe('2026-11-25T25:00')
  expect(isMoment({ dueDate: '202611-11-25', dueTime: '18:00' })).toBe(false)
})
