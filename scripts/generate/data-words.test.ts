import { expect, test } from 'bun:test'
import type { Operation } from './contract.ts'
import { checkData, touchesOf } from './data-words.ts'
import { contractOf } from './test/contract-of.ts'

const operation = (words: Partial<Operation> = {}): Operation => ({
  operationId: 'thingCreate',
  tags: ['things'],
  summary: 'Вещь',
  responses: {},
  'x-roles': ['any'],
  ...words,
})
const faultsOf = (method: 'get' | 'put' | 'post' | 'patch', words: Partial<Operation>) =>
  checkData(contractOf({ '/api/things': { [method]: operation(words) } }))

test('a write touches its own room, those it names, and the log when something is told there', () => {
  expect(touchesOf(operation())).toEqual(['things'])
  expect(touchesOf(operation({ 'x-touches': ['people', 'things'], 'x-event': 'thing.created' }))).toEqual([
    'things',
    'people',
    'event-log',
  ])
  expect(touchesOf(operation({ 'x-event': 'none' }))).toEqual(['things'])
  // Before a session there is no log to look at.
  expect(touchesOf(operation({ 'x-event': 'auth.login', 'x-roles': ['public'] }))).toEqual(['things'])
})

test('words that mean nothing are findings', () => {
  expect(faultsOf('put', { 'x-touches': ['thngs'] })).toEqual(['thingCreate: x-touches names an unknown tag thngs'])
  expect(faultsOf('get', { 'x-touches': ['things'] })).toEqual(['thingCreate: a read touches nothing'])
  expect(faultsOf('put', { 'x-offline': 'keep' })).toEqual(['thingCreate: only a read can be kept'])
  const waits = ['thingCreate: what waits must be repeatable: Idempotency-Key']
  expect(faultsOf('post', { 'x-offline': 'queue' })).toEqual(waits)
  expect(faultsOf('get', { 'x-offline': 'queue' })).toEqual(waits)
  expect(faultsOf('patch', { 'x-offline': 'queue' })).toEqual(waits)
})

test('a read that is kept, a PUT and a POST with a key that wait are none', () => {
  const key = { $ref: '#/components/parameters/idempotencyKey' }
  expect(faultsOf('get', { 'x-offline': 'keep' })).toEqual([])
  expect(faultsOf('put', { 'x-offline': 'queue', 'x-touches': ['things'] })).toEqual([])
  expect(faultsOf('post', { 'x-offline': 'queue', parameters: [key] })).toEqual([])
})
