import { expect, test } from 'bun:test'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { flatten, pathTo, topicTree } from './topic-tree.ts'

type Topic = components['schemas']['Topic']

const topic = (name: string, children: Topic[] = []): Topic => ({
  _id: name,
  name,
  color: '#f45e8e',
  parent: null,
  order: 0,
  level: 0,
  isActive: true,
  createdAt: '',
  updatedAt: '',
  children,
})
const all = [topic('зал', [topic('встреча', [topic('бронь')]), topic('банкет')]), topic('кухня')]
const names = (available: string[] | undefined) =>
  flatten(topicTree(all, available && new Set(available))).map(({ node, level }) => {
    const name = '-'.repeat(level) + node.name
    return node.isFrame ? `(${name})` : name
  })

test('administrators see every topic', () => {
  expect(names(undefined)).toEqual(['зал', '-встреча', '--бронь', '-банкет', 'кухня'])
})

test('others see the available topics with their descendants, in their places under the parents', () => {
  expect(names(['встреча'])).toEqual(['(зал)', '-встреча', '--бронь'])
  expect(names(['бронь', 'кухня'])).toEqual(['(зал)', '(-встреча)', '--бронь', 'кухня'])
  expect(names([])).toEqual([])
})

test('the path to a topic', () => {
  expect(pathTo(topicTree(all, undefined), 'бронь').map(({ name }) => name)).toEqual(['зал', 'встреча', 'бронь'])
  expect(pathTo(topicTree(all, undefined), 'бар')).toEqual([])
})
