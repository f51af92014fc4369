import { expect, test } from 'bun:test'
import { plural } from './plural.ts'

test.each([
  [0, 'минут'],
  [1, 'минуту'],
  [2, 'минуты'],
  [5, 'минут'],
  [11, 'минут'],
  [21, 'минуту'],
  [22, 'минуты'],
  [112, 'минут'],
  [1.5, 'минуты'],
])('%p %s', (n, expected) => {
  expect(plural(n, 'минуту', 'минуты', 'минут')).toBe(expected)
})
