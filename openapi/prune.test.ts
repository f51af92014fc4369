import { expect, test } from 'bun:test'
import { examples } from './gen/examples.gen.ts'
import { operations } from './gen/operations.gen.ts'
import { pruner, replyPruner } from './prune.ts'
import { stripReply } from './validate.ts'

const reply = (id: keyof typeof operations, status: number) => pruner(operations[id].replies[status]?.schema ?? null)

test('drops what the contract does not name, at every depth', () => {
  const article = {
    ...examples.knowledgeBase.firstMinutes,
    passwordHash: 'x',
    createdBy: { id: null, name: 'Марина', pin: '4071' },
  }
  const pruned = reply('articleGet', 200)(article)
  expect(pruned).toEqual({ ...examples.knowledgeBase.firstMinutes, createdBy: { id: null, name: 'Марина' } })
})

test('keeps block data as it is, unknown types and extra fields too (B14)', () => {
  const document = {
    time: 1,
    extra: true,
    blocks: [{ type: 'map', data: { text: 'x', deep: [{ a: 1 }] }, tunes: { anchor: 'y' } }],
  }
  const prune = pruner(operations.articleCreate.body?.schema ?? null)
  expect(prune({ title: 'Т', content: document, role: 'admin' })).toEqual({ title: 'Т', content: document })
})

test('a union keeps the fields of the branch that the value is', () => {
  const prune = reply('authLogin', 200)
  const { session, choice, redirect } = examples.auth
  for (const body of [session, choice, redirect]) expect(prune({ ...body, hash: 'x' })).toEqual(body)
})

test('a recursive schema is pruned all the way down', () => {
  const [root] = examples.topics.topicTree
  const dirty = {
    ...root,
    secret: 1,
    children: [{ ...root, secret: 2, children: [{ ...root, secret: 3, children: [] }] }],
  }
  expect(JSON.stringify(reply('topicList', 200)([dirty]))).not.toContain('secret')
})

test('a value of another type passes, for the validator to refuse', () => {
  expect(reply('articleGet', 200)('text')).toBe('text')
  expect(reply('topicList', 200)(null)).toBe(null)
})

test('a reply that fits no branch, or has another shape, does not leave', () => {
  const { session } = examples.auth
  const { token: _, ...half } = session
  const strip = (id: keyof typeof operations, body: unknown) => () => stripReply(operations[id], 200, body)
  for (const body of [{ ...half, passwordHash: 'x' }, { passwordHash: 'x' }, [session]])
    expect(strip('authLogin', body)).toThrow('fits no shape')
  expect(strip('topicList', { passwordHash: 'x' })).toThrow('fits no shape')
  expect(strip('articleGet', [{ passwordHash: 'x' }])).toThrow('fits no shape')
  expect(strip('authLogin', session)()).toEqual(session)
})

test('a union of unions finds the branch at any depth', () => {
  const inner = { oneOf: [{ type: 'object', required: ['a'], properties: { a: {} } }, { type: 'null' }] }
  const prune = replyPruner({ oneOf: [{ type: 'object', required: ['b'], properties: { b: {} } }, inner] })
  expect(prune({ a: 1, secret: 2 })).toEqual({ a: 1 })
  expect(prune(null)).toBe(null)
  expect(() => prune({ c: 1 })).toThrow('fits no shape')
})
