import { expect, test } from 'bun:test'
import { askedOf, daysOf, readFilters, writeFilters } from './filters.ts'
import { daysWords, shortDays } from './words.ts'

const read = (query: string) => readFilters(new URLSearchParams(query))
const today = '2026-11-21'

test.each([
  ['', '2026-11-15', '2026-11-21'],
  ['period=today', '2026-11-21', '2026-11-21'],
  ['period=yesterday', '2026-11-20', '2026-11-20'],
  ['period=30', '2026-10-23', '2026-11-21'],
  ['period=month', '2026-11-01', '2026-11-21'],
  ['from=2026-03-01&to=2026-03-08', '2026-03-01', '2026-03-08'],
  ['to=2026-03-08', '2026-03-02', '2026-03-08'],
])('«%s» means the days from %s to %s', (query, from, to) => {
  expect(daysOf(read(query), today)).toEqual({ from, to })
})

test('what stands in the address comes back the same, and what nobody can mean is left out', () => {
  const restaurant = '019b9c6a-1000-7a1b-9c2d-3e4f5a6b7c8d'
  const query = `tab=users&period=own&from=2026-03-01&to=2026-03-08&restaurant=${restaurant}&search=Анна&sort=tasks&page=2`
  expect(decodeURIComponent(writeFilters(read(query)))).toBe(query)
  expect(writeFilters(read('tab=weather&period=era&restaurant=1&sort=height&page=-1'))).toBe('')
})

test('only what narrows is asked', () => {
  expect(askedOf(read('tab=tasks'), today)).toEqual({ from: '2026-11-15', to: '2026-11-21' })
})

test('days are said shortly, and both years where there are two', () => {
  expect(daysWords({ from: '2026-11-15', to: '2026-11-21' })).toBe('15.11–21.11.2026')
  expect(daysWords({ from: '2025-12-30', to: '2026-01-02' })).toBe('30.12.2025–02.01.2026')
  expect(daysWords({ from: today, to: today })).toBe('21.11.2026')
  expect(shortDays({ from: '2026-11-08', to: '2026-11-14' })).toBe('08.11–14.11')
})
