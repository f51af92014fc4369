import { expect, test } from 'bun:test'
import { readContent } from './read-content.ts'

const blocks = [{ type: 'paragraph', data: { text: 'Да' } }]

test.each([
  [{ blocks }, blocks],
  [blocks, blocks],
  [JSON.stringify({ blocks }), blocks],
  [JSON.stringify(blocks), blocks],
  ['', []],
  [null, []],
  ['не JSON', undefined],
  ['12', undefined],
  [{}, undefined],
])('%j', (content, read) => expect(readContent(content)).toEqual(read))
