import { expect, test } from 'bun:test'
import { textMatch } from './text-match.ts'

test('any of the texts may hold it, whatever the case, ё as е', () => {
  const found = textMatch(' АКТЕР ')
  expect(found('Ресторан', 'ул. Актёрская, 5')).toBe(true)
  expect(found('Ресторан', undefined)).toBe(false)
  expect(textMatch('  ')(undefined)).toBe(true)
})
