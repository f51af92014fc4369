import { expect, test } from 'bun:test'
import type { Operation, Site } from './contract.ts'
import { addSites, checkSites } from './sites.ts'
import { contractOf } from './test/contract-of.ts'

function contractWith(ofTag?: Site, own?: Site, description?: string) {
  const operation: Operation = {
    operationId: 'thingGet',
    tags: ['things'],
    summary: 'Вещь',
    responses: {},
    'x-roles': ['any'],
  }
  Object.assign(operation, own && { 'x-site': own }, description && { description })
  const contract = contractOf({ '/api/things': { get: operation } })
  Object.assign(contract.tags[0] ?? {}, ofTag && { 'x-site': ofTag })
  return { contract, operation }
}

// [what its tag says, what it says itself, where it answers, what the description says of it]
const rules: [Site | undefined, Site | undefined, Site, string | undefined][] = [
  [undefined, undefined, 'company', undefined],
  ['both', undefined, 'both', 'Отвечает и на главном адресе.'],
  [undefined, 'main', 'main', 'Только на главном адресе.'],
  ['both', 'company', 'company', undefined],
]
test.each(rules)('a tag of %p and an operation of %p: %p', (ofTag, own, site, said) => {
  const { contract, operation } = contractWith(ofTag, own)
  expect(checkSites(contract)).toEqual([])
  addSites(contract)
  expect([operation['x-site'], operation.description]).toEqual([site, said])
})

test('what is said of an operation stays before it', () => {
  const { contract, operation } = contractWith('both', undefined, 'О вещи.')
  addSites(contract)
  expect(operation.description).toBe('О вещи.\n\nОтвечает и на главном адресе.')
})

test('what is said already, and what is no address, are findings', () => {
  expect(checkSites(contractWith(undefined, 'company').contract)).toEqual(['thingGet: x-site company is said already'])
  expect(checkSites(contractWith('both', 'both').contract)).toEqual(['thingGet: x-site both is said already'])
  const nowhere = contractWith().contract
  Object.assign(nowhere.tags[0] ?? {}, { 'x-site': 'everywhere' })
  expect(checkSites(nowhere)).toEqual(['tag things: x-site is company, main or both'])
})
