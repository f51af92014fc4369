import '../../test/dom.ts'
import { Editor } from '@tiptap/core'
import { afterEach, expect, test } from 'bun:test'
import { toBlocks, toEditor } from '../blocks.ts'
import { editorExtensions } from '../extensions.ts'
import { googleDocsHtml, pageHtml, wordHtml } from '../fixtures/pasted-html.ts'
import { cleanPastedHtml } from './clean-html.ts'

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
    {
      type: 'table',
      data: {
        withHeadings: false,
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
        text: 'Обычный <b><i>жирный курсив</i></b><u> черта</u> <a href="https://example.com/">ссылка</a>',
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

test.each([wordHtml, googleDocsHtml, pageHtml])('nothing of style, script or frame is left', (html) => {
  expect(cleanPastedHtml(html)).not.toMatch(/\sstyle=|<style|script|<embed|<object|mso|\son\w+=|svg|<o:p|alert/i)
})

test('blocks pasted into a cell are its lines', () => {
  const table = { type: 'table', data: { withHeadings: false, content: [['а', 'б']] } }
  expect(paste('<p>раз</p><ul><li>два</li></ul>', [table], 5)).toEqual([
    { type: 'table', data: { withHeadings: false, content: [['араз<br>два', 'б']] } },
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
