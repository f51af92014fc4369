import { expect, test } from 'bun:test'
import { linkAddress } from './link-address.ts'

test.each([
  ['', 'remove'],
  ['   ', 'remove'],
  ['a b', 'invalid'],
  ['https://example.com/a b', 'invalid'],
  ['javascript:alert(1)', 'invalid'],
  ['java\tscript:alert(1)', 'invalid'],
  ['data:text/html,x', 'invalid'],
  ['example.com', { href: 'https://example.com' }],
  ['example.com:8080/a', { href: 'https://example.com:8080/a' }],
  ['http://example.com', { href: 'http://example.com' }],
  ['//example.com/a', { href: 'https://example.com/a' }],
  ['/knowledge-base', { href: '/knowledge-base' }],
  ['#part', { href: '#part' }],
  ['chef@example.com', { href: 'mailto:chef@example.com' }],
  ['tel:+70000000000', { href: 'tel:+70000000000' }],
])('%j', (typed, address) => expect<unknown>(linkAddress(typed)).toEqual(address))
