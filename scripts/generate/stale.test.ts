import { expect, test } from 'bun:test'
import type { Operation } from './contract.ts'
import { checkStale } from './stale.ts'
import { contractOf } from './test/contract-of.ts'

const operation = (more: Partial<Operation> = {}): Operation => ({
  operationId: 'figureGet',
  tags: ['figures'],
  summary: 'Цифры',
  'x-roles': ['any'],
  responses: {},
  ...more,
})
const write = (more: Partial<Operation> = {}) =>
  operation({ operationId: 'thingCreate', tags: ['things'], 'x-event': 'thing.created', ...more })
const old = (more: Partial<Operation> = {}) => operation({ 'x-stale-seconds': 30, ...more })
const faultsOf = (method: 'get' | 'post', one: Operation, beside: Operation = write()) =>
  checkStale(contractOf({ '/api/figures': { [method]: one }, '/api/things': { post: beside } }))

test('a reading call says how old its answer may be, in whole seconds of at most a minute', () => {
  expect(faultsOf('get', operation())).toEqual([])
  for (const seconds of [1, 30, 60]) expect(faultsOf('get', old({ 'x-stale-seconds': seconds }))).toEqual([])
  for (const seconds of [0, 61, 2.5, -1])
    expect(faultsOf('get', old({ 'x-stale-seconds': seconds }))).toEqual([
      'figureGet: x-stale-seconds is a whole number from 1 to 60',
    ])
})

test('what writes, or may do more than read, is never read from a replica', () => {
  const refused = ['figureGet: x-stale-seconds is for calls whose handler can only read']
  expect(faultsOf('post', old())).toEqual([...refused, 'figureGet: what is written at its address is read there next'])
  expect(faultsOf('get', old({ 'x-recall': { none: 'обновляет cookie' } }))).toEqual(refused)
  expect(faultsOf('get', old({ 'x-roles': ['public'] }))).toEqual(refused)
  expect(faultsOf('get', old({ 'x-event': 'figure.read' }))).toEqual(refused)
  const stored = { limit: 1, windowSeconds: 60, by: 'user', count: 'all' } as const
  expect(faultsOf('get', old({ 'x-rate-limit': [stored] }))).toEqual(refused)
})

test('nor is what somebody reads right after he has written it', () => {
  const both = { get: old(), put: write({ tags: ['figures'] }) }
  expect(checkStale(contractOf({ '/api/figures': both }))).toEqual([
    'figureGet: what is written at its address is read there next',
  ])
  const again = ['figureGet: the app reads it again after thingCreate']
  expect(faultsOf('get', old(), write({ 'x-touches': ['figures'] }))).toEqual(again)
  // Every event is read in the log.
  expect(faultsOf('get', old({ tags: ['event-log'] }))).toEqual(again)
})
