import { expect, test } from 'bun:test'
import { chosenCount, listQuery, readFilters, writeFilters } from './list-filters.ts'

const read = (address: string) => readFilters(new URLSearchParams(address))
const id = '0192f3a0-0000-7000-8000-000000000001'

test('without a word the list shows what people take now', () => {
  expect(listQuery(read(''))).toEqual({ scope: 'all', status: 'active' })
  expect(writeFilters(read('status=active'))).toBe('')
  expect(chosenCount(read(''))).toBe(0)
})

test('an address is read as it is written, and what nobody could mean is left out', () => {
  const address = `status=inactive&search=сок&category=${id}&position=${id}&restaurant=${id}`
  expect(decodeURIComponent(writeFilters(read(address)))).toBe(address)
  expect(listQuery(read(address))).toMatchObject({ status: 'inactive', search: 'сок', position: id })
  expect(chosenCount(read(address))).toBe(4)
  expect(listQuery(read('status=all&category=1'))).toEqual({ scope: 'all' })
  expect(read('status=gone').status).toBe('active')
})
