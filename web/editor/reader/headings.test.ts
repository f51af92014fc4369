import { expect, test } from 'bun:test'
import { headings } from './headings.ts'

const header = (text: string, level = 2) => ({ type: 'header', data: { text, level } })

test('ids are slugs of the text, each once', () => {
  expect(
    headings([
      header('Встреча у входа'),
      { type: 'paragraph', data: { text: 'x' } },
      header('Встреча у входа!', 3),
      header('', 2),
      null,
      header('root'),
    ]),
  ).toEqual([
    { id: 'h-встреча-у-входа', text: 'Встреча у входа', level: 2, index: 0 },
    { id: 'h-встреча-у-входа-2', text: 'Встреча у входа!', level: 3, index: 2 },
    { id: 'h-root', text: 'root', level: 2, index: 5 },
  ])
})

test('a thousand equal headings stay apart', () => {
  const found = headings(Array.from({ length: 1000 }, () => header('А'.repeat(200))))
  expect(new Set(found.map(({ id }) => id)).size).toBe(1000)
})

test('no letters at all', () =>
  expect(headings([header('***'), header('!')]).map(({ id }) => id)).toEqual(['h', 'h-2']))
