import { expect, test } from 'bun:test'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { createBody, newTopic, parentOptions, updateBody } from './topic-form.ts'
import type { Topic } from './topic-order.ts'

const topic = (_id: string, parent: string | null, level: number, isActive = true): Topic => ({
  _id,
  name: _id,
  color: '#f45e8e',
  parent,
  level,
  order: 0,
  isActive,
  createdAt: '2026-06-02T09:00:00.000Z',
  updatedAt: '2026-06-02T09:00:00.000Z',
})
/** One under the other, as deep as it may be. */
const deep = Array.from({ length: limits.topics.levelsMax }, (_, level) =>
  topic(`t${level}`, level === 0 ? null : `t${level - 1}`, level),
)
const reasons = (own: string | undefined, topics: Topic[], current: string | null = null) =>
  Object.fromEntries(parentOptions(topics, own, current).map(({ _id, reason }) => [_id, reason]))

test('the deepest level takes no child', () => {
  const options = reasons(undefined, deep)
  expect(options.t6).toBeUndefined()
  expect(options.t7).toBe('глубже 8 уровней')
})

test('a topic goes neither into itself nor below itself, nor so deep that its own subtopics fall out', () => {
  const options = reasons('branch', [...deep, topic('branch', null, 0), topic('leaf', 'branch', 1)])
  expect(options).toMatchObject({ branch: 'эта тема', leaf: 'её подтема', t5: undefined, t6: 'глубже 8 уровней' })
})

test('topics put away are not offered, but for the parent of today (B7)', () => {
  const topics = [topic('hidden', null, 0, false), topic('shown', null, 0)]
  expect(Object.keys(reasons(undefined, topics))).toEqual(['shown'])
  expect(Object.keys(reasons(undefined, topics, 'hidden'))).toEqual(['hidden', 'shown'])
})

test('bodies are trimmed; an empty order is the default, and an update has none (B19)', () => {
  const draft = { ...newTopic(null), name: ' Бар ', order: '' }
  expect(createBody(draft)).toEqual({
    name: 'Бар',
    description: '',
    color: limits.topics.color,
    parent: null,
    order: limits.topics.order,
  })
  expect(updateBody(draft, '2026-06-02T09:00:00.000Z')).not.toHaveProperty('order')
})
