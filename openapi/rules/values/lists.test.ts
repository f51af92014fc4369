import { expect, test } from 'bun:test'
import { pagesOf, windowOf } from './lists.ts'

test('the first page of the usual size, unless something else is asked for', () => {
  expect(windowOf({}, 20)).toEqual({ page: 1, limit: 20, offset: 0 })
  expect(windowOf({ page: 3, limit: 7 }, 20)).toEqual({ page: 3, limit: 7, offset: 14 })
})

test('a last page may be short, and nothing makes no page', () => {
  expect(pagesOf(41, { page: 2, limit: 20 })).toEqual({ totalPages: 3, currentPage: 2 })
  expect(pagesOf(40, { page: 9, limit: 20 })).toEqual({ totalPages: 2, currentPage: 9 })
  expect(pagesOf(0, { page: 1, limit: 20 })).toEqual({ totalPages: 0, currentPage: 1 })
})
