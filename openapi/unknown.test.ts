import { expect, test } from 'bun:test'
import { unknownFields, unknownNames } from './unknown.ts'

test('each name that was not kept is told by its path, and a value that was changed is none', () => {
  const sent = {
    title: 'Меню',
    items: [{ text: 'Борщ' }, { text: 'Щи', pirce: 300 }],
    at: { from: 1, unti: 2 },
    x: null,
  }
  const kept = { title: 'МЕНЮ', items: [{ text: 'Борщ' }, { text: 'Щи' }], at: { from: 1 } }
  expect(unknownNames(sent, kept)).toEqual(['items.1.pirce', 'at.unti', 'x'])
  expect(unknownNames(sent, sent)).toEqual([])
  expect(unknownNames('text', 'text')).toEqual([])
})

test('a crowd of names, or a very long one, makes no crowd of an answer', () => {
  const names = Array.from({ length: 1000 }, (_, i) => `n${i}`.padEnd(500, '-'))
  const told = Object.keys(unknownFields(names).body.fields ?? {})
  expect([told.length, told[0]?.length]).toEqual([20, 101])
})
