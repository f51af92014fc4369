import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import * as blocks from './read-block.ts'
import * as cards from './read-cards.ts'

const readers = Object.entries({ ...blocks, ...cards }).filter(([name]) => name.startsWith('read'))

test.each(readers)('%s takes any data', (_, read) => {
  const keys = [
    'text',
    'level',
    'items',
    'style',
    'meta',
    'file',
    'url',
    'content',
    'message',
    'title',
    'code',
    'id',
    'topic',
    'timeLimit',
    'type',
  ]
  const data = fc.record(Object.fromEntries(keys.map((key) => [key, fc.jsonValue({ maxDepth: 3 })])), {
    requiredKeys: [],
  })
  fc.assert(
    fc.property(data, (value) => {
      read(value)
    }),
    { numRuns: 300 },
  )
})

test('readHeader', () => {
  expect(blocks.readHeader({ text: 'a' })).toEqual({ html: 'a', level: 2 })
  expect(blocks.readHeader({ text: 'a', level: 9 })).toEqual({ html: 'a', level: 6 })
  expect(blocks.readHeader({ text: 'a', level: '3' })).toEqual({ html: 'a', level: 2 })
  expect(blocks.readHeader({ text: 1 })).toBeUndefined()
})

describe('readList', () => {
  const leaf = (html: string, checked = false) => ({ html, checked, items: [] })
  test('plain strings', () =>
    expect(blocks.readList({ style: 'ordered', items: ['a', 'b'] })).toEqual({
      style: 'ordered',
      start: 1,
      items: [leaf('a'), leaf('b')],
    }))
  test('objects, nested and checked, beside strings and rubbish', () =>
    expect(
      blocks.readList({
        style: 'checklist',
        meta: { start: 3 },
        items: [{ content: 'a', meta: { checked: true }, items: [{ content: 'b', items: ['c'] }] }, null, 5, 'd'],
      }),
    ).toEqual({
      style: 'checklist',
      start: 3,
      items: [{ html: 'a', checked: true, items: [{ html: 'b', checked: false, items: [leaf('c')] }] }, leaf('d')],
    }))
  test('no items', () => expect(blocks.readList({ style: 'ordered' })).toBeUndefined())
})

test('readTable', () => {
  const content = [['a', 'b'], ['c']]
  expect(blocks.readTable({ content })).toEqual({ head: ['a', 'b'], rows: [['c', '']], stretched: false })
  expect(blocks.readTable({ content, withHeadings: false, stretched: true })).toEqual({
    rows: [
      ['a', 'b'],
      ['c', ''],
    ],
    stretched: true,
  })
  expect(blocks.readTable({ content: [[]] })).toBeUndefined()
  expect(blocks.readTable({ content: 'x' })).toBeUndefined()
})

test('readImage refuses addresses of scripts and data', () => {
  expect(blocks.readImage({ file: { url: 'javascript:alert(1)' } })).toBeUndefined()
  expect(blocks.readImage({ file: { url: 'data:image/svg+xml,x' } })).toBeUndefined()
  expect(blocks.readImage({ url: '/api/files/1/a.png', file: { width: 3 } })?.href).toBe('/api/files/1/a.png')
})

test('cards', () => {
  expect(cards.readArticleCard(null)).toBeUndefined()
  expect(cards.readArticleCard({ id: '1', title: 'Тайна', unavailable: true })).toBeUndefined()
  expect(cards.readArticleCard({ _id: '1', title: 'a', topic: { name: 't', color: 'red;x' } })).toEqual({
    id: '1',
    title: 'a',
    status: '',
    createdAt: '',
    topic: { name: 't', color: '#f45e8e' },
  })
  expect(cards.readTestCard({ id: '1', title: 'a', timeLimit: -5 })?.timeLimit).toBe(0)
  expect(cards.readFileUpload({ file: { name: 'a.pdf', url: ' JavaScript:x' } })).toBeUndefined()
  expect(cards.readFileUpload({ file: { name: 'a.PDF', url: '/x', size: 10 } })).toEqual({
    name: 'a.PDF',
    href: '/x',
    extension: 'pdf',
    size: 10,
  })
})
