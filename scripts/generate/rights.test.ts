import { expect, test } from 'bun:test'
import type { Contract, Operation } from './contract.ts'
import { checkRecalls, isRecalled } from './recalls.ts'
import { rightsFile } from './limits.ts'
import { checkRights } from './rights.ts'
import { contractOf } from './test/contract-of.ts'

const operation = (more: Partial<Operation> = {}): Operation => ({
  operationId: 'thingGet',
  tags: ['things'],
  summary: 'Вещь',
  'x-roles': ['any'],
  responses: {},
  ...more,
})
const table = { user: ['thing.read'], admin: ['thing.read', 'thing.write'] }
const contractWith = (operations: Record<string, Operation>, rights: Record<string, string[]> = table): Contract => {
  const contract = contractOf({ '/api/things': operations })
  const components = { ...contract.components, schemas: { Role: { enum: ['user', 'admin'] } } }
  return { ...contract, 'x-rights': rights, components }
}

test('an operation names a right that somebody has, and is published as who has it', () => {
  const good = {
    get: operation({ 'x-right': 'thing.read' }),
    put: operation({ 'x-roles': ['admin'], 'x-right': 'thing.write' }),
    post: operation({ 'x-roles': ['public'] }),
    delete: operation(),
  }
  expect(checkRights(contractWith(good))).toEqual([])
  const wrong: Operation[] = [
    operation({ 'x-right': 'thing.eat' }),
    operation({ 'x-roles': ['admin'] }),
    operation({ 'x-roles': ['admin'], 'x-right': 'thing.read' }),
    operation({ 'x-right': 'thing.write' }),
    operation({ 'x-roles': ['public'], 'x-right': 'thing.read' }),
  ]
  for (const one of wrong) expect(checkRights(contractWith({ get: one }))).toHaveLength(1)
})

test('every role has its line, no other has one, and a right is a noun and a verb', () => {
  expect(checkRights(contractWith({}, { admin: [] }))).toEqual(['x-rights says nothing of user'])
  expect(checkRights(contractWith({}, { ...table, cook: [] }))).toEqual(['x-rights names an unknown role cook'])
  expect(checkRights(contractWith({}, { user: [], admin: ['everything'] }))).toHaveLength(1)
  expect(rightsFile(contractWith({}))).toContain('"thing.write"')
})

test('a signed-in GET that changes nothing begins on a remembered session, unless it says why not', () => {
  const memory = { limit: 1, windowSeconds: 60, by: 'session', count: 'all', kept: 'memory' } as const
  const stored = { limit: 1, windowSeconds: 60, by: 'user', count: 'all' } as const
  const none = { none: 'пишет строку устройства' }
  expect(isRecalled('get', operation({ 'x-rate-limit': [memory] }))).toBe(true)
  expect(isRecalled('get', operation({ 'x-recall': none }))).toBe(false)
  expect(isRecalled('post', operation())).toBe(false)
  expect(isRecalled('get', operation({ 'x-roles': ['public'] }))).toBe(false)
  expect(isRecalled('get', operation({ 'x-rate-limit': [stored] }))).toBe(false)
  expect(isRecalled('get', operation({ 'x-event': 'thing.read' }))).toBe(false)
  expect(checkRecalls(contractWith({ get: operation({ 'x-recall': none }) }))).toEqual([])
  expect(checkRecalls(contractWith({ get: operation({ 'x-recall': { none: '' } }) }))).toHaveLength(1)
  expect(checkRecalls(contractWith({ post: operation({ 'x-recall': none }) }))).toHaveLength(1)
})
