import { describe, expect, test } from 'bun:test'
import { hasContent, withoutEmpties } from './knowledge-base.ts'

const paragraph = (text: unknown) => ({ id: 'p', type: 'paragraph', data: { text } })
const list = (style: string, items: unknown[]) => ({ type: 'list', data: { style, items } })
const table = (content: unknown[], more: object = {}) => ({ type: 'table', data: { content, ...more } })

describe('empty are words that show nothing', () => {
  test.each(['', ' \n', '&nbsp;', '\u00a0<b> </b>', '<br>', '<a href="/x?a>b"></a>', '\u200b', undefined, null])(
    '%j',
    (text) => {
      const blocks = [paragraph(text), { type: 'header', data: { text, level: 2 } }]
      expect(withoutEmpties(blocks)).toEqual([])
      expect(hasContent(blocks)).toBe(false)
    },
  )

  test.each([
    paragraph('a'),
    paragraph('&lt;'),
    paragraph('<img src="/a">'),
    paragraph('1 < 2 > 0'),
    paragraph(7),
    { type: 'delimiter', data: {} },
    { type: 'delimiter' },
    { type: 'pageCard', data: { selectedPage: null } },
    { type: 'chess', data: { text: '' } },
    { type: 'list', data: { items: 'x' } },
    { type: 'code', data: { code: ' ' } },
    list('checklist', [{ content: '', meta: { checked: true }, items: [] }]),
    { type: 'checklist', data: { items: [{ text: '', checked: true }] } },
    table([['', '<b>1</b>']]),
    table(['x']),
  ])('not empty: %j', (block) => {
    expect(withoutEmpties([block])[0]).toBe(block)
    expect(hasContent([block])).toBe(true)
  })
})

test('empties at the end and between blocks go, the others are the very same objects', () => {
  const [one, two] = [paragraph('a'), list('ordered', ['a', 'b'])]
  const left = withoutEmpties([paragraph(''), one, paragraph('<br>'), two, paragraph(' ')])
  expect(left).toHaveLength(2)
  expect([left[0], left[1]]).toEqual([one, two])
  expect(left.every((block) => block === one || block === two)).toBe(true)
})

test('items without words go; one with words inside it stays', () => {
  const item = (content: string, items: unknown[] = []) => ({ content, meta: {}, items })
  expect(withoutEmpties([list('unordered', ['a', '', ' ', 'b'])])).toEqual([list('unordered', ['a', 'b'])])
  expect(withoutEmpties([list('unordered', [item('', [item('b'), item('')]), item('c', [item('')])])])).toEqual([
    list('unordered', [item('', [item('b')]), item('c')]),
  ])
  const checks = (...items: object[]) => ({ type: 'checklist', data: { items } })
  expect(withoutEmpties([checks({ text: 'a', checked: true }, { text: '', checked: false })])).toEqual([
    checks({ text: 'a', checked: true }),
  ])
  expect(withoutEmpties([list('checklist', [item(''), item('&nbsp;')]), checks({ text: '' })])).toEqual([])
})

test('rows without words go; the first row of words does not become the header', () => {
  expect(
    withoutEmpties([
      table([
        ['a', ''],
        ['', '<br>'],
      ]),
    ]),
  ).toEqual([table([['a', '']])])
  expect(
    withoutEmpties([
      table([
        ['', ''],
        ['a', 'b'],
      ]),
    ]),
  ).toEqual([table([['a', 'b']], { withHeadings: false })])
  expect(
    withoutEmpties([
      table([
        ['', ''],
        ['', ''],
      ]),
    ]),
  ).toEqual([])
})

test('dropping twice is dropping once', () => {
  const once = withoutEmpties([
    list('unordered', ['', { content: 'a', items: [''] }]),
    table([[''], ['a']]),
    paragraph(''),
  ])
  expect(withoutEmpties(once).every((block, index) => block === once[index])).toBe(true)
})
