import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { anyBlock } from '../test/content-samples.ts'
import { plainText } from './plain-text.ts'

const of = (type: string, data: Record<string, unknown>) => plainText({ blocks: [{ type, data }] })

test.each<[string, Record<string, unknown>, string]>([
  ['paragraph', { text: 'Соль&nbsp;&amp; <b>перец</b><br>и&#33; 2 &lt; 3' }, 'Соль\u00a0& перец и! 2 < 3'],
  ['header', { text: 'Встреча', level: 2 }, 'Встреча'],
  ['list', { items: ['а', { content: 'б', items: [{ content: '<i>в</i>', items: ['г'] }] }] }, 'а\nб\nв\nг'],
  ['checklist', { items: [{ text: 'а', checked: true }, { text: 'б' }] }, 'а\nб'],
  ['quote', { text: 'Слова', caption: 'Автор' }, 'Слова\nАвтор'],
  ['warning', { title: 'Совет', message: 'Кивните' }, 'Совет\nКивните'],
  [
    'table',
    {
      content: [
        ['Шаг', 'Кто'],
        ['Меню', 'Официант'],
      ],
    },
    'Шаг Кто\nМеню Официант',
  ],
  ['image', { caption: 'Сервировка', file: { url: '/api/files/1/a.png' } }, 'Сервировка'],
  ['code', { code: 'a < b && c' }, 'a < b && c'],
  ['fileUpload', { file: { name: 'R&D.pdf', url: '/x' } }, 'R&D.pdf'],
  ['video', { type: 'file', url: '/x', fileName: 'Урок.mp4' }, 'Урок.mp4'],
  ['pageCard', { selectedPage: { id: '1', title: 'Меню & вино' } }, ''],
  ['testingBlock', { selectedTest: { title: 'Тест', description: 'О вине' } }, ''],
  ['delimiter', {}, ''],
  ['somethingNew', { text: 'Слова', html: '<script>' }, 'Слова'],
])('%s', (type, data, words) => expect(of(type, data)).toBe(words))

test('blocks are paragraphs', () =>
  expect(
    plainText({
      blocks: [
        { type: 'paragraph', data: { text: 'а' } },
        { type: 'delimiter', data: {} },
        { type: 'paragraph', data: { text: 'б' } },
      ],
    }),
  ).toBe('а\n\nб'))

test('takes any JSON', () => {
  fc.assert(fc.property(fc.array(anyBlock, { maxLength: 4 }), (blocks) => typeof plainText({ blocks }) === 'string'))
})
