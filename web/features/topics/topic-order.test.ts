import { expect, test } from 'bun:test'
import { heightOf, inOrder, movedTo, subtree, type Topic, topicRows, topicStats } from './topic-order.ts'

const topic = (_id: string, parent: string | null, level: number, order: number, isActive = true): Topic => ({
  _id,
  name: _id,
  color: '#f45e8e',
  parent,
  level,
  order,
  isActive,
  createdAt: '2026-06-02T09:00:00.000Z',
  updatedAt: '2026-06-02T09:00:00.000Z',
})
const topics = [
  topic('bar', null, 0, 1),
  topic('hall', null, 0, 0),
  topic('rare', 'hall', 1, 1),
  topic('tables', 'hall', 1, 0),
  topic('wine', 'tables', 2, 0),
  topic('cash', null, 0, 1, false),
]
const ids = (list: readonly Topic[]) => topicRows(list).map((row) => row.topic._id)

test('rows come in tree order, by order and then by name', () => {
  expect(ids(topics)).toEqual(['hall', 'tables', 'wine', 'rare', 'bar', 'cash'])
})

test('a row knows its siblings, its children and the lines beside it', () => {
  const wine = topicRows(topics)[2]
  expect(wine?.siblings).toEqual(['wine'])
  expect(wine?.hasChildren).toBe(false)
  expect(wine?.lines).toEqual([true, false])
  expect(topicRows(topics)[1]).toMatchObject({ siblings: ['tables', 'rare'], hasChildren: true, lines: [true] })
})

test('a subtree holds what is below, and has a height', () => {
  expect([...subtree(topics, 'hall')].toSorted()).toEqual(['hall', 'rare', 'tables', 'wine'])
  expect(heightOf(topics, 'hall')).toBe(2)
  expect(heightOf(topics, 'bar')).toBe(0)
})

test('a moved topic takes the place of its target, in both directions', () => {
  expect(movedTo(['a', 'b', 'c', 'd'], 'a', 'c')).toEqual(['b', 'c', 'a', 'd'])
  expect(movedTo(['a', 'b', 'c', 'd'], 'd', 'b')).toEqual(['a', 'd', 'b', 'c'])
  expect(movedTo(['a', 'b'], 'a', 'a')).toEqual(['a', 'b'])
})

test('a new order moves whole subtrees and numbers from 0', () => {
  const next = inOrder(topics, ['cash', 'bar', 'hall'])
  expect(ids(next)).toEqual(['cash', 'bar', 'hall', 'tables', 'wine', 'rare'])
  expect(next.filter(({ parent }) => parent === null).map(({ order }) => order)).toEqual([1, 2, 0])
})

test('tiles', () => {
  expect(topicStats(topics)).toEqual({ total: 6, roots: 3, maxLevel: 2, active: 5 })
  expect(topicStats([])).toEqual({ total: 0, roots: 0, maxLevel: 0, active: 0 })
})
