import { expect, test } from 'bun:test'
import { DECIDED, LACKING } from '../../../../openapi/rules/checklists/run-state.ts'
import { countWords } from './count-words.ts'
import { businessToday, chosenCount, exportQuery, listQuery, readFilters, writeFilters } from './run-filters.ts'

const read = (search: string) => readFilters(new URLSearchParams(search))
const today = '2026-11-21'

test('an address is read as it was written, and what nobody could mean is left out', () => {
  const search = 'period=month&restaurant=019bdc10-1000-7a1b-9c2d-3e4f5a6b7c03&status=missed&fails=true&page=3'
  expect(writeFilters(read(search))).toBe(search)
  expect(writeFilters(read('status=lost&restaurant=1&page=-4&fails=1'))).toBe('')
})

test('what monitoring asks for comes whole to the server; a day or an hour that is none is left out', () => {
  const item = '019bdc10-1000-7a1b-9c2d-3e4f5a6b7c04'
  const search = new URLSearchParams({ period: 'all', status: LACKING, late: 'true', weekday: '7', hour: '0', item })
  const filters = readFilters(search)
  expect(writeFilters(filters)).toBe(search.toString())
  const asked = { status: 'missed,overdue', late: true, weekday: 7, hour: 0, item }
  expect(listQuery(filters, today)).toMatchObject(asked)
  expect(exportQuery(filters, today)).toMatchObject(asked)
  expect(writeFilters(read('weekday=0&hour=24&late=1&item=x&hour='))).toBe('')
  expect(chosenCount(filters)).toBe(6)
})

test('what has no restaurant and what was in time are asked for, and the count says what a figure counted', () => {
  const search = `status=${encodeURIComponent(DECIDED)}&noRestaurant=true&onTime=true`
  expect(new Set(new URLSearchParams(writeFilters(read(search))))).toEqual(new Set(new URLSearchParams(search)))
  expect(listQuery(read(search), today)).toMatchObject({ status: DECIDED, noRestaurant: true, onTime: true })
  expect(countWords({ total: 2, deviations: 3 })).toBe('3 отклонения в 2 чек-листах')
  expect(countWords({ total: 21, deviations: 21 })).toBe('21 отклонение в 21 чек-листе')
  expect(countWords({ total: 0, deviations: 0 })).toBe('0 выполнений')
  expect(countWords({ total: 10_000, totalIsMore: true })).toBe('Больше 10000 выполнений')
})

test('without a word the last seven business days are asked', () => {
  expect(listQuery(read(''), today)).toMatchObject({ scope: 'all', from: '2026-11-15', page: 1 })
  expect(businessToday('Europe/Moscow', Date.parse('2026-11-22T01:30:00Z'))).toBe('2026-11-21')
})

test('a file of all time says where time begins', () => {
  expect(exportQuery(read('period=all'), today).from).toBe('2000-01-01')
  expect(exportQuery(read('period=own&from=2026-11-02&to=2026-11-03'), today)).toEqual({
    from: '2026-11-02',
    to: '2026-11-03',
  })
})
