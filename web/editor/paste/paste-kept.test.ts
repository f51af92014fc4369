import '../../test/dom.ts'
import { Editor } from '@tiptap/core'
import { afterEach, describe, expect, test } from 'bun:test'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { toBlocks, toEditor } from '../blocks.ts'
import { editorExtensions } from '../extensions.ts'

let editor: Editor | undefined
let sent: File[] = []
let lost = 0
afterEach(() => editor?.destroy())

function paste(data: Record<string, string>, blocks: readonly unknown[] = [], at = 1): unknown[] {
  editor?.destroy()
  const element = document.createElement('div')
  document.body.replaceChildren(element)
  sent = []
  lost = 0
  const onPicture = (file: File) => ({ type: 'image', data: { uploading: String(sent.push(file)) } })
  const onLost = (count: number) => (lost = count)
  editor = new Editor({ element, extensions: editorExtensions({ onPicture, onLost }), content: toEditor(blocks) })
  editor.commands.setTextSelection(at)
  const clipboardData = new DataTransfer()
  for (const [type, text] of Object.entries(data)) clipboardData.setData(type, text)
  editor.view.dom.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  editor.state.doc.check()
  return toBlocks(editor.getJSON())
}
const pasteHtml = (html: string) => paste({ 'text/html': html })
const pasteText = (text: string) => paste({ 'text/plain': text })

const paragraph = (text: string) => ({ type: 'paragraph', data: { text } })
const header = (text: string, level: number) => ({ type: 'header', data: { text, level } })
const item = (content: string) => ({ content, meta: {}, items: [] })
const list = (style: string, ...contents: string[]) => ({ type: 'list', data: { style, items: contents.map(item) } })
const ordered = (start: number, ...contents: string[]) => ({
  type: 'list',
  data: { meta: { start }, style: 'ordered', items: contents.map(item) },
})
const image = (url: string) => ({ type: 'image', data: { file: { url }, caption: '' } })

/** A paragraph of Word's list, its number written as text. */
const word = (marker: string, text: string, level = 1, tag = 'p') =>
  `<${tag} class=x style='text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span><span style='mso-list:Ignore'>${marker}<span>&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></${tag}>`

describe('numbers', () => {
  test('a list of Word that goes on behind other words goes on counting', () => {
    expect(pasteHtml(`${word('1.', 'а')}${word('2.', 'б')}<p>Пояснение</p>${word('3.', 'в')}`)).toEqual([
      list('ordered', 'а', 'б'),
      paragraph('Пояснение'),
      ordered(3, 'в'),
    ])
  })
  test('numbered headings and clauses of Word keep what they are referred to by', () => {
    const heading = word('1.', 'Общие положения', 1, 'h1')
    expect(pasteHtml(`${heading}${word('1.1.', 'Мыть руки', 2)}${word('1.2.', 'Надеть фартук', 2)}`)).toEqual([
      header('1. Общие положения', 1),
      paragraph('1.1. Мыть руки'),
      paragraph('1.2. Надеть фартук'),
    ])
  })
  test('a list of Google Docs begins where it began, and a copy of it does so again', () => {
    const html = '<ol><li><p>а</p></li></ol><p>Пояснение</p><ol start="2"><li><p>б</p></li></ol>'
    const blocks = [list('ordered', 'а'), paragraph('Пояснение'), ordered(2, 'б')]
    expect(pasteHtml(html)).toEqual(blocks)
    expect(pasteHtml(editor?.getHTML() ?? '')).toEqual(blocks)
  })
  test('a picture stands below its step, the steps behind it go on counting', () => {
    const step = (name: string) => `<li>${name}<img src="https://example.com/${name}.png"></li>`
    expect(pasteHtml(`<ol>${step('a')}${step('b')}<li>c</li><li>d</li></ol>`)).toEqual([
      list('ordered', 'a'),
      image('https://example.com/a.png'),
      ordered(2, 'b'),
      image('https://example.com/b.png'),
      ordered(3, 'c', 'd'),
    ])
  })
})

describe('words', () => {
  test.each([
    ['100 м<sup>2</sup>, 10<sup>6</sup>, H<sub>2</sub>O', '100 м², 10⁶, H₂O'],
    ['65 <sup>о</sup>С', '65 °С'],
    ['м<span style="font-size:0.6em;vertical-align:super">3</span>', 'м³'],
    ['сноска<sup>[1]</sup>', 'сноска[1]'],
  ])('what stands above or below the line: %s', (html, text) => {
    expect(pasteHtml(`<p>${html}</p>`)).toEqual([paragraph(text)])
  })
  test.each([
    ["<span style='background:yellow;mso-highlight:yellow'>важно</span>", '<mark>важно</mark>'],
    ['<span style="background-color:#ffff00">важно</span>', '<mark>важно</mark>'],
    ['<span style="background-color: rgb(0, 255, 0)">важно</span>', '<mark>важно</mark>'],
    ['<span style="background-color:#ffffff">нет</span>', 'нет'],
    ['<span style="background-color: rgb(30, 30, 30)">нет</span>', 'нет'],
  ])('what was marked by a pen: %s', (html, text) => {
    expect(pasteHtml(`<p>${html}</p>`)).toEqual([paragraph(text)])
  })
  test.each([
    ['Telegram', '<img class="emoji" src="https://web.telegram.org/a/1f525.png" alt="🔥">'],
    ['WhatsApp', '<img class="emoji" src="data:image/gif;base64,R0lG" alt="🔥" style="background-position:-60px">'],
  ])('emoji that %s draws itself', (_, html) => {
    expect(pasteHtml(`<div>Жарко ${html} сегодня</div>`)).toEqual([paragraph('Жарко 🔥 сегодня')])
  })
  test('lines of a page stay apart', () => {
    const html = '<dl><dt>Сомелье</dt><dd>Вино</dd></dl><address>Москва</address><center>По центру</center>'
    expect(pasteHtml(html)).toEqual(['Сомелье', 'Вино', 'Москва', 'По центру'].map(paragraph))
  })
  test('lists in a cell keep their numbers', () => {
    const html = `<table><tr><td>Шаг</td><td>Что</td></tr><tr><td>${word('1.', 'а')}${word('2.', 'б')}</td><td><ul><li>в</li></ul></td></tr></table>`
    expect(pasteHtml(html)).toMatchObject([
      {
        data: {
          content: [
            ['Шаг', 'Что'],
            ['1. а<br>2. б', '• в'],
          ],
        },
      },
    ])
  })
})

describe('lists and tables that are written by hand', () => {
  test.each([
    ['text', { 'text/plain': '• раз\n• два\n◦ 5 °C' }],
    ['one paragraph', { 'text/html': '<div>• раз<br>• <b></b>два<br>◦ 5 °C<br></div>' }],
    ['a page', { 'text/html': '<p>• раз</p><p><span>•</span> два</p><p>◦ 5 °C</p>' }],
  ])('bullets of %s', (_, data) => {
    expect(paste(data)).toEqual([list('unordered', 'раз', 'два', '5 °C')])
  })
  test('a line without a bullet among them leaves them as they are', () => {
    expect(pasteHtml('<div>• раз<br>без знака</div>')).toEqual([paragraph('• раз<br>без знака')])
  })
  test('rows of a spreadsheet without markup', () => {
    expect(pasteText('Блюдо\tЦена\r\nСуп & хлеб\t350\r\nЧай\t\r\n')).toMatchObject([
      {
        type: 'table',
        data: {
          withHeadings: true,
          content: [
            ['Блюдо', 'Цена'],
            ['Суп &amp; хлеб', '350'],
            ['Чай', ''],
          ],
        },
      },
    ])
    expect(pasteText('Имя:\tАня\nбез знака')).toEqual([paragraph('Имя:\tАня'), paragraph('без знака')])
  })
  test('a schedule of a month goes on in the next table, behind the same names', () => {
    const row = (name: string) => [name, ...Array.from({ length: 31 }, (_, day) => `${name}${day + 1}`)]
    const html = [row('Имя'), row('Аня')].map((cells) => `<tr><td>${cells.join('</td><td>')}</td></tr>`).join('')
    const most = limits.content.tableColumnsMax
    expect(pasteHtml(`<table><caption>Июль</caption>${html}</table>`)).toMatchObject([
      paragraph('Июль'),
      { data: { content: [row('Имя').slice(0, most), row('Аня').slice(0, most)] } },
      {
        data: {
          content: [
            ['Имя', ...row('Имя').slice(most)],
            ['Аня', ...row('Аня').slice(most)],
          ],
        },
      },
    ])
  })
})

describe('pictures', () => {
  const bytes = (first: number) => Uint8Array.from({ length: 300 }, (_, at) => (at * 7 + first) % 256)
  const base64 = (first: number) => btoa(String.fromCharCode(...bytes(first)))
  const hex = (first: number) => bytes(first).toHex()
  const embedded = (first: number) => `<p><img src="data:image/png;base64,${base64(first)}"></p>`
  const ofWord = (name: string) => `<p><img width=400 height=300 src="file:///C:/Temp/${name}"></p>`
  const sentBytes = () => Promise.all(sent.map((file) => file.bytes()))
  const uploading = (id: string) => ({ type: 'image', data: { uploading: id, caption: '' } })

  test('those inside of a page are sent at once, and stand where they stood', async () => {
    expect(pasteHtml(`<p>а</p>${embedded(1)}<p>б</p>${embedded(2)}`)).toEqual([
      paragraph('а'),
      uploading('1'),
      paragraph('б'),
      uploading('2'),
    ])
    expect(await sentBytes()).toEqual([bytes(1), bytes(2)])
    expect(sent.map(({ name, type }) => [name, type])).toEqual([
      ['image.png', 'image/png'],
      ['image.png', 'image/png'],
    ])
    expect(lost).toBe(0)
    expect(editor?.commands.undo()).toBe(true)
    expect(editor?.state.doc.textContent).toBe('')
  })
  test('Word has them in its RTF, each a second time for old readers', async () => {
    const old = (first: number) => `{\\nonshppict{\\pict\\wmetafile8 ${hex(first)}}}`
    const rtf = `{\\rtf1 а{\\*\\shppict{\\pict{\\*\\picprop}\\picw400\\pngblip\\bliptag1{\\*\\blipuid 00112233445566778899aabbccddeeff}\n${hex(3)}}}${old(3)} б{\\*\\shppict{\\pict\\jpegblip\\picwgoal960 ${hex(4)}}}${old(4)}}`
    const html = `<p>а</p>${ofWord('1.png')}<p>б</p>${ofWord('2.jpg')}`
    expect(paste({ 'text/html': html, 'text/rtf': rtf })).toEqual([
      paragraph('а'),
      uploading('1'),
      paragraph('б'),
      uploading('2'),
    ])
    expect(await sentBytes()).toEqual([bytes(3), bytes(4)])
    expect(sent.map(({ type }) => type)).toEqual(['image/png', 'image/jpeg'])
    expect(lost).toBe(0)
  })
  test('how many could not be taken along is told', () => {
    expect(pasteHtml(`<p>а</p>${ofWord('1.png')}${ofWord('2.png')}`)).toEqual([paragraph('а')])
    expect(lost).toBe(2)
  })
  test('nothing is sent that would stand nowhere: a cell takes words only, a dot counts readers', () => {
    const table = { type: 'table', data: { withHeadings: false, content: [['а', 'б']] } }
    paste({ 'text/html': `<p>в</p>${embedded(1)}` }, [table], 5)
    expect(sent).toEqual([])
    pasteHtml('<p>а</p><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">')
    expect(sent).toEqual([])
  })
})
