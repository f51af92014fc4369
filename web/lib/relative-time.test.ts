import { expect, test } from 'bun:test'
import { relativeTime } from './relative-time.ts'

const now = Date.parse('2026-11-18T12:00:00Z')
const ago = (seconds: number) => relativeTime(new Date(now - seconds * 1000).toISOString(), now)

test('minutes, hours and days begin where they should', () => {
  expect([0, 59, 60, 3599, 3600, 86_399, 86_400, 40 * 86_400].map(ago)).toEqual([
    'только что',
    'только что',
    '1 мин назад',
    '59 мин назад',
    '1 ч назад',
    '23 ч назад',
    '1 дн назад',
    '40 дн назад',
  ])
})

test('a time to come is now, a broken one a dash', () => {
  expect(ago(-500)).toBe('только что')
  expect(relativeTime('вчера', now)).toBe('—')
})
