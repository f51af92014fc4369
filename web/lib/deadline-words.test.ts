import { describe, expect, test } from 'bun:test'
import { deadlineGroup, deadlineWords } from './deadline-words.ts'

const moscow = 'Europe/Moscow'
// Saturday, 14:20 in Moscow.
const now = Date.parse('2026-11-21T11:20:00Z')
const words = (deadline: string | null, zone = moscow, isOpen = true) => deadlineWords(deadline, isOpen, now, zone)

describe('A deadline is told as people say it', () => {
  test.each([
    ['2026-11-19T11:20:00Z', 'Просрочена на 2 дня', '19.11.2026 14:20', '2 дня'],
    ['2026-11-21T08:00:00Z', 'Просрочена на 3 часа', '21.11.2026 11:00', '3 часа'],
    ['2026-11-21T11:19:30Z', 'Просрочена на 1 минуту', '21.11.2026 14:19', '1 минуту'],
    ['2026-11-21T13:00:00Z', 'Сегодня до 16:00', 'осталось 1 ч 40 мин', 'до 16:00'],
    ['2026-11-21T12:20:00Z', 'Сегодня до 15:20', 'осталось 1 ч', 'до 15:20'],
    ['2026-11-21T11:20:20Z', 'Сегодня до 14:20', 'осталось 1 мин', 'до 14:20'],
    ['2026-11-21T15:00:00Z', 'Сегодня до 18:00', '21.11.2026', 'до 18:00'],
    ['2026-11-22T09:00:00Z', 'Завтра до 12:00', '22.11.2026', 'завтра'],
    ['2026-11-23T07:00:00Z', 'Пн, до 10:00', '23.11.2026', 'пн, 23.11'],
    ['2026-11-27T15:00:00Z', 'Пт, до 18:00', '27.11.2026', 'пт, 27.11'],
    ['2026-11-28T15:00:00Z', '28.11.2026', 'до 18:00', '28.11'],
  ])('%s: %s', (deadline, told, below, short) => {
    expect(words(deadline)).toMatchObject({ words: told, below, short })
  })
  test('by the clock of its place, not of the reader', () => {
    expect(words('2026-11-21T15:00:00Z', 'Asia/Vladivostok').words).toBe('Завтра до 01:00')
    expect(words('2026-11-21T11:30:00Z', 'Asia/Vladivostok').words).toBe('Сегодня до 21:30')
  })
  test('what is closed is never late, and what has none says so', () => {
    expect(words('2026-11-19T11:20:00Z', moscow, false)).toMatchObject({ tone: 'none', words: '19.11.2026' })
    expect(words(null)).toMatchObject({ tone: 'none', words: 'Без срока' })
  })
})

test('Heads of a list by deadline', () => {
  const group = (deadline: string | null, isOpen = true) => deadlineGroup(deadline, isOpen, now, moscow)
  expect(group('2026-11-21T11:20:00Z')).toBe('overdue')
  expect(group('2026-11-21T11:20:01Z')).toBe('today')
  expect(group('2026-11-21T20:59:59Z')).toBe('today')
  expect(group('2026-11-21T21:00:00Z')).toBe('week')
  expect(group('2026-11-28T00:00:00Z')).toBe('later')
  expect(group(null)).toBe('none')
  expect(group('2026-11-19T11:20:00Z', false)).toBe('closed')
})
