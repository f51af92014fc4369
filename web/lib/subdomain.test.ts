import { expect, test } from 'bun:test'
import { isProductAddress, subdomainOf } from './subdomain.ts'

test.each([
  ['acme.poldn.example', 'poldn.example', 'acme'],
  ['ACME.poldn.example:8443', 'poldn.example', 'acme'],
  ['acme.localhost:3000', 'poldn.example', 'acme'],
  ['acme.localhost:3000', 'localhost:3000', 'acme'],
  ['poldn.example', 'poldn.example', undefined],
  ['www.poldn.example', 'poldn.example', undefined],
  ['localhost:3000', 'poldn.example', undefined],
  ['127.0.0.1:3000', 'poldn.example', undefined],
  ['a.b.poldn.example', 'poldn.example', undefined],
  ['acme.evilpoldn.example', 'poldn.example', undefined],
  ['acme.poldn.example', '', undefined],
])('%s under %s', (host, domain, expected) => {
  expect(subdomainOf(host, domain)).toBe(expected)
})

test.each([
  ['https://acme.poldn.example/login?token=1', true],
  ['https://poldn.example/login', false],
  ['http://acme.poldn.example/login', false],
  ['https://acme.poldn.example.evil.example/', false],
  ['https://acme.poldn.example@evil.example/', false],
  ['javascript:alert(1)', false],
  ['/login', false],
])('%s may be followed: %p', (address, expected) => {
  expect(isProductAddress(address, 'poldn.example', 'https:')).toBe(expected)
})
