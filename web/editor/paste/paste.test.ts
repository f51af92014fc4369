import '../../test/dom.ts'
import { Editor } from '@tiptap/core'
import { afterEach, expect, test } from 'bun:test'
import { toBlocks, toEditor } from '../blocks.ts'
import { editorExtensions } from '../extensions.ts'
import { googleDocsHtml, pageHtml, wordHtml } from '../fixtures/pasted-html.ts'
import { cleanPastedHtml } from './clean-html.ts'
import { parsePasted } from './parse-html.ts'

let editor: Editor | undefined
afterEach(() => editor?.destroy())

function paste(html: string, blocks: readonly unknown[] = [], at = 1) {
  editor?.destroy()
  const element = document.createElement('div')
  document.body.replaceChildren(element)
  editor = new Editor({ element, extensions: editorExtensions(), content: toEditor(blocks) })
  editor.commands.setTextSelection(at)
  editor.view.pasteHTML(html)
  editor.state.doc.check()
  return toBlocks(editor.getJSON())
}

const item = (content: string, items: unknown[] = [], meta = {}) => ({ content, meta, items })

test('Word', () => {
  expect(paste(wordHtml) as unknown[]).toEqual([
    { type: 'header', data: { text: 'Открытие смены', level: 1 } },
    { type: 'paragraph', data: { text: '<b>Важно:</b> <i>проверить</i> <b>кассу</b>.' } },
    { type: 'list', data: { style: 'unordered', items: [item('Свет', [item('Зал')]), item('Музыка')] } },
    { type: 'list', data: { style: 'ordered', items: [item('Касса'), item('Терминал')] } },
    { type: 'list', data: { style: 'ordered', items: [item('Сейф')] } },
    {
      type: 'table',
      data: {
        withHeadings: true,
        content: [
          ['Блюдо', 'Цена'],
          ['Борщ<br>со сметаной', ''],
        ],
      },
    },
  ])
})

test('Google Docs', () => {
  expect(paste(googleDocsHtml) as unknown[]).toEqual([
    { type: 'header', data: { text: 'Правила', level: 2 } },
    {
      type: 'paragraph',
      data: {
        text: 'Обычный <b><i>жирный курсив</i></b><u> черта</u> <a href="https://example.com/?a=1&amp;b=2">ссылка</a>',
      },
    },
    { type: 'list', data: { style: 'unordered', items: [item('Раз', [item('Внутри')]), item('Два')] } },
  ])
})

test('a page of the web', () => {
  const blocks: unknown[] = paste(pageHtml)
  expect(blocks).toEqual([
    { type: 'header', data: { text: 'Чай', level: 3 } },
    { type: 'paragraph', data: { text: 'Кипяток сюда и <a href="https://example.com/a">туда</a>, <s>мимо</s>.' } },
    { type: 'quote', data: { text: 'Чай — <em>напиток</em>', caption: 'Повар', alignment: 'left' } },
    { type: 'code', data: { code: 'a  < b\nc' } },
    { type: 'delimiter', data: {} },
    { type: 'image', data: { file: { url: 'https://example.com/tea.jpg' }, caption: 'Чайник &amp; чай' } },
    {
      type: 'list',
      data: { style: 'checklist', items: [item('Заварен', [], { checked: true }), item('Налит')] },
    },
  ])
})

test.each([
  ['a field', '<ul><li><input type="checkbox" checked>а</li><li><input type="checkbox">б</li></ul>'],
  [
    'Notion',
    '<ul class="to-do-list"><li><div class="checkbox checkbox-on"></div> <span>а</span></li></ul><ul class="to-do-list"><li><div class="checkbox checkbox-off"></div> <span>б</span></li></ul>',
  ],
  ['Notion, copied', '<ul>\n<li>[x]  а</li>\n<li>[ ]  б</li>\n</ul>'],
  ['signs', '<ul><li><p>☑ а</p></li><li><p>☐ б</p></li></ul>'],
])('a to-do keeps its tick: %s', (_, html) => {
  const lists: unknown[] = paste(html)
  expect(lists.flatMap((list) => (list as { data: { style: string; items: unknown[] } }).data.items)).toEqual([
    item('а', [], { checked: true }),
    item('б'),
  ])
  for (const list of lists) expect(list).toMatchObject({ data: { style: 'checklist' } })
})

test('the handlers of a page are nothing before it is parsed, its words stay', () => {
  const html = parsePasted(
    `<p title="a onload=x" onclick='go(">")'>раз onclick=два<img/onerror=x><b title='1'onload=y>три</b></p>`,
  )
  const names = [...html.querySelectorAll('*')].flatMap((element) => element.getAttributeNames())
  expect(names).toEqual(['title', 'data-onclick', 'data-onerror', 'title', 'data-onload'])
  expect(html.querySelector('p')?.title).toBe('a onload=x')
  expect(html.textContent).toBe('раз onclick=дватри')
})

test.each([wordHtml, googleDocsHtml, pageHtml])('nothing of style, script or frame is left', (html) => {
  expect(cleanPastedHtml(html)).not.toMatch(/\sstyle=|<style|script|<embed|<object|mso|\son\w+=|svg|<o:p|alert/i)
})

test('blocks pasted into a cell are its lines', () => {
  const table = { type: 'table', data: { withHeadings: false, content: [['а', 'б']] } }
  expect(paste('<p>раз</p><ul><li>два</li></ul>', [table], 5)).toEqual([
    { type: 'table', data: { withHeadings: false, content: [['араз<br>два', 'б']] } },
  ])
})

test('rows pasted into a table are rows of its body', () => {
  const table = {
    type: 'table',
    data: {
      withHeadings: true,
      content: [
        ['а', 'б'],
        ['в', 'г'],
        ['д', 'е'],
      ],
    },
  }
  const rows = '<table><tr><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></table>'
  paste(rows, [table], 15)
  const kinds = editor?.state.doc.firstChild?.children.map((row) => row.children.map(({ type }) => type.name))
  expect(kinds).toEqual([
    ['tableHeader', 'tableHeader'],
    ['tableCell', 'tableCell'],
    ['tableCell', 'tableCell'],
  ])
  expect(paste(rows, [table], 4)).toEqual([
    {
      type: 'table',
      data: {
        withHeadings: true,
        content: [
          ['1', '2'],
          ['3', '4'],
          ['д', 'е'],
        ],
      },
    },
  ])
})

test('a copy has no id of the block it comes from', () => {
  const block = { id: 'x', type: 'image', data: { file: { url: '/api/files/1.png' } } }
  const html = `<div data-type="image" data-block='${JSON.stringify(block)}' data-pm-slice="0 0 []"></div>`
  const [, copy] = paste(html, [block], 2)
  expect(copy).toEqual({ type: 'image', data: block.data })
})

test.each([
  '<table><tr>',
  '<li>',
  '<ul><ul><ul><li>a',
  '<td>a',
  '<blockquote>',
  '<pre>',
  '<table><td><table><td>a',
  '<p><p>',
  '<b><p>a<p>b</b>',
])('broken HTML %s becomes a document', (html) => {
  expect(() => paste(html)).not.toThrow()
})
