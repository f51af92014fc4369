import { expect, test } from 'bun:test'
import { isFiltered, listQuery, readFilters, splitTags, writeFilters } from './list-filters.ts'

const topic = '019b9c9e-a000-7e0f-bcd8-25d3a0647726'
const read = (query: string) => readFilters(new URLSearchParams(query))

test.each([
  '',
  'page=3',
  `search=${encodeURIComponent('аллергены осень')}&topic=${topic}&tags=${encodeURIComponent('бар,меню')}&status=draft&review=due&page=2`,
])('the address %j is read and written without loss', (query) => {
  expect(new URLSearchParams(writeFilters(read(query))).toString()).toBe(new URLSearchParams(query).toString())
})

test.each([
  'page=0',
  'page=-2',
  'page=1.5',
  'page=abc',
  'topic=1',
  'status=deleted',
  'review=never',
  'tags=,%20,',
  'search=%20',
])('nonsense in the address (%s) is no filter', (query) => {
  const filters = read(query)
  expect(writeFilters(filters)).toBe('')
  expect(isFiltered(filters)).toBe(false)
  expect(listQuery(filters)).toEqual({ page: 1, limit: 10 })
})

test('the call gets only what is set', () => {
  expect(listQuery(read(`topic=${topic}&tags=a,b&page=4`))).toEqual({ page: 4, limit: 10, topic, tags: 'a,b' })
  expect(listQuery(read('review=due'))).toEqual({ page: 1, limit: 10, review: 'due' })
})

test('tags are trimmed; empty and repeated ones dropped (B39)', () => {
  expect(splitTags(' меню, ,бар,Меню,, бар ')).toEqual(['меню', 'бар'])
})
