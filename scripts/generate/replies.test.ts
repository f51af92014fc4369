import { expect, test } from 'bun:test'
import type { Operation } from './contract.ts'
import { addEtags } from './etags.ts'
import { addReplies, checkShared } from './replies.ts'
import { addRepeats } from './repeats.ts'
import { contractOf } from './test/contract-of.ts'

const of = (more: Partial<Operation> = {}): Operation => ({
  operationId: 'thingGet',
  tags: ['things'],
  summary: 'Вещь',
  'x-roles': ['public'],
  responses: { '200': { description: 'Вещь', content: { 'application/json': {} } } },
  ...more,
})
const shared = (name: string) => ({ $ref: `#/components/responses/${name}` })
const id = { $ref: '#/components/parameters/id' }
const requestBody = { content: {} }
const query = { name: 'search', in: 'query' as const, schema: {} }

/** The statuses of an operation once everything is added, and what the generator finds fault with. */
function added(method: 'get' | 'put' | 'post', operation: Operation) {
  const contract = contractOf({ '/api/things': { [method]: operation } })
  addRepeats(contract)
  addEtags(contract)
  const findings = addReplies(contract)
  return { findings, statuses: Object.keys(operation.responses), operation }
}

// [what it is, method, the operation, the statuses that follow beside 200, 429 and default]
const rules: [string, 'get' | 'put' | 'post', Operation, string[]][] = [
  ['anybody asks', 'get', of(), []],
  ['somebody signed in asks', 'get', of({ 'x-roles': ['any'] }), ['401', '403']],
  ['an administrator asks', 'get', of({ 'x-roles': ['admin'] }), ['401', '403']],
  ['by id', 'get', of({ parameters: [id] }), ['404']],
  ['by a query', 'get', of({ parameters: [query] }), ['400']],
  ['in a section', 'get', of({ 'x-roles': ['any'], 'x-module': 'tasks' }), ['401', '403', '404']],
  ['a key asks', 'get', of({ 'x-roles': ['any'], 'x-scope': 'tasks:read' }), ['400', '401', '403', '404']],
  ['with a tag', 'get', of({ 'x-roles': ['any'], 'x-etag': true }), ['304', '400', '401', '403']],
  ['a body', 'put', of({ requestBody }), ['400', '413', '415']],
  ['a repeat', 'post', of(), ['400', '409', '422']],
  ['no repeat', 'post', of({ 'x-idempotency': { none: 'только читает' } }), []],
  ['codes of its own', 'get', of({ 'x-errors': { 409: ['A'], 502: ['B'] } }), ['409', '502']],
]
test.each(rules)('%s', (_, method, operation, wanted) => {
  const { findings, statuses } = added(method, operation)
  expect(findings).toEqual([])
  expect(statuses.toSorted()).toEqual(['200', '429', 'default', ...wanted].toSorted())
})

test('what is written of its own stays, and has the place of what would follow', () => {
  const own = { description: 'Нет такой вещи' }
  const { findings, operation } = added('get', of({ parameters: [id], responses: { '404': own } }))
  expect(findings).toEqual([])
  expect(operation.responses['404']).toEqual(own)
})

test('what follows is not written again, nor what cannot come, nor a status that has no answer', () => {
  const again = added('put', of({ requestBody, responses: { '400': shared('BadRequest') } }))
  expect(again.findings).toEqual(['thingGet: its 400 says again what follows from it'])
  const never = added('get', of({ responses: { '403': shared('Forbidden') } }))
  expect(never.findings).toEqual(['thingGet: nothing calls for its 403: name its code in x-errors'])
  const unknown = added('get', of({ 'x-errors': { 418: ['A'] } }))
  expect(unknown.findings).toEqual(['thingGet: x-errors needs a 418 reply'])
})

test('what src shares with nobody is found', () => {
  const contract = contractOf({ '/api/things': { put: of({ requestBody }) } })
  addReplies(contract)
  expect(checkShared(contract)).toEqual([
    ...['idempotencyKey', 'ifNoneMatch', 'id'].map((name) => `parameters.yaml: nothing refers to ${name}`),
    'responses.yaml: nothing refers to NotModified',
  ])
})
