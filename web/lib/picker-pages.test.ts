import { expect, test } from 'bun:test'
import { limits } from '../../openapi/gen/limits.gen.ts'
import { pickerPages } from './picker-pages.ts'

const shown = (page: number, total: number) =>
  pickerPages(page, total, limits.knowledgeBase.pickerAllPagesMax, limits.knowledgeBase.pickerPagesAround)
    .map((number) => number ?? '…')
    .join(' ')

test.each([
  [1, 0, ''],
  [1, 1, '1'],
  [4, 7, '1 2 3 4 5 6 7'],
  [1, 8, '1 2 3 … 8'],
  [3, 8, '1 2 3 4 5 … 8'],
  [4, 8, '1 2 3 4 5 6 … 8'],
  [5, 8, '1 … 3 4 5 6 7 8'],
  [8, 8, '1 … 6 7 8'],
  [50, 100, '1 … 48 49 50 51 52 … 100'],
])('page %d of %d: %s', (page, total, text) => expect(shown(page, total)).toBe(text))
