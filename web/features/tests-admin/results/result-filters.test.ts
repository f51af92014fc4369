import { expect, test } from 'bun:test'
import { chosenCount, exportQuery, listQuery, readFilters, writeFilters } from './result-filters.ts'

const read = (address: string) => readFilters(new URLSearchParams(address))
const id = '0192f3a0-0000-7000-8000-000000000001'
const today = '2026-06-10'

test('without a word all results are asked for, the first page of them', () => {
  expect(listQuery(read('scope=all'), today)).toEqual({ scope: 'all', page: 1, limit: 25 })
  expect(writeFilters(read(''))).toBe('scope=all')
})

test('an address is read as it is written', () => {
  const address = `scope=all&period=own&from=2026-06-01&to=2026-06-05&test=${id}&user=${id}&restaurant=${id}&position=${id}&status=review&search=bar&page=3`
  expect(writeFilters(read(address))).toBe(address)
  expect(listQuery(read(address), today)).toMatchObject({
    from: '2026-06-01',
    to: '2026-06-05',
    status: 'review',
    page: 3,
  })
  expect(chosenCount(read(address))).toBe(6)
})

test('a figure of monitoring asks for what was handed in, of several statuses', () => {
  const asked = { statuses: 'failed,review', moment: 'submitted' }
  const filters = read(new URLSearchParams(asked).toString())
  expect(listQuery(filters, today)).toMatchObject(asked)
  expect(listQuery(filters, today)).not.toHaveProperty('status')
  expect(listQuery(read(writeFilters(filters)), today)).toMatchObject(asked)
})

test('a file has all pages; what nobody could mean is left out', () => {
  expect(exportQuery(read('page=4&status=lost&test=1&period=week'), today)).toEqual({ from: '2026-06-04' })
})
