import { expect, test } from 'bun:test'
import { operations } from './gen/operations.gen.ts'
import { kinds } from './file-kinds.ts'

test('the kinds that are taken are those of the contract (x-upload)', () => {
  const said = operations.uploadCreate.upload?.types ?? []
  const taken = kinds.flatMap(({ declared }) => declared)
  expect(said.filter((type) => !taken.includes(type))).toEqual([])
  // What browsers call a wmv.
  expect(taken.filter((type) => !said.includes(type))).toEqual(['video/x-ms-wmv'])
})
