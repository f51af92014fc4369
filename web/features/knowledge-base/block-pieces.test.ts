import { expect, test } from 'bun:test'
import type { Block } from '../../editor/block.ts'
import { toBlocks, toPieces } from './block-pieces.ts'

const paragraph = (text: string, rest: object = {}): Block => ({ type: 'paragraph', data: { text }, ...rest })
const plain: Block[] = [
  { id: 'a', type: 'header', data: { level: 3, text: 'Лёд &amp; пламя' } },
  paragraph('раз<br>два'),
  { type: 'list', data: { style: 'ordered', items: ['сок', 'лёд'] } },
  { type: 'list', data: { style: 'ordered', items: ['ещё'] } },
]
const odd: Block[] = [
  paragraph('<b>жирный</b>'),
  paragraph('# не заголовок'),
  paragraph('с&nbsp;пробелом'),
  paragraph('с настройкой', { tunes: { align: 'left' } }),
  paragraph(''),
  { type: 'header', data: { text: 'Первый', level: 1 } },
  { type: 'header', data: { text: 'Без уровня' } },
  { type: 'list', data: { style: 'unordered', items: [{ content: 'объект', items: [] }] } },
  { type: 'list', data: { style: 'checklist', items: ['да'] } },
  { type: 'delimiter', data: {} },
  { type: 'widget', data: { x: [1] } },
]

test('plain blocks are one text', () => {
  expect(toPieces(plain)).toEqual([{ text: '## Лёд & пламя\n\nраз\nдва\n\n1. сок\n2. лёд\n\n1. ещё', from: plain }])
})

test('what a text can’t say is kept, and nothing is lost in between', () => {
  expect(toPieces(odd)).toEqual([...odd.map((kept) => ({ kept })), { text: '', from: [] }])
  const mixed = odd.flatMap((block, index) => [block, plain[index % plain.length] as Block])
  expect(toBlocks(toPieces(mixed))).toEqual(mixed)
})

test('a changed line changes its block only; the others keep their ids', () => {
  const [piece] = toPieces(plain)
  if (!piece || !('text' in piece)) throw new Error('no text')
  const blocks = toBlocks([{ ...piece, text: piece.text.replace('два', 'три') }])
  expect(blocks[0]).toBe(plain[0] as Block)
  expect(blocks[1]).toEqual(paragraph('раз<br>три'))
  expect(blocks[3]).toBe(plain[3] as Block)
})
