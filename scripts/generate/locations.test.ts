import { expect, test } from 'bun:test'
import type { Contract, Operation, Schema } from './contract.ts'
import { addLocations, hasLocation } from './locations.ts'
import { contractOf } from './test/contract-of.ts'

const operation = (responses: Operation['responses']): Operation => ({
  operationId: 'thingCreate',
  tags: ['things'],
  summary: 'Вещь',
  responses,
  'x-roles': ['any'],
})
const answer = (schema: Schema) => ({ description: 'Вещь', content: { 'application/json': { schema } } })
const named: Schema = { properties: { _id: {} } }
const things = (post: Operation, one = '/api/things/{id}'): Contract =>
  contractOf({ '/api/things': { post }, [one]: { get: operation({ 200: answer(named) }) } })

// [what a POST answers with, where one is read, whether it tells where]
const rules: [Operation['responses'], string | undefined, boolean][] = [
  [{ 201: answer(named) }, undefined, true],
  [{ 201: answer({ properties: { id: {} } }) }, undefined, true],
  [{ 200: answer(named) }, undefined, false],
  [{ 201: answer({ properties: { count: {} } }) }, undefined, false],
  [{ 201: answer(named) }, '/api/others/{id}', false],
]
test.each(rules)('%j, read at %p: %p', (responses, one, told) => {
  const post = operation(responses)
  const contract = things(post, one)
  expect(hasLocation(contract, '/api/things', 'post', post)).toBe(told)
  addLocations(contract)
  expect(JSON.stringify(post.responses).includes('Location')).toBe(told)
})
