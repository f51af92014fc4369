import { expect, test } from 'bun:test'
import type { Contract, Operation } from './contract.ts'
import { addRepeats, checkRepeats } from './repeats.ts'

const root = new URL('../../openapi/', import.meta.url)
const operation = (more: Partial<Operation> = {}): Operation => ({
  ...{ operationId: 'thingCreate', tags: ['things'], summary: 'Создать', 'x-roles': ['admin'] },
  ...{ responses: { '201': { description: 'Готово' } }, ...more },
})
const contractOf = (operations: Record<string, Operation>): Contract => ({
  ...{ info: { version: '1.0.0' }, paths: { '/api/things': operations }, 'x-limits': {} },
  components: { schemas: {}, parameters: {}, responses: {}, examples: {} },
})

test('a POST that says nothing takes the key, its refusals and the header of a repeat', async () => {
  const contract = contractOf({ post: operation(), put: operation({ operationId: 'thingUpdate' }) })
  await addRepeats(contract, root)
  const { post, put } = contract.paths['/api/things'] ?? {}
  expect(post?.parameters).toEqual([{ $ref: '#/components/parameters/idempotencyKey' }])
  expect(Object.keys(post?.responses ?? {})).toEqual(['201', '400', '409', '422'])
  expect(post?.responses['201']).toMatchObject({ headers: { 'Idempotency-Replayed': {} } })
  expect(put).toEqual(operation({ operationId: 'thingUpdate' }))
})

test('one that says why not takes none; to say it elsewhere, without a reason, or to write the header is a finding', async () => {
  const none = operation({ 'x-idempotency': { none: 'только читает' } })
  const contract = contractOf({ post: none })
  await addRepeats(contract, root)
  expect(contract.paths['/api/things']?.post).toEqual(none)
  const key = { name: 'Idempotency-Key', in: 'header' as const, schema: {} }
  const wrong: Record<string, Operation>[] = [
    { put: none },
    { post: operation({ 'x-idempotency': { none: '' } }) },
    { post: operation({ parameters: [key] }) },
  ]
  for (const operations of wrong) expect(checkRepeats(contractOf(operations))).toHaveLength(1)
})
