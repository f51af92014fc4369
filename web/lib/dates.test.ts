import { expect, test } from 'bun:test'
import { formatDate, formatDateTime, formatDateTimeIn, formatShortDate, formatTimeIn } from './dates.ts'

// No zone in the text: such times are local, so the expectation holds wherever the test runs.
test('a date is dd.MM.yyyy', () => {
  expect(formatDate('2026-06-02T10:05:00')).toBe('02.06.2026')
})

test('a moment has hours and minutes', () => {
  expect(formatDateTime('2026-11-18T09:05:00')).toBe('18.11.2026 09:05')
})

test('a short date names its month', () => {
  expect(formatShortDate('2026-06-02T10:05:00')).toBe('02 июн. 2026')
})

test.each([undefined, null, '', 'вчера'])('%p is a dash', (value) => {
  expect(formatDate(value)).toBe('—')
  expect(formatDateTime(value)).toBe('—')
})

test('each place has its own clock, asked in turns', () => {
  const at = '2026-11-18T21:05:00Z'
  const places = ['Europe/Moscow', 'Asia/Vladivostok', 'Europe/Moscow']
  expect(places.map((zone) => formatTimeIn(at, zone))).toEqual(['00:05', '07:05', '00:05'])
  expect(places.map((zone) => formatDateTimeIn(at, zone).slice(0, 10))).toEqual([
    '19.11.2026',
    '19.11.2026',
    '19.11.2026',
  ])
})
