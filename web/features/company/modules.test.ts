import { expect, test } from 'bun:test'
import { ownKeys } from '../../../openapi/rules/values/own-keys.ts'
import { modules, switchesOf } from './modules.ts'

test('all are on but the integrations where nothing was ever set (A17)', () => {
  const { integrations, ...others } = switchesOf({})
  expect(integrations).toBe(false)
  expect(Object.values(others)).not.toContain(false)
})

test('a key that is missing hides its section, but not the assistant (A17)', () => {
  const { tasks, aiAssistant, ...others } = switchesOf({ moduleSettings: { tasks: true } })
  expect([tasks, aiAssistant]).toEqual([true, true])
  expect(Object.values(others)).not.toContain(true)
})

test('every module of the contract has its words', () => {
  expect(modules.map(({ key }) => key)).toEqual(ownKeys(switchesOf({})))
})
