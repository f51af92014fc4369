import { expect, test } from 'bun:test'
import { operations } from '../../gen/operations.gen.ts'
import { opens, rightsOfScopes } from './key-rights.ts'

test('to write is to read too, and nothing else is', () => {
  expect(opens(['tasks:read'], 'tasks:read')).toBe(true)
  expect(opens(['tasks:write'], 'tasks:read')).toBe(true)
  expect(opens(['tasks:read'], 'tasks:write')).toBe(false)
  expect(opens(['news:read', 'news:write'], 'tasks:read')).toBe(false)
  expect([opens([], 'any'), opens([], 'tasks:read')]).toEqual([true, false])
})

test('what a key may read it may read all of, and writes whosever it is by the scope of writing alone', () => {
  const [reads, writes] = [rightsOfScopes(['tasks:read']), rightsOfScopes(['tasks:write'])]
  const task = ['task.read', 'task.readAll', 'task.create', 'task.writeAll'] as const
  expect(task.map((right) => reads.has(right))).toEqual([true, true, false, false])
  expect(task.map((right) => writes.has(right))).toEqual([true, true, true, true])
  expect([reads.has('news.read'), writes.has('news.readAll')]).toEqual([false, false])
})

test('no scope gives the right of an operation that no key may call', () => {
  const all = Object.values(operations)
  const scopes = [...new Set(all.flatMap(({ scope }) => scope ?? []))]
  const nouns = new Set(all.flatMap(({ scope, right }) => (scope && right ? [right.split('.')[0]] : [])))
  for (const right of rightsOfScopes(scopes)) expect(nouns).toContain(right.split('.')[0])
  expect(rightsOfScopes(scopes).has('key.write')).toBe(false)
})
