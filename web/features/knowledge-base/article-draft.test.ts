import { expect, test } from 'bun:test'
import { createBody, emptyDraft, isComplete, isTouched } from './article-draft.ts'
import { plainBlocks } from './plain-blocks.ts'

const draft = { ...emptyDraft, title: '  Бар ', blocks: plainBlocks('Лёд'), tags: ' бар,, лёд ', positions: ['p1'] }

test('title and one block are what an article needs', () => {
  expect(isComplete(draft)).toBe(true)
  expect(isComplete({ ...draft, title: '  ' })).toBe(false)
  expect(isComplete({ ...draft, blocks: [] })).toBe(false)
})

test('an untouched form has nothing to lose', () => {
  expect(isTouched(emptyDraft)).toBe(false)
  expect(isTouched(draft)).toBe(true)
})

test('what is sent', () => {
  expect(createBody(draft)).toEqual({
    title: 'Бар',
    content: '{"blocks":[{"type":"paragraph","data":{"text":"Лёд"}}]}',
    topic: null,
    status: 'draft',
    priority: 'medium',
    tags: ['бар', 'лёд'],
    positionAvailable: ['p1'],
    order: 1,
  })
  expect(createBody({ ...draft, order: '' }).order).toBe(1)
  expect(createBody({ ...draft, order: 7 }).order).toBe(7)
})
