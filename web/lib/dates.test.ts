import { expect, test } from 'bun:test'
import { formatDate, formatDateTime, formatDateTimeIn, formatTime, formatTimeIn } from './dates.ts'

// No zone in the text: such times are local, so the expectation holds wherever the test runs.
test('a date is dd.MM.yyyy', () => {
  expect(formatDate('2026-06-02T10:05:00')).toBe('02.06.2026')
})

test('a moment has hours and minutes', () => {
  expect(formatDateTime('2026-11-18T09:05:00')).toBe('18.11.2026 09:05')
})

test('the reader’s own clock and calendar say what `Intl` says', () => {
  const formatOf = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('ru-RU', options)
  const day = formatOf({ day: '2-digit', month: '2-digit', year: 'numeric' })
  const time = formatOf({ hour: '2-digit', minute: '2-digit' })
  // 17 days and some hours on, two years long: each month, both ends of a day, summer and winter.
  for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2028, 0, 1); at += 17 * 86_400_000 + 7 * 3_600_000 + 61_000) {
    const value = new Date(at).toISOString()
    expect(formatDate(value)).toBe(day.format(at))
    expect(formatTime(value)).toBe(time.format(at))
  }
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
