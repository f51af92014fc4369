import { expect, test } from 'bun:test'
import { operations } from '../../gen/operations.gen.ts'
import { labels } from '../../gen/labels.gen.ts'
import { pathOfThing } from '../events/thing-paths.ts'
import { isWanted, maskFaults, webhookTypes } from './webhook-events.ts'

test('a mask is one event, a section or all; a section is its own and no other of the same beginning', () => {
  expect(isWanted(['task.*'], 'task.created')).toBe(true)
  expect(isWanted(['task.*'], 'task_series.created')).toBe(false)
  expect(isWanted(['task.created'], 'task.updated')).toBe(false)
  expect(isWanted(['user.*', '*'], 'task.updated')).toBe(true)
  expect(isWanted([], 'task.updated')).toBe(false)
  expect(maskFaults(['*', 'user.*', 'task.created'])).toBeUndefined()
  expect(Object.keys(maskFaults(['user.created', 'user.lost', 'lost.*']) ?? {})).toEqual(['events.1', 'events.2'])
})

test('every event stands in one section', () => {
  const all = webhookTypes.flatMap(({ actions }) => actions)
  expect(all.toSorted()).toEqual(Object.keys(labels.EventAction).toSorted() as typeof all)
})

test('the path of a thing is one by which the contract reads it', () => {
  const reads = new Set<string>(
    Object.values(operations).flatMap(({ method, path }) => (method === 'GET' ? [path] : [])),
  )
  const paths = Object.keys(labels.EventType).flatMap((type) => pathOfThing(type, '{id}') ?? [])
  expect(paths.length).toBeGreaterThan(15)
  expect(paths.filter((path) => !reads.has(path))).toEqual([])
})
