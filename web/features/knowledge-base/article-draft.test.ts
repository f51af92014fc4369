import { expect, test } from 'bun:test'
import {
  createBody,
  emptyDraft,
  draftOf,
  isChanged,
  isComplete,
  isDraft,
  settingsOver,
  updateBody,
} from './article-draft.ts'

const draft = {
  ...emptyDraft,
  title: '  Бар ',
  blocks: [{ type: 'paragraph', data: { text: 'Лёд' } }],
  tags: ' бар,, лёд ',
  positions: ['p1'],
}

test('title and one block are what an article needs', () => {
  expect(isComplete(draft)).toBe(true)
  expect(isComplete({ ...draft, title: '  ' })).toBe(false)
  expect(isComplete({ ...draft, blocks: [] })).toBe(false)
  expect(isComplete({ ...draft, blocks: [{ type: 'paragraph', data: { text: ' ' } }] })).toBe(false)
})

test('an untouched form has nothing to lose', () => {
  expect(isChanged(emptyDraft, emptyDraft)).toBe(false)
  expect(isChanged(draft, emptyDraft)).toBe(true)
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
  const empty = { type: 'list', data: { items: ['', '&nbsp;'] } }
  expect(createBody({ ...draft, blocks: [empty, ...draft.blocks, empty] }).content).toBe(createBody(draft).content)
  expect(createBody({ ...draft, order: '' }).order).toBe(1)
  expect(createBody({ ...draft, order: 7 }).order).toBe(7)
})

const stored = { time: 1, blocks: [{ id: 'a', type: 'paragraph', data: { text: 'x&nbsp;&nbsp;y' } }] }
const article = {
  _id: '019e8746-6c80-79d9-b55c-e135ae920e36',
  title: 'Лёд',
  content: stored,
  status: 'published' as const,
  priority: 'high' as const,
  topic: { _id: 't1', name: 'Бар', color: '#f45e8e' },
  tags: ['бар', 'лёд'],
  positionAvailable: [{ _id: 'p1', name: 'Бармен' }],
  order: 3,
  createdBy: { id: 'u1', name: 'Анна' },
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  lastEditedAt: null,
  viewCount: 0,
  version: 4,
}

test('an article that nobody touched goes back as it came (B14, B15)', () => {
  const { draft: same, readable } = draftOf(article)
  expect(readable).toBe(true)
  const { content, ...body } = updateBody(same, article, 4)
  expect(JSON.parse(String(content))).toEqual(stored)
  expect(body).toEqual({
    title: 'Лёд',
    topic: 't1',
    status: 'published',
    priority: 'high',
    tags: ['бар', 'лёд'],
    positionAvailable: ['p1'],
    order: 3,
    changeComment: '',
    version: 4,
  })
})

test('only what was changed is cleaned; nothing left is an empty string; no version is a wish too', () => {
  const { draft: same } = draftOf(article)
  const blocks = [...same.blocks, { type: 'paragraph', data: { text: 'a&nbsp;&nbsp;b' } }]
  expect(JSON.parse(String(updateBody({ ...same, blocks }, article).content)).blocks).toEqual([
    stored.blocks[0],
    { type: 'paragraph', data: { text: 'a b' } },
  ])
  expect(updateBody({ ...same, blocks: [] }, article).content).toBe('')
  expect('version' in updateBody(same, article)).toBe(false)
})

test('content that can’t be read is an empty list, and said (B13)', () => {
  // Old data may hold a string, which the contract's type doesn't know.
  const broken = (content: unknown) => draftOf({ ...article, content: content as typeof stored })
  expect(broken('{')).toEqual({ draft: { ...draftOf(article).draft, blocks: [] }, readable: false })
  expect(broken('').readable).toBe(true)
  expect(broken({ blocks: [stored.blocks[0], 7] }).readable).toBe(false)
})

test('only a whole draft is restored', () => {
  expect(isDraft(draft)).toBe(true)
  expect(isDraft({ ...draft, blocks: [7] })).toBe(false)
  expect(isDraft({ title: 'x' })).toBe(false)
})

test('settings that its author has not set are those of now; of a draft that does not say which it has set, all', () => {
  const begun = { ...emptyDraft, tags: 'общий', order: 5 }
  const own = { ...begun, title: 'Моя', tags: 'мой' }
  const now = { ...begun, title: 'Чужая', tags: 'чужой', order: 7, status: 'archived' as const }
  expect(settingsOver(own, begun, now)).toEqual({ ...now, title: 'Моя', tags: 'мой' })
  expect(settingsOver(own, undefined, now)).toEqual({ ...now, title: 'Моя' })
})
