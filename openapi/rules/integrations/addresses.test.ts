import { expect, test } from 'bun:test'
import { isAddressOrNetwork, isAmong } from './addresses.ts'

test.each(['203.0.113.7', '203.0.113.0/24', '0.0.0.0/0', '::1', '2001:db8::/32', 'fe80::1', '::ffff:10.0.0.1', '::'])(
  '%s is an address or a network',
  (text) => expect(isAddressOrNetwork(text)).toBe(true),
)

test.each([
  '',
  'касса',
  '203.0.113',
  '203.0.113.256',
  '010.0.0.1',
  '203.0.113.0/33',
  '::/129',
  '1::2::3',
  '1:2:3',
  ':::',
  '12345::',
  '::1.2.3',
  '1.2.3.4:80',
])('%p is neither', (text) => expect(isAddressOrNetwork(text)).toBe(false))

test('an address is looked for among addresses and networks; without them every one is right', () => {
  expect(isAmong('198.51.100.1', [])).toBe(true)
  expect(isAmong('203.0.113.200', ['203.0.113.0/25'])).toBe(false)
  expect(isAmong('203.0.113.100', ['198.51.100.1', '203.0.113.77/25'])).toBe(true)
  expect(isAmong('::ffff:203.0.113.7', ['203.0.113.7'])).toBe(true)
  expect(isAmong('2001:db8:0:1::5', ['2001:db8::/32'])).toBe(true)
  expect(isAmong('2001:db9::5', ['2001:db8::/32', '0.0.0.0/0'])).toBe(false)
  expect(isAmong('', ['0.0.0.0/0'])).toBe(false)
})
