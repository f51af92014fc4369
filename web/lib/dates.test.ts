import { expect, test } from 'bun:test'
import { formatDate, formatDateTime, formatShortDate } from './dates.ts'

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
