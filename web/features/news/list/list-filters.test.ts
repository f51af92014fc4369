import { expect, test } from 'bun:test'
import { listQuery, placesFor, readFilters, writeFilters } from './list-filters.ts'

const read = (query: string) => readFilters(new URLSearchParams(query))

test('an address is read, and written as short as it goes', () => {
  expect(read('')).toEqual({ place: 'all', search: '', page: 1 })
  for (const query of ['', 'status=draft&search=%D1%82%D0%B5%D1%80%D1%80%D0%B0%D1%81%D0%B0&page=2', 'status=unread'])
    expect(writeFilters(read(query))).toBe(query)
  expect(writeFilters(read('status=nothing&page=-3&search=%20'))).toBe('')
})

test('what the server is asked', () => {
  expect(listQuery(read(''))).toEqual({})
  expect(listQuery(read('status=unread'))).toEqual({ unread: true })
  expect(listQuery(read('status=archived&page=2'))).toEqual({ status: 'archived', page: 2 })
})

test('drafts and the archive are an administrator’s', () => {
  expect(placesFor(false)).toEqual(['all', 'unread'])
  expect(placesFor(true)).toHaveLength(5)
})
