import { expect, test } from 'bun:test'
import { pageWindow } from './page-window.ts'

test.each([
  [1, 5, [1, 2, 3]],
  [3, 5, [1, 2, 3, 4, 5]],
  [10, 20, [8, 9, 10, 11, 12]],
  [20, 20, [18, 19, 20]],
  [1, 1, [1]],
  [1, 0, []],
  [7, 3, []],
])('page %i of %i', (page, total, pages) => expect(pageWindow(page, total, 2)).toEqual(pages))
