import { expect, test } from 'bun:test'
import { namedSubdomain } from '../../../openapi/rules/company/subdomains.ts'
import { companyUrl, siteOf } from './site.ts'

test.each([
  ['localhost:3000', { kind: 'main' }],
  ['LOCALHOST:3000', { kind: 'main' }],
  ['www.localhost:3000', { kind: 'main' }],
  ['berezka.localhost:3000', { kind: 'company', subdomain: 'berezka' }],
  ['Berezka.localhost:3000', { kind: 'company', subdomain: 'berezka' }],
  ['localhost', undefined],
  ['a.b.localhost:3000', undefined],
  ['evil.test', undefined],
  ['berezka.localhost:3000.evil.test', undefined],
  ['evil"><x.localhost:3000', undefined],
  ['', undefined],
  [null, undefined],
])('%p is %p (C9)', (host, site) => {
  expect(siteOf(host, 'localhost:3000')).toEqual(site as ReturnType<typeof siteOf>)
})

test('a link names the product’s address and scheme (C1)', () => {
  expect(companyUrl({ publicScheme: 'https', productDomain: 'example.com' }, 'berezka')).toBe(
    'https://berezka.example.com',
  )
})

test.each([
  ['', undefined],
  ['www', undefined],
  ['localhost', undefined],
  [' Berezka ', 'berezka'],
  [undefined, undefined],
])('the body’s subdomain %p counts as %p', (value, named) => {
  expect(namedSubdomain(value, 'localhost:3000')).toBe(named)
})
