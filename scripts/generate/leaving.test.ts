import { expect, test } from 'bun:test'
import type { Operation } from './contract.ts'
import { addLeaving, checkLeaving, leavingOf } from './leaving.ts'
import { contractOf as contractWith } from './test/contract-of.ts'

const operation = (more: Partial<Operation> = {}): Operation => ({
  operationId: 'thingGet',
  tags: ['things'],
  summary: 'Вещь',
  description: 'Как есть.',
  'x-roles': ['admin'],
  responses: { '200': { description: 'Она' } },
  ...more,
})
const contractOf = (get: Operation) => contractWith({ '/api/things': { get } })
const leaving = { deprecated: true, 'x-deprecated': '2026-12-01', 'x-sunset': '2027-12-01' } as const

test('one that goes says when in its answer, in its description and to the server; others say nothing', () => {
  const contract = contractOf(operation(leaving))
  expect(checkLeaving(contract)).toEqual([])
  addLeaving(contract)
  const { get } = contract.paths['/api/things'] ?? {}
  expect(get?.responses['200']).toMatchObject({
    headers: {
      Deprecation: { schema: { const: '@1796083200' } },
      Sunset: { schema: { const: 'Wed, 01 Dec 2027 00:00:00 GMT' } },
    },
  })
  expect(get?.description).toBe('**Устарела** с 2026-12-01, отвечает до 2027-12-01.\n\nКак есть.')
  expect(leavingOf(operation(leaving))).toEqual({ since: '2026-12-01', gone: '2027-12-01' })
  const staying = contractOf(operation())
  addLeaving(staying)
  expect(staying).toEqual(contractOf(operation()))
  expect(checkLeaving(staying)).toEqual([])
})

test.each<[string, Partial<Operation>]>([
  ['without days', { deprecated: true }],
  ['a day of what stays', { 'x-sunset': '2027-12-01' }],
  ['sooner than in twelve months', { ...leaving, 'x-sunset': '2027-11-30' }],
  ['no day', { ...leaving, 'x-sunset': '2027-12-32' }],
])('%s is a finding', (_, wrong) => {
  expect(checkLeaving(contractOf(operation(wrong)))).toHaveLength(1)
})
