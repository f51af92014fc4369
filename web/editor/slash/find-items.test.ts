import { expect, test } from 'bun:test'
import { findItems } from './find-items.ts'
import { slashItems } from './slash-items.ts'

const kinds = (query: string) => findItems(query).map(({ kind }) => kind)

test('without a query everything is offered, in its groups', () => {
  expect(kinds('')).toEqual(slashItems.map(({ kind }) => kind))
  const groups = slashItems.map(({ group }) => group)
  expect(groups).toEqual(groups.toSorted((a, b) => groups.indexOf(a) - groups.indexOf(b)))
})

test.each([
  ['заг', 'heading'],
  ['ЧЕК', 'checklist'],
  ['чеклист', 'checklist'],
  ['h2', 'heading'],
  ['table', 'table'],
  ['nf,k', 'table'],
  ['warn', 'warning'],
  ['фото', 'image'],
])('%s', (query, kind) => expect<unknown>(kinds(query)[0]).toBe(kind))

test('nothing for words of no block', () => expect(kinds('ъъъ')).toEqual([]))
