import { expect, test } from 'bun:test'
import { dateIn, dateTimeIn, isoDateIn, shortDateTimeIn, timeIn } from './wall-words.ts'

const at = '2026-11-29T21:05:59.999Z'

test('a moment is told by the clock of the place, with two digits each', () => {
  expect([isoDateIn, dateIn, timeIn, dateTimeIn, shortDateTimeIn].map((told) => told(at, 'Europe/Moscow'))).toEqual([
    '2026-11-30',
    '30.11.2026',
    '00:05',
    '30.11.2026 00:05',
    '30.11, 00:05',
  ])
  expect(dateTimeIn(new Date(at), 'America/New_York')).toBe('29.11.2026 16:05')
  expect(dateTimeIn(Date.parse('2026-01-02T03:04Z'), 'UTC')).toBe('02.01.2026 03:04')
})

test('as Intl tells it in Russian, on both sides of a change of the clock', () => {
  const digits = { day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const
  for (const timeZone of ['Europe/Berlin', 'Asia/Kamchatka', 'Asia/Kolkata', 'America/New_York'])
    for (const moment of ['2026-03-29T00:59Z', '2026-03-29T01:00Z', '2026-10-25T00:30Z', '2026-10-25T01:30Z'])
      expect(dateTimeIn(moment, timeZone)).toBe(
        new Intl.DateTimeFormat('ru-RU', { ...digits, timeZone }).format(new Date(moment)).replace(',', ''),
      )
})

test('what is no moment or no zone throws', () => {
  expect(() => dateIn('yesterday', 'Europe/Moscow')).toThrow(RangeError)
  expect(() => dateIn(at, 'Europe/Nowhere')).toThrow(RangeError)
})
