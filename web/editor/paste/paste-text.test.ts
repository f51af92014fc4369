import '../../test/dom.ts'
import { Editor } from '@tiptap/core'
import { afterEach, describe, expect, test } from 'bun:test'
import { toBlocks, toEditor } from '../blocks.ts'
import { editorExtensions } from '../extensions.ts'
import { blocksOfMarkdown } from './markdown.ts'

let editor: Editor | undefined
afterEach(() => editor?.destroy())

function open(blocks: readonly unknown[], at: number): Editor {
  editor?.destroy()
  const element = document.createElement('div')
  document.body.replaceChildren(element)
  editor = new Editor({ element, extensions: editorExtensions(), content: toEditor(blocks) })
  editor.commands.setTextSelection(at)
  return editor
}

function paste(text: string, blocks: readonly unknown[] = [], at = 1): unknown[] {
  const { view } = open(blocks, at)
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  view.dom.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  view.state.doc.check()
  return toBlocks(view.state.doc.toJSON())
}

/** As with Shift. */
function pasteLiterally(text: string): unknown[] {
  const { view } = open([], 1)
  view.pasteText(text)
  return toBlocks(view.state.doc.toJSON())
}

const item = (content: string, items: unknown[] = [], meta = {}) => ({ content, meta, items })
const ticked = (content: string) => item(content, [], { checked: true })
const unticked = (content: string) => item(content, [], { checked: false })
const list = (style: string, ...items: unknown[]) => ({ type: 'list', data: { style, items } })
const paragraph = (text: string) => ({ type: 'paragraph', data: { text } })

test('text in Markdown becomes blocks', () => {
  const text = [
    '# Открытие **смены**',
    'Свет и `касса`,\nпотом [меню](https://example.com/a?b=1&c=2).',
    '- зал\n  - бар\n- кухня',
    '1. раз\n2. два',
    '- [x] сделано\n- [ ] нет',
    '[х] тоже\n[ ] и это',
    '| Блюдо | Вес |\n| --- | --- |\n| Борщ | 300<br>г |',
    '---',
    '> Гость всегда прав\n> и сыт',
    '```\n[ ] лёд = 3  # так\n```',
    '![План](https://example.com/plan.png)',
    'Около ~5 минут, ~~не больше~~ (5*3).',
  ]
  expect(paste(text.join('\r\n\r\n').replaceAll('\n', '\r\n').replaceAll('\r\r', '\r'))).toEqual([
    { type: 'header', data: { text: 'Открытие <b>смены</b>', level: 1 } },
    paragraph('Свет и <code>касса</code>,<br>потом <a href="https://example.com/a?b=1&amp;c=2">меню</a>.'),
    list('unordered', item('зал', [item('бар')]), item('кухня')),
    list('ordered', item('раз'), item('два')),
    list('checklist', ticked('сделано'), unticked('нет'), ticked('тоже'), unticked('и это')),
    {
      type: 'table',
      data: {
        withHeadings: true,
        stretched: false,
        content: [
          ['Блюдо', 'Вес'],
          ['Борщ', '300<br>г'],
        ],
      },
    },
    { type: 'delimiter', data: {} },
    { type: 'quote', data: { text: 'Гость всегда прав<br>и сыт', caption: '', alignment: 'left' } },
    { type: 'code', data: { code: '[ ] лёд = 3  # так' } },
    { type: 'image', data: { file: { url: 'https://example.com/plan.png' }, caption: 'План' } },
    paragraph('Около ~5 минут, <s>не больше</s> (5*3).'),
  ])
})

test('where ticks begin another list does, below other items they are words', () => {
  expect(paste('1. а\n   - [x] б\n2. [ ] в\n3. г')).toEqual([
    list('ordered', item('а', [item('[x] б')])),
    list('checklist', unticked('в')),
    { type: 'list', data: { style: 'ordered', meta: { start: 3 }, items: [item('г')] } },
  ])
})

test('a handbook of two hundred pages in Markdown becomes blocks as one page does', () => {
  const section = (at: number) =>
    `## Раздел ${at}\n\n${'Гостя встречают у входа. '.repeat(40)}\n\n1. раз\n\n   пояснение\n\n2. два\n\n\`\`\`\nкод\n\n# код\n\`\`\``
  const one = blocksOfMarkdown(section(1)) ?? []
  const all = blocksOfMarkdown(Array.from({ length: 300 }, (_, at) => section(at + 1)).join('\n\n')) ?? []
  expect(one.map(({ type }) => type)).toEqual(['header', 'paragraph', 'list', 'code'])
  expect(all.length).toBe(300 * one.length)
  expect(all.slice(-one.length)).toEqual([{ type: 'header', data: { text: 'Раздел 300', level: 2 } }, ...one.slice(1)])
})

test.each([
  'Просто письмо.\nВ две строки.',
  '\tАбзац с отступом\n\tи ещё один',
  'С уважением,\n--\nИван',
  '— Чай?\n— Кофе.',
  '* при наличии',
  '- 5 °C',
  '15. Пункт договора\n16. Ещё пункт',
  '> 30 °C',
  'Подпись\n\n__________',
  'Файл __init__ и snake_case, 5*3*2, ~5 мин/~10 мин, #тег, C:\\_x',
  'https://example.com/a_b_c и ivan@example.com',
])('%j is no Markdown', (text) => {
  expect(blocksOfMarkdown(text)).toBeUndefined()
})

test.each([
  ['# А **б** `в`\n- г https://example.com/', ['# А **б** `в`', '- г https://example.com/']],
  ['https://youtu.be/dQw4w9WgXcQ', ['https://youtu.be/dQw4w9WgXcQ']],
])('with Shift %j stays as it is', (text, lines) => {
  expect(pasteLiterally(text)).toEqual(lines.map(paragraph))
})

describe('where it is pasted', () => {
  test('a table of any size comes in whole: a long one as several, a wide one as lines', () => {
    const line = (...cells: (string | number)[]) => `| ${cells.join(' | ')} |`
    const long = [line('№', 'Блюдо'), line('--', '--'), ...Array.from({ length: 150 }, (_, at) => line(at + 1, 'Борщ'))]
    const tables = blocksOfMarkdown(long.join('\n')) ?? []
    expect(tables).toMatchObject([
      { data: { withHeadings: true, content: { length: 100 } } },
      { data: { withHeadings: false, content: { 50: ['150', 'Борщ'], length: 51 } } },
    ])
    const wide = Array.from({ length: 21 }, (_, at) => `К${at + 1}`)
    expect(blocksOfMarkdown([line(...wide), line(...wide.map(() => '--')), line(...wide)].join('\n'))).toEqual([
      paragraph(wide.join(' | ')),
      paragraph(wide.join(' | ')),
    ])
  })

  test('in the middle of a line only its marks count', () => {
    expect(paste('- молоко', [paragraph('Купить: ')], 9)).toEqual([paragraph('Купить: - молоко')])
    expect(paste('**молоко**', [paragraph('Купить: ')], 9)).toEqual([paragraph('Купить: <b>молоко</b>')])
  })
  test('items join the list around them', () => {
    expect(paste('- б\n- в', [list('unordered', item('а'), item(''))], 8)).toEqual([
      list('unordered', item('а'), item('б'), item('в')),
    ])
  })
  test('in a cell they are its lines, in program text they are text', () => {
    const table = { type: 'table', data: { withHeadings: false, content: [['а', 'б']] } }
    expect(paste('- раз\n- **два**', [table], 5)).toEqual([
      { type: 'table', data: { withHeadings: false, content: [['араз<br><b>два</b>', 'б']] } },
    ])
    expect(paste('- раз\n- два', [{ type: 'code', data: { code: '' } }])).toEqual([
      { type: 'code', data: { code: '- раз\n- два' } },
    ])
  })
  test('what stands in program text is read no second time', () => {
    expect(paste('# А\n\n`**б**` и *в*')).toEqual([
      { type: 'header', data: { text: 'А', level: 1 } },
      paragraph('<code>**б**</code> и <i>в</i>'),
    ])
  })
})
