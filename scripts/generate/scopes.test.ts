import { expect, test } from 'bun:test'
import type { Contract, Operation } from './contract.ts'
import { addAudiences, checkScopes } from './scopes.ts'
import { contractOf } from './test/contract-of.ts'

const read: Operation = {
  operationId: 'thingList',
  tags: ['things'],
  summary: 'Вещи',
  'x-roles': ['any'],
  'x-right': 'thing.read',
  'x-scope': 'things:read',
  'x-restaurants': 'rows',
  responses: {},
}
function contractWith(operation: Operation): Contract {
  const contract = contractOf({ '/api/things': { get: operation } })
  return { ...contract, components: { ...contract.components, schemas: { ApiKeyScope: { enum: ['things:read'] } } } }
}
const found = (more: Partial<Operation>) => checkScopes(contractWith({ ...read, ...more }))

test('each operation that is for keys says what a key of some restaurants gets, and no other does', () => {
  expect(found({})).toEqual([])
  const { 'x-restaurants': _, ...silent } = read
  expect(checkScopes(contractWith(silent))).toHaveLength(1)
  expect(found({ 'x-restaurants': 'some' as never })).toHaveLength(1)
  const { 'x-scope': __, ...own } = read
  const findings = checkScopes(contractWith(own))
  expect(findings).toContain('thingList: no key may call it, x-restaurants says nothing')
})

test('the published description says it in words', () => {
  const words = {
    rows: 'только их строки',
    company: 'читает, а не пишет',
    refused: 'KEY_RESTAURANT',
    none: 'things:read',
  }
  for (const [word, said] of Object.entries(words)) {
    const contract = contractWith({ ...read, 'x-restaurants': word as 'rows' })
    addAudiences(contract)
    expect(contract.paths['/api/things']?.get?.description).toContain(said)
  }
})
