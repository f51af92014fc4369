import fc from 'fast-check'
import type { Block } from '../../openapi/rules/content/block-document.ts'

/** One block for every text field of every known type, each holding the given text (I8). */
export function blocksHolding(text: string): Block[] {
  const data: [type: string, data: Record<string, unknown>][] = [
    ['header', { text, level: 2 }],
    ['paragraph', { text }],
    ['list', { style: 'unordered', items: [text, { content: text, items: [{ content: text, items: [text] }] }] }],
    ['list', { style: 'checklist', items: [{ content: text, meta: { checked: true }, items: [] }] }],
    ['checklist', { items: [{ text, checked: false }] }],
    ['image', { caption: text, file: { url: '/api/files/1/a.png' } }],
    ['image', { caption: '', file: { url: text } }],
    ['quote', { text, caption: text, alignment: 'left' }],
    ['warning', { title: text, message: text }],
    ['table', { withHeadings: true, content: [[text, text], [text]] }],
    ['pageCard', { selectedPage: { id: '', title: text, author: text, topic: { name: text, color: text } } }],
    ['testingBlock', { selectedTest: { id: '', title: text, description: text } }],
    ['fileUpload', { file: { name: text, url: text, type: 'pdf' } }],
    ['video', { type: 'file', url: text, fileName: text }],
    ['googleSheet', { url: text }],
  ]
  return data.map(([type, value]) => ({ type, data: value }))
}

const types = [
  ...new Set(blocksHolding('').map(({ type }) => type)),
  'code',
  'delimiter',
  'somethingNew',
  'constructor',
  '__proto__',
]

/** Any JSON in the place of a block's data, and anything that looks like markup in the place of a text. */
export const anyBlock: fc.Arbitrary<Block> = fc.oneof(
  fc.record({ type: fc.constantFrom(...types), data: fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 4 })) }),
  fc
    .tuple(anyMarkup(), fc.nat(blocksHolding('').length - 1))
    .map(([text, index]) => blocksHolding(text)[index] ?? { type: 'x', data: {} }),
  fc.record({
    type: fc.constantFrom(...types),
    data: fc.record(
      Object.fromEntries(
        ['text', 'items', 'content', 'file', 'selectedPage', 'selectedTest', 'url', 'caption'].map((key) => [
          key,
          fc.jsonValue(),
        ]),
      ),
      { requiredKeys: [] },
    ),
  }),
)

export function anyMarkup(): fc.Arbitrary<string> {
  const pieces = [
    '<b>',
    '</b>',
    '<a href="',
    '">',
    '<a href=',
    '<script>',
    '</script>',
    '<style>',
    '<!--',
    '-->',
    '<br>',
    '<br/>',
    '<svg>',
    '<math>',
    '&nbsp;',
    '&amp;',
    '&lt',
    '&lt;',
    '&#60;',
    '&#0;',
    '&',
    '<',
    '>',
    '"',
    "'",
    '=',
    ' ',
    '/',
    'javascript:',
    '//x',
    '\t',
    'ё',
    '\u00a0',
    'текст',
    '<span class="cdx-marker">',
    '</span>',
    '<textarea>',
    '<xmp>',
    '<noscript>',
    '<plaintext>',
    '&copy',
    '&amp;lt;',
    ' target=_blank',
    '?a&copy;=1',
  ]
  return fc.oneof(
    fc.string(),
    fc.array(fc.constantFrom(...pieces), { maxLength: 14 }).map((parts) => parts.join('')),
  )
}
