import { expect, test } from 'bun:test'
import { callerOf, clientAddress } from './client-address.ts'

const from = (forwarded?: string) =>
  new Request('http://localhost', forwarded ? { headers: { 'x-forwarded-for': forwarded } } : {})

test.each([
  [undefined, '10.0.0.1', '203.0.113.9', '10.0.0.1'],
  ['1', '10.0.0.1', '1.1.1.1, 203.0.113.9', '203.0.113.9'],
  ['10.0.0.0/8', '10.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['10.0.0.0/8', '192.168.0.1', '203.0.113.9', '192.168.0.1'],
  ['10.0.0.1', '::ffff:10.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['fd00::/8, 10.0.0.1', 'fd00::5', '203.0.113.9', '203.0.113.9'],
  ['fd00::/8', 'fe80::5', '203.0.113.9', 'fe80::5'],
  ['fd00::/8', '10.0.0.1', '203.0.113.9', '10.0.0.1'],
  ['::ffff:10.0.0.0/104', '10.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['::1', '::1', '2001:DB8::1', '2001:db8::1'],
  ['1', '10.0.0.1', 'fe80::1%eth0', '10.0.0.1'],
  ['1', '10.0.0.1', '1', '10.0.0.1'],
  ['1', '10.0.0.1', 'not an address', '10.0.0.1'],
  ['1', '10.0.0.1', undefined, '10.0.0.1'],
])('TRUST_PROXY %p, peer %p, X-Forwarded-For %p: %p (C8, S2)', (trust, peer, forwarded, expected) => {
  expect(clientAddress(from(forwarded), peer, trust)).toBe(expected)
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2::1', '2001:db8:1:2::'],
  ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::'],
  ['2001:db8:1:3::1', '2001:db8:1:3::'],
])('limits count %p as %p', (address, caller) => {
  expect(callerOf(address)).toBe(caller)
})
