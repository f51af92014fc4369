import { expect, test } from 'bun:test'
import { plainBlocks } from './plain-blocks.ts'

const paragraph = (text: string) => ({ type: 'paragraph', data: { text } })
const header = (text: string, level: number) => ({ type: 'header', data: { text, level } })
const list = (...items: string[]) => ({ type: 'list', data: { style: 'unordered', items } })

test.each([
  ['', []],
  [' \n\n  \t', []],
  ['Одна строка', [paragraph('Одна строка')]],
  ['Первая\nвторая\n\nДругой абзац', [paragraph('Первая<br>вторая'), paragraph('Другой абзац')]],
  ['# Раздел\n## Часть\nТекст', [header('Раздел', 2), header('Часть', 3), paragraph('Текст')]],
  ['Нужно:\r\n- сок\r\n* лёд\r\nГотово', [paragraph('Нужно:'), list('сок', 'лёд'), paragraph('Готово')]],
  ['- раз\n\n- два', [list('раз'), list('два')]],
  ['#хештег', [paragraph('#хештег')]],
  ['-', [paragraph('-')]],
  ['<img src=x onerror=alert(1)> & "да"', [paragraph('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;да&quot;')]],
  ['- <b>x</b>', [list('&lt;b&gt;x&lt;/b&gt;')]],
])('%j', (text, blocks) => expect(plainBlocks(text)).toEqual(blocks))
