import { expect, test } from 'bun:test'
import { daysOf, eventQuery, readFilters, writeFilters } from './event-filters.ts'

const read = (query: string) => readFilters(new URLSearchParams(query))
// 23:30 in Moscow, the next day in Vladivostok.
const now = Date.parse('2026-11-21T20:30:00Z')
const moscow = 'Europe/Moscow'

test('nothing in the address is the last seven days of everybody', () => {
  expect(read('')).toMatchObject({ period: 'week', user: undefined, type: undefined, search: '', page: 1 })
  expect(writeFilters(read(''))).toBe('')
  expect(eventQuery(read(''), now, moscow)).toEqual({ from: '2026-11-15' })
})

test.each([
  ['period=today', { from: '2026-11-21' }],
  ['period=week', { from: '2026-11-15' }],
  ['period=month', { from: '2026-10-23' }],
  ['period=all', {}],
  ['period=own&from=2026-11-01&to=2026-11-05', { from: '2026-11-01', to: '2026-11-05' }],
  ['from=2026-11-05&to=2026-11-01', { from: '2026-11-01', to: '2026-11-05' }],
  ['period=own&from=2026-02-31', {}],
])('%s', (query, days) => expect(daysOf(read(query), now, moscow)).toEqual(days))

test('days are those of the company', () => {
  expect(daysOf(read('period=today'), now, 'Asia/Vladivostok')).toEqual({ from: '2026-11-22' })
})

test('what nobody offers is left out', () => {
  const all = 'period=ever&user=somebody&type=constructor&action=article.created&page=-2'
  expect(writeFilters(read(all))).toBe('action=article.created')
  expect(writeFilters(read('type=topic&action=article.created'))).toBe('type=topic')
})

test('the place of a later page stays in its address, the first page has none', () => {
  const id = '019a0b1c-2d3e-7f40-8a51-6b72c8d9e0f1'
  const before = `1794990000000000.${id}.1794980000000000.${id}.25`
  expect(writeFilters(read(`page=2&before=${before}`))).toBe(`page=2&before=${before}`)
  expect(writeFilters(read(`before=${before}`))).toBe('')
  expect(writeFilters(read('page=2&before=42'))).toBe('page=2')
})

test('an address is read as it was written', () => {
  const query =
    'period=own&from=2026-11-01&to=2026-11-05&type=topic&action=topic.created&search=%D0%91%D0%B0%D1%80&page=3'
  expect(writeFilters(read(query))).toBe(query)
})
