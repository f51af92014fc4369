import { describe, expect, test } from 'bun:test'
import { limits } from '../../gen/limits.gen.ts'
import * as tree from './topic-tree.ts'

const node = (id: string, parentId: string | null = null, isActive = true) => ({ id, parentId, isActive })
const idsOf = (topics: { id: string }[]) => topics.map(({ id }) => id).join('')

test('a new one is the last of its siblings', () => {
  expect([tree.lastOrder([]), tree.lastOrder([0]), tree.lastOrder([0, 7, 3])]).toEqual([0, 1, 8])
})

describe('a topic’s place', () => {
  const chain = Array.from({ length: limits.topics.levelsMax }, (_, i) => node(`${i}`, i === 0 ? null : `${i - 1}`))
  const topics = [...chain, node('a'), node('b', 'a')]
  const [lowest, aboveLowest] = [`${chain.length - 1}`, `${chain.length - 2}`]
  test('is not below itself, nor below what is not there, nor too deep', () => {
    expect(tree.moveFault(topics, 'a', 'a')).toBe('TOPIC_OWN_PARENT')
    expect(tree.moveFault(topics, 'b', 'a')).toBe('TOPIC_CYCLE')
    expect(tree.moveFault(topics, 'x', 'a')).toBe('TOPIC_PARENT_NOT_FOUND')
    expect(tree.parentFault(topics, lowest)).toBe('TOPIC_TOO_DEEP')
    // With its child it takes two levels.
    expect(tree.moveFault(topics, aboveLowest, 'a')).toBe('TOPIC_TOO_DEEP')
    expect(tree.moveFault(topics, aboveLowest, 'b')).toBeUndefined()
    expect([tree.moveFault(topics, null, 'b'), tree.parentFault(topics, null)]).toEqual([undefined, undefined])
  })
  test('a circle ends', () => {
    const circle = [node('a', 'b'), node('b', 'a')]
    expect(tree.ancestry(circle, 'a')).toEqual(['a', 'b'])
  })
})

test('a topic whose parent is not there is a root, and a tree is a list again', () => {
  type Nested = { id: string; level: number; children: Nested[] }
  const topics = [node('a'), node('b', 'a'), node('c', 'gone'), node('d', 'b')]
  const roots = tree.nested(topics, ({ id }, level, children: Nested[]) => ({ id, level, children }))
  expect(tree.flat(roots)).toEqual([
    { id: 'a', level: 0 },
    { id: 'b', level: 1 },
    { id: 'd', level: 2 },
    { id: 'c', level: 0 },
  ])
})

/** Said slowly: it is available itself, below an available one along active topics, or above one. */
function plainly(topics: ReturnType<typeof node>[], available: ReadonlySet<string>): string {
  const above = ({ parentId }: (typeof topics)[number]) => topics.filter(({ id }) => id === parentId)
  const isBelow = (topic: (typeof topics)[number]): boolean =>
    topic.isActive && above(topic).some((one) => available.has(one.id) || isBelow(one))
  const isAbove = ({ id }: (typeof topics)[number]): boolean =>
    topics.some((one) => one.parentId === id && (available.has(one.id) || isAbove(one)))
  return idsOf(topics.filter((topic) => available.has(topic.id) || isBelow(topic) || isAbove(topic)))
}

const FACTORIALS = [1, 1, 2, 6, 24]
test('a reader sees what is available, what is active below it, and what leads to it: every tree of five', () => {
  const bits = (n: number, at: number) => ((n >> at) & 1) === 1
  for (let shape = 0; shape < 120; shape++)
    for (let flags = 0; flags < 1024; flags += 3) {
      const topics = [0, 1, 2, 3, 4].map((i) => {
        const parent = Math.floor(shape / (FACTORIALS[i] ?? 1)) % (i + 1)
        return node(`${i}`, parent === 0 ? null : `${parent - 1}`, bits(flags, i))
      })
      const available = new Set(topics.filter(({ isActive }, i) => isActive && bits(flags, i + 5)).map(({ id }) => id))
      const shown = tree.readable(topics, ({ id }) => available.has(id))
      if (idsOf(shown) !== plainly(topics, available)) expect({ topics, available, shown }).toEqual({} as never)
    }
})

test('a reorder names siblings, each once', () => {
  const topics = [node('a'), node('b'), node('c'), node('d', 'a')]
  const item = (id: string, order: number, parent: string | null = null) => ({ id, order, parent })
  expect(tree.reorderFault(topics, [item('a', 0), item('x', 1)])).toBe('topics.1.id')
  expect(tree.reorderFault(topics, [item('a', 0), item('a', 1)])).toBe('topics.1.id')
  expect(tree.reorderFault(topics, [item('a', 0), item('d', 1, 'a')])).toBe('topics.1.parent')
  expect(tree.reorderFault(topics, [item('c', 0), item('a', 1)])).toBeUndefined()
  // Those that the caller did not know of stay behind.
  expect(idsOf(tree.reordered(topics.slice(0, 3), [item('c', 0), item('a', 1)]))).toBe('cab')
})
