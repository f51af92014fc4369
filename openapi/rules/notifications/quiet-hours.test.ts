import { expect, test } from 'bun:test'
import { afterQuiet, nextAt } from './quiet-hours.ts'

const night = { from: '23:00', to: '08:00' }
const at = (iso: string) => new Date(iso)

test('over midnight, in somebody’s own zone: held till the morning, outside at once', () => {
  const held = (iso: string) => afterQuiet(at(iso), 'Europe/Moscow', night).toISOString()
  expect(held('2026-11-20T19:59:00Z')).toBe('2026-11-20T19:59:00.000Z')
  expect(held('2026-11-20T20:00:00Z')).toBe('2026-11-21T05:00:00.000Z')
  expect(held('2026-11-21T04:59:00Z')).toBe('2026-11-21T05:00:00.000Z')
  expect(held('2026-11-21T05:00:00Z')).toBe('2026-11-21T05:00:00.000Z')
  expect(afterQuiet(at('2026-11-20T20:00:00Z'), 'Asia/Vladivostok', night).toISOString()).toBe(
    '2026-11-20T22:00:00.000Z',
  )
})

test('within a day, none at all, and of no length', () => {
  const noon = { from: '12:00', to: '14:00' }
  const held = (time: string) =>
    afterQuiet(at(`2026-11-20T${time}Z`), 'UTC', noon)
      .toISOString()
      .slice(11, 19)
  expect(['11:59:59', '12:00:00', '12:30:00', '13:59:59', '14:00:00', '23:00:00'].map(held)).toEqual([
    '11:59:59',
    '14:00:00',
    '14:00:00',
    '14:00:00',
    '14:00:00',
    '23:00:00',
  ])
  for (const quiet of [null, { from: '12:00', to: '12:00' }])
    expect(afterQuiet(at('2026-11-20T12:30:00Z'), 'UTC', quiet).toISOString()).toBe('2026-11-20T12:30:00.000Z')
})

test('where the clock changes in the night, it is the clock on the wall that ends it', () => {
  // Berlin: 29 March 2026 has no 02:00-03:00, 25 October 2026 has it twice.
  expect(afterQuiet(at('2026-03-28T23:00:00Z'), 'Europe/Berlin', night).toISOString()).toBe('2026-03-29T06:00:00.000Z')
  expect(afterQuiet(at('2026-10-24T23:00:00Z'), 'Europe/Berlin', night).toISOString()).toBe('2026-10-25T07:00:00.000Z')
  const late = { from: '01:00', to: '02:30' }
  const until = afterQuiet(at('2026-10-25T00:15:00Z'), 'Europe/Berlin', late)
  expect(until.toISOString()).toBe('2026-10-25T01:30:00.000Z')
  expect(afterQuiet(at('2026-03-29T00:30:00Z'), 'Europe/Berlin', late).getTime()).toBeGreaterThan(
    Date.parse('2026-03-29T00:30:00Z'),
  )
})

test('the next time of a day is always later, and a day on', () => {
  expect(nextAt('09:00', 'Europe/Moscow', at('2026-11-20T05:59:00Z')).toISOString()).toBe('2026-11-20T06:00:00.000Z')
  expect(nextAt('09:00', 'Europe/Moscow', at('2026-11-20T06:00:00Z')).toISOString()).toBe('2026-11-21T06:00:00.000Z')
})
