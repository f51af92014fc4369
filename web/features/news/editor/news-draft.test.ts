import { expect, test } from 'bun:test'
import { bodyOf, emptyNews } from './news-draft.ts'

test('a day with a time goes by the clock of the company; what is no time goes as it was typed, to be refused', () => {
  const at = (day: string, time: string) => bodyOf({ ...emptyNews, publish: { day, time } }, 'Europe/Moscow').publishAt
  expect([at('2026-12-01', '9'), at('2026-12-01', ''), at('', '10:00')]).toEqual([
    '2026-12-01T06:00:00.000Z',
    '2026-12-01T07:00:00.000Z',
    null,
  ])
  expect(at('2026-12-01', '25:00')).toBe('2026-12-01T25:00')
})
