import { expect, test } from 'bun:test'
import type { Operation } from './contract.ts'
import { addReplies } from './replies.ts'
import { addRepeats, checkRepeats } from './repeats.ts'
import { contractOf as contractWith } from './test/contract-of.ts'

const operation = (more: Partial<Operation> = {}): Operation => ({
  operationId: 'thingCreate',
  tags: ['things'],
  summary: 'Создать',
  'x-roles': ['admin'],
  responses: { '201': { description: 'Готово' } },
  ...more,
})
const contractOf = (operations: Record<string, Operation>) => contractWith({ '/api/things': operations })

test('a POST that says nothing takes the key, its refusals and the header of a repeat', () => {
  const contract = contractOf({ post: operation(), put: operation({ operationId: 'thingUpdate' }) })
  addRepeats(contract)
  expect(contract.paths['/api/things']?.put).toEqual(operation({ operationId: 'thingUpdate' }))
  addReplies(contract)
  const { post } = contract.paths['/api/things'] ?? {}
  expect(post?.parameters).toEqual([{ $ref: '#/components/parameters/idempotencyKey' }])
  expect(Object.keys(post?.responses ?? {})).toEqual(expect.arrayContaining(['201', '400', '409', '422']))
  expect(post?.responses['201']).toMatchObject({ headers: { 'Idempotency-Replayed': {} } })
})

test('a step that may be taken once takes the key by any method', () => {
  const step = () =>
    operation({
      operationId: 'thingUpdate',
      'x-idempotency': { key: 'второй раз — 409' },
      responses: { '200': { description: 'Готово' } },
    })
  const contract = contractOf({ put: step() })
  expect(checkRepeats(contract)).toEqual([])
  addRepeats(contract)
  addReplies(contract)
  const { put } = contract.paths['/api/things'] ?? {}
  expect(put?.parameters).toEqual([{ $ref: '#/components/parameters/idempotencyKey' }])
  expect(Object.keys(put?.responses ?? {})).toEqual(expect.arrayContaining(['409', '422']))
  expect(checkRepeats(contractOf({ get: step() }))).toHaveLength(1)
})

test('one that says why not takes none; to say it elsewhere, without a reason, or to write the header is a finding', () => {
  const none = operation({ 'x-idempotency': { none: 'только читает' } })
  const contract = contractOf({ post: none })
  addRepeats(contract)
  expect(contract.paths['/api/things']?.post).toEqual(none)
  const key = { name: 'Idempotency-Key', in: 'header' as const, schema: {} }
  const wrong: Record<string, Operation>[] = [
    { put: none },
    { post: operation({ 'x-idempotency': { key: 'и так' } }) },
    { post: operation({ 'x-idempotency': { none: '' } }) },
    { post: operation({ parameters: [key] }) },
  ]
  for (const operations of wrong) expect(checkRepeats(contractOf(operations))).toHaveLength(1)
})
