import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { toBlocks, toEditor } from './blocks.ts'
import { readInline, writeInline } from './convert/inline.ts'
import { arbitraryDocument, arbitraryInline } from './fixtures/arbitrary-blocks.ts'
import { editorjsBlocks, unknownTools } from './fixtures/editorjs-blocks.ts'

test('any document comes back as it went in', () => {
  let runs = 0
  let blocks = 0
  let raw = 0
  fc.assert(
    fc.property(arbitraryDocument, (document) => {
      const before = JSON.stringify(document)
      const inside = toEditor(document)
      expect(toBlocks(inside)).toEqual(document as never[])
      // Through the wire, and in the same order of keys: unchanged blocks are found by their JSON (clean-for-save.ts).
      expect(JSON.stringify(toBlocks(JSON.parse(JSON.stringify(inside))))).toBe(before)
      runs++
      blocks += document.length
      raw += inside.content?.filter(({ type }) => type === 'rawBlock').length ?? 0
    }),
    { numRuns: 2000 },
  )
  console.warn(`blocks: ${runs} documents, ${blocks} blocks, ${raw} of them kept verbatim`)
  expect(raw).toBeLessThan(blocks / 2)
}, 60_000)

test.each(Object.entries(editorjsBlocks))('Editor.js: %s', (tool, blocks) => {
  const inside = toEditor(blocks)
  expect(toBlocks(inside)).toEqual(blocks as never[])
  const raw = inside.content?.some(({ type }) => type === 'rawBlock')
  expect(raw).toBe(unknownTools.includes(tool))
})

test('what is read of a markup is written so that it reads the same', () => {
  let read = 0
  fc.assert(
    fc.property(arbitraryInline, (html) => {
      const nodes = readInline(html)
      if (!nodes) return
      read++
      expect(readInline(writeInline(nodes))).toEqual(nodes)
    }),
    { numRuns: 3000 },
  )
  console.warn(`inline: 3000 texts, ${read} of them editable`)
})

test.each([
  ['<i>a<b>b</b></i>c', undefined],
  ['<a href="/x?a=1&amp;b=2" target="_blank" rel="noopener noreferrer">a<b>b</b></a>', undefined],
  ['<strong>a</strong><b>b</b><em>c</em>', undefined],
  ['<mark class="cdx-marker">a</mark><br><s>b</s>', undefined],
  ['<b>a</b><b>b</b>', '<b>ab</b>'],
  ['a\u00a0&laquo;b&raquo;\n c', 'a&nbsp;«b»  c'],
  ['<B>a</B><br />', '<b>a</b><br>'],
])('%s is written canonically', (html, canonical = html) => {
  expect(writeInline(readInline(html))).toBe(canonical)
})

test.each([
  '<b>a',
  'a</b>',
  '<b><i>a</b></i>',
  '<sup>a</sup>',
  '<b onclick="x">a</b>',
  '<a title="x">a</a>',
  '&copy2024',
  '&foo;',
  '<!--a-->',
])('%s is more than the editor can say', (html) => {
  expect(readInline(html)).toBeUndefined()
  expect(toEditor([{ type: 'paragraph', data: { text: html } }]).content?.[0]?.type).toBe('rawBlock')
})

test('hostile documents become blocks that are only kept', () => {
  let items: unknown[] = ['внутри']
  for (let depth = 0; depth < 20_000; depth++) items = [{ content: 'a', items }]
  const hostile = [
    { type: 'list', data: { style: 'ordered', items } },
    { type: 'paragraph', data: { text: '<b>'.repeat(50_000) } },
    { type: 'paragraph', data: { text: 'x'.repeat(4_000_000) } },
    { type: 'paragraph', data: { text: `<a ${' '.repeat(100_000)}` } },
    { type: 'table', data: { content: Array.from({ length: 101 }, () => ['a']) } },
    { type: 'table', data: { content: [Array.from({ length: 21 }, () => 'a')] } },
    { type: 'table', data: { content: [['a'], ['b', 'c']] } },
    { type: 'constructor', data: {} },
    { type: '__proto__', data: {} },
    null,
    5,
    'text',
    [],
    {},
    { type: 'paragraph' },
    { type: 5, data: {} },
    { type: 'paragraph', data: [] },
  ]
  const inside = toEditor(hostile)
  expect(inside.content?.slice(0, -1).every(({ type }) => type === 'rawBlock')).toBe(true)
  const back: unknown[] = toBlocks(inside)
  expect(back.every((block, index) => block === hostile[index])).toBe(true)
})

test('500 blocks take a few milliseconds there and back', () => {
  const blocks = Array.from({ length: 40 }, () => Object.values(editorjsBlocks).flat())
    .flat()
    .slice(0, 500)
  const times = Array.from({ length: 15 }, () => {
    const start = performance.now()
    toBlocks(toEditor(blocks))
    return performance.now() - start
  })
  // The best of them: the others tell how busy the machine is.
  const best = Math.min(...times)
  console.warn(`500 blocks: ${best.toFixed(1)} ms`)
  expect(best).toBeLessThan(50)
})
