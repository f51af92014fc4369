import { expect, test } from 'bun:test'
import type { Block } from '../block.ts'
import { finishedBlocks } from './finished-blocks.ts'

const words: Block = { type: 'paragraph', data: { text: 'да' } }
const empty = (type: string, data: Block['data'] = {}): Block => ({ type, data })

test.each(['image', 'fileUpload', 'video', 'googleSheet', 'pageCard', 'testingBlock'])(
  'a new %s without its thing does not leave the editor, with or without a running upload',
  (type) => {
    expect(finishedBlocks([empty(type), words, empty(type, { uploading: 'x-1', file: {} })], [])).toEqual([words])
  },
)

test('what stood in the article before stays, whatever it is', () => {
  const before = [empty('image'), empty('video', { type: 'file' })]
  expect(finishedBlocks([...before, empty('image')], before)).toEqual(before)
})

test('a block that is being replaced leaves with what it has', () => {
  const file = { url: '/api/files/1/a.png' }
  const image: Block = { id: 'b1', type: 'image', data: { file, uploading: 'x-1' }, tunes: {} }
  expect(finishedBlocks([image], [])).toEqual([{ id: 'b1', type: 'image', data: { file }, tunes: {} }])
})

test('other blocks are the very same objects, and foreign words are left alone', () => {
  const foreign = empty('poll', { uploading: 'x' })
  const out = finishedBlocks([words, foreign], [])
  expect(out[0]).toBe(words)
  expect(out[1]).toBe(foreign)
})
