import { expect, test } from 'bun:test'
import { accepted } from './negotiate.ts'

const OFFERED = ['zstd', 'br', 'gzip'] as const
const ask = (header: string | null) => accepted(header, OFFERED)

test('the coding of the greatest weight, the cheapest of several (RFC 9110 §12.5.3)', () => {
  const asked: [string | null, string | undefined][] = [
    [null, undefined],
    ['', undefined],
    ['gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['x-gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['gzip, deflate, br, zstd', 'zstd'],
    ['gzip;q=1.0, br;q=0.8', 'gzip'],
    ['br ; q=0 , gzip ; q=0.1', 'gzip'],
    ['br;q=0, gzip;q=0.000', undefined],
    ['deflate', undefined],
    ['*', 'zstd'],
    ['zstd;q=0, *;q=0.5', 'br'],
    ['*;q=0', undefined],
    ['*;q=0, gzip', 'gzip'],
    ['identity', undefined],
    ['identity, gzip;q=0.5', undefined],
    ['identity;q=0.5, gzip', 'gzip'],
    ['gzip;q=nonsense, br;q=7', undefined],
  ]
  expect(asked.map(([header]) => [header, ask(header).encoding])).toEqual(asked)
})

test('who refuses an answer without a coding says so', () => {
  for (const header of ['identity;q=0, br', '*;q=0, br', 'br, identity ; Q=0'])
    expect(ask(header)).toEqual({ encoding: 'br', isNeeded: true })
  for (const header of ['br', 'identity, br;q=0', '*;q=0, identity;q=0.1']) expect(ask(header).isNeeded).toBe(false)
})
