import { expect, test } from 'bun:test'
import { textMatch } from './text-match.ts'

test('the texts may hold its words in any order, whatever the case, ё as е', () => {
  const found = textMatch(' АКТЕР ')
  expect(found('Ресторан', 'ул. Актёрская, 5')).toBe(true)
  expect(found('Ресторан', undefined)).toBe(false)
  expect(textMatch('  ')(undefined)).toBe(true)
  expect(textMatch('петров  иван')('Иван Петров')).toBe(true)
  expect(textMatch('петров анна')('Иван Петров')).toBe(false)
})
