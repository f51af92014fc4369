import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { anyBlock, anyMarkup, blocksHolding } from '../test/content-samples.ts'
import { cleanInline, cleanPlain } from './inline-markup.ts'
import { sanitizeDocument } from './sanitize.ts'
import corpus from './xss-corpus.json'

const only = (text: string) =>
  sanitizeDocument({ blocks: [{ type: 'paragraph', data: { text } }] }).blocks[0]?.data['text']

/** Strings at any depth: what a later reader could draw. */
function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : []
}

const allowedTag =
  /^<(?:\/?(?:b|strong|i|em|u|s|mark|code|a|span)|br|a href="(?:https?:\/\/|mailto:|tel:|\/(?!\/)|#)[^"<>]*"(?: target="_blank" rel="noopener noreferrer")?|span class="[a-z -]+")>$/i

describe('sanitizeDocument', () => {
  test.each(corpus)('leaves nothing of %j in any field', (vector) => {
    for (const text of stringsOf(sanitizeDocument({ blocks: blocksHolding(vector) }).blocks.map(({ data }) => data))) {
      const tags = text.match(/<[a-z/!?][^>]*>?/gi) ?? []
      expect(tags.filter((tag) => !allowedTag.test(tag))).toEqual([])
      expect(text).not.toMatch(/^\s*(?:javascript|data|vbscript):/i)
    }
  })

  test.each([
    '',
    'Ещё чай',
    'Соль & перец',
    'Соль &amp; перец&nbsp;— 5&nbsp;г',
    '2 < 3 > 1',
    'a\u00a0b',
    '&lt;b&gt;',
    '&lt',
    '&copy 2026',
    '"кавычки" и «ёлочки»',
    '<',
    '5 <',
    'до <b>30&nbsp;секунд</b> &amp; не дольше<br>и <mark>ещё</mark>',
    '<a href="https://a.example/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer">меню</a>',
    '<a href="/knowledge-base/article/1">статья</a> <a href="#h-x">ниже</a> <a href="tel:+74950000000">звоните</a>',
    '<span class="cdx-underline">строка</span> <i>и</i> <em>и</em> <u>u</u> <s>s</s> <code>x &lt; y</code>',
  ])('returns a clean text as it was: %j', (text) => expect(only(text)).toBe(text))

  test.each([
    ['<a href="//a.example/x">x</a>', '<a href="https://a.example/x">x</a>'],
    ['<a href="/\\a.example">x</a>', '<a href="https://a.example">x</a>'],
    ['<a href="x" target="_blank">x</a>', '<a>x</a>'],
    [
      '<a href="https://a.example" target="_blank" rel="opener">x</a>',
      '<a href="https://a.example" target="_blank" rel="noopener noreferrer">x</a>',
    ],
    ['<a href="https://a.example" target="_top">x</a>', '<a href="https://a.example">x</a>'],
    ['<span class="cdx-marker evil" style="color:red">x</span>', '<span class="cdx-marker">x</span>'],
    ['2 < 3 <b>да</b>', '2 &lt; 3 <b>да</b>'],
    ['<p>Абзац</p><b>x', 'Абзац<b>x</b>'],
    ['<a href=<b><noscript><a href=<b>', '<a></a><a></a>'],
    ['<b>'.repeat(10_001), '&lt;b>'.repeat(10_001)],
    ['<a href="/?a&amp;copy;=1">x</a>', '<a href="/?a&amp;copy;=1">x</a>'],
  ])('%j becomes %j', (text, clean) => expect(only(text)).toBe(clean))

  test('keeps what it does not know: other types, other fields, code, tunes', () => {
    const document = {
      time: 1,
      version: '2.31.0',
      blocks: [
        { type: 'somethingNew', data: { html: '<script>1</script>' }, more: { a: [1] } },
        { type: 'code', data: { code: 'if (a < b) <script>' } },
        { id: 'x', type: 'paragraph', data: { text: 'x', extra: '<b onclick=1>' }, tunes: { align: 'left' } },
        { type: 'paragraph', data: { text: ['<script>'] } },
      ],
    }
    expect(sanitizeDocument(document)).toEqual(document)
  })

  test('drops addresses of scripts from files, videos and sheets', () => {
    const blocks = [
      { type: 'fileUpload', data: { file: { name: 'R&D.pdf', url: 'java\tscript:alert(1)' } } },
      { type: 'video', data: { type: 'link', url: ' data:text/html,x' } },
      { type: 'image', data: { file: { url: '/api/files/1/a.png' } } },
    ]
    expect(sanitizeDocument({ blocks }).blocks.map(({ data }) => data)).toEqual([
      { file: { name: 'R&D.pdf', url: '' } },
      { type: 'link', url: '' },
      { file: { url: '/api/files/1/a.png' } },
    ])
  })

  test('is idempotent and takes any JSON', () => {
    fc.assert(
      fc.property(fc.array(anyBlock, { maxLength: 4 }), (blocks) => {
        const once = sanitizeDocument({ blocks })
        expect(sanitizeDocument(once)).toEqual(once)
      }),
      { numRuns: 1000 },
    )
  })

  test('is idempotent on any markup', () => {
    fc.assert(
      fc.property(anyMarkup(), (text) => {
        expect(cleanInline(cleanInline(text))).toBe(cleanInline(text))
        expect(cleanPlain(cleanPlain(text))).toBe(cleanPlain(text))
      }),
      { numRuns: 5000 },
    )
  })

  test.each([
    '<br',
    '<!--',
    '<a href="<!---->',
    '&',
    '<b>',
    '<a href="&#',
    '</b>',
    '<script>',
    '<',
    '<!',
    '&lt',
    ' <a ',
    '<a class=" ',
  ])('1 MiB of %j takes under a second', (piece) => {
    const text = piece.repeat(Math.floor(1_048_576 / piece.length))
    const start = performance.now()
    only(text)
    expect(performance.now() - start).toBeLessThan(1000)
  })
})
