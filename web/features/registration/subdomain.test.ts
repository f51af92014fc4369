import { expect, test } from 'bun:test'
import { cleanSubdomain, deriveSubdomain } from './subdomain.ts'

test.each([
  ['Берёзка', 'berezka'],
  ['Кафе у Ольги', 'kafe-u-olgi'],
  ['  Три_медведя  ', 'tri-medvedya'],
  ['Кафе — бар', 'kafe-bar'],
  ['--Щука__и  рак--', 'schuka-i-rak'],
  ['«Огонёк» №1', 'ogonek-1'],
  ['Pizza & Co.', 'pizza-co'],
  ['日本', ''],
  // Cut to 30, where a hyphen would be left at the edge.
  ['а'.repeat(29) + ' хвост', 'a'.repeat(29)],
])('%s gives %s', (name, subdomain) => {
  expect(deriveSubdomain(name)).toBe(subdomain)
})

test.each([
  ['Моя berezka_2!', 'berezka2'],
  ['BEREZKA', 'berezka'],
  ['-my--cafe-', '-my--cafe-'],
  ['a b.c', 'abc'],
])('typed by hand, %s is taken as %s', (typed, subdomain) => {
  expect(cleanSubdomain(typed)).toBe(subdomain)
})
