import { expect, test } from 'bun:test'
import { repeatWords } from './repeat-words.ts'

test.each([
  [{ type: 'daily', startTime: '09:00', endTime: '18:00' }, 'Каждый день, 09:00–18:00'],
  [{ type: 'weekly', weekdays: [1, 3], startTime: '10:00' }, 'Пн, Ср, с 10:00'],
  [
    { type: 'monthly', monthDays: [1, 31], startTime: '09:00', endTime: '12:00', validTo: '2026-12-31' },
    '1 числа и последний день месяца, 09:00–12:00, до 31.12.2026',
  ],
  [{ type: 'monthly', monthDays: [1, 15], startTime: '09:00' }, '1, 15 числа, с 09:00'],
  [{ type: 'monthly', monthDays: [31], startTime: '09:00' }, 'последний день месяца, с 09:00'],
] as const)('%j is told in words', (repeat, words) => {
  expect(repeatWords(repeat)).toBe(words)
})
