import { expect, test } from 'bun:test'
import { isFiltered, listQuery, readFilters, writeFilters } from './list-filters.ts'

const read = (query: string) => readFilters(new URLSearchParams(query))
const id = '019b9c6a-1000-7a1b-9c2d-3e4f5a6b7c8d'

test('the address keeps what is not the default', () => {
  const query = `search=%D0%B0&role=admin&restaurant=${id}&status=all&sort=-createdAt&page=3`
  expect(writeFilters(read(query))).toBe(query)
  expect(writeFilters(read('status=active&sort=name&page=1'))).toBe('')
})

test('whatever is typed into it is a call that the server takes', () => {
  expect(listQuery(read('role=boss&position=1&status=gone&sort=age&page=-2'))).toEqual({ page: 1, limit: 25 })
})

test('the order and the page hide nobody', () => {
  expect(isFiltered(read('sort=-createdAt&page=2'))).toBe(false)
  expect(isFiltered(read('status=all'))).toBe(true)
})
