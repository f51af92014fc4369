import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { parseContent } from './content-parse.ts'

const paragraph = { id: 'a', type: 'paragraph', data: { text: 'ё' }, tunes: { x: 1 } }

test.each<[unknown, unknown]>([
  ['', { document: { blocks: [] } }],
  [' \n', { document: { blocks: [] } }],
  [[], { document: { blocks: [] } }],
  ['[]', { document: { blocks: [] } }],
  ['{"blocks":[]}', { document: { blocks: [] } }],
  [[paragraph], { document: { blocks: [paragraph] } }],
  [{ time: 1, version: '2', blocks: [paragraph] }, { document: { time: 1, version: '2', blocks: [paragraph] } }],
  [JSON.stringify({ time: 1, blocks: [paragraph] }), { document: { time: 1, blocks: [paragraph] } }],
  [[{ type: 'delimiter' }], { document: { blocks: [{ type: 'delimiter', data: {} }] } }],
  ['Просто текст', { problem: 'notJson' }],
  ['{"blocks":', { problem: 'notJson' }],
  ['null', { problem: 'notDocument' }],
  ['"[]"', { problem: 'notDocument' }],
  ['12', { problem: 'notDocument' }],
  ['{}', { problem: 'notDocument' }],
  [null, { problem: 'notDocument' }],
  [undefined, { problem: 'notDocument' }],
  [{ blocks: {} }, { problem: 'notDocument' }],
  [[null], { problem: 'notDocument' }],
  [[{ data: {} }], { problem: 'notDocument' }],
  [[{ type: 'x', data: 'y' }], { problem: 'notDocument' }],
])('%j', (input, parsed) => expect(parseContent(input)).toEqual(parsed as ReturnType<typeof parseContent>))

test('takes anything', () => {
  fc.assert(fc.property(fc.oneof(fc.anything(), fc.json(), fc.string()), (input) => parseContent(input) !== undefined))
})
