import { expect, test } from 'bun:test'
import { counted } from './counted.ts'

test.each([
  ['', 5, '0 из 5'],
  ['Меню', 5, '4 из 5'],
  ['🍷Бар', 6, '4 из 5'],
  ['🍷🍷🍷🍷🍷', 10, '5 из 5'],
])('%j takes as many signs as it says', (value, maxLength, description) => {
  expect(counted(value, 5)).toMatchObject({ maxLength, description })
})
