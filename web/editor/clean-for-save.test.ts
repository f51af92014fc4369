import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Block } from './block.ts'
import { cleanForSave } from './clean-for-save.ts'

const paragraph = (text: string): Block => ({ type: 'paragraph', data: { text } })
const list = (style: string, items: unknown[]): Block => ({ type: 'list', data: { style, items } })
const changed = (block: Block) => cleanForSave([block], [])[0]

describe('what the author changed is cleaned', () => {
  test.each([
    ['<b data-id="1" data-src="/a" class="x">да</b>', '<b data-src="/a" class="x">да</b>'],
    ["<i data-a='>' data-b data-srcset=x>да</i>", '<i>да</i>'],
    ['<a href="/x?data-y=1" title=" data-z=2">да</a>', '<a href="/x?data-y=1" title=" data-z=2">да</a>'],
    ['data-id="1" — это текст', 'data-id="1" — это текст'],
    ['соль&nbsp;&nbsp; \u00a0перец', 'соль перец'],
    ['30\u00a0секунд и 5&nbsp;минут', '30\u00a0секунд и 5&nbsp;минут'],
    ['<img src="/a">', '<img style="max-width: 100%" src="/a">'],
    ['<img style="max-width:900px; border: 0">', '<img style="border: 0; max-width: 100%">'],
    ['a < b > c', 'a < b > c'],
  ])('%s', (text, clean) => expect(changed(paragraph(text))).toEqual(paragraph(clean)))

  test.each(['', '  ', '<br>', '&nbsp;', '\u00a0 <b></b>'])('the empty paragraph %j goes', (text) =>
    expect(cleanForSave([paragraph(text), paragraph('да')], [])).toEqual([paragraph('да')]),
  )

  test('program text keeps every sign', () => {
    const code = { type: 'code', data: { code: '<b data-x>\u00a0\u00a0' } }
    expect(changed(code)).toBe(code)
  })

  test('items of a list become plain strings, children behind their parent', () => {
    const items = [{ content: 'раз', items: [{ content: 'два', items: [{ content: 'три' }] }] }, 'четыре']
    expect(changed(list('ordered', items))).toEqual(list('ordered', ['раз', 'два', 'три', 'четыре']))
  })

  test('a checklist keeps what is ticked', () => {
    const items = [{ content: 'раз', meta: { checked: true }, items: [{ content: 'два', meta: { checked: false } }] }]
    expect(changed(list('checklist', items))).toEqual(
      list('checklist', [
        { content: 'раз', meta: { checked: true }, items: [] },
        { content: 'два', meta: { checked: false }, items: [] },
      ]),
    )
  })
})

test('what he did not change goes back as it was, wherever it stands now (B14)', () => {
  const before = [paragraph('да&nbsp;&nbsp;'), list('ordered', [{ content: 'раз', items: [] }]), paragraph('да')]
  expect(cleanForSave([before[1], paragraph('новое'), before[0]] as Block[], before)).toEqual([
    before[1],
    paragraph('новое'),
    before[0],
  ] as Block[])
})

test('what is empty goes, changed or not', () => {
  const before = [paragraph('&nbsp;'), paragraph('да')]
  expect(cleanForSave([...before, list('checklist', [''])], before)).toEqual([paragraph('да')])
})

test('cleaning twice is cleaning once, and never throws', () => {
  const part = fc.constantFrom(
    '<b data-a="1">',
    '</b>',
    '&nbsp;',
    '\u00a0',
    ' ',
    '<img style="x">',
    'да',
    '<',
    '>',
    '"',
  )
  fc.assert(
    fc.property(
      fc.array(part).map((parts) => parts.join('')),
      (text) => {
        const once = cleanForSave([paragraph(text)], [])
        expect(cleanForSave(once, [])).toEqual(once)
      },
    ),
  )
})
