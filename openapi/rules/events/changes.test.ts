import { expect, test } from 'bun:test'
import { articleChanges, changeTypeOf } from '../knowledge-base/article-changes.ts'
import { changesBetween, refsChange, shownChanges } from './changes.ts'
import { isSame } from '../values/same.ts'

const ref = (id: string, name = id) => ({ _id: id, name })

test('the same is what says the same, whatever the order of its keys', () => {
  expect(isSame({ a: [1, { b: null }], c: undefined }, { a: [1, { b: null }] })).toBe(true)
  expect(isSame({ a: 1, b: 2 }, { b: 2, a: 1 })).toBe(true)
  for (const [one, other] of [
    [
      [1, 2],
      [2, 1],
    ],
    [[1], { 0: 1 }],
    [null, {}],
    ['1', 1],
    [{ a: null }, {}],
    [[1], [1, 2]],
  ])
    expect([isSame(one, other), isSame(other, one)]).toEqual([false, false])
})

test('only what differs is told; nothing is no event', () => {
  const before = { name: 'Бар', order: 1 }
  expect(changesBetween(before, { ...before }, ['name', 'order'])).toBeUndefined()
  expect(changesBetween(before, { name: 'Зал', order: 1 }, ['name', 'order'])).toEqual({
    name: { old: 'Бар', new: 'Зал' },
  })
})

test('rows that are named are compared by id and told by name', () => {
  expect(refsChange('positions', [ref('1', 'Б'), ref('2', 'А')], [ref('2', 'А'), ref('1', 'Б')])).toEqual({})
  expect(refsChange('positions', [ref('1', 'Б'), ref('2', 'А')], [ref('3', 'Б')])).toEqual({
    positions: { old: ['А', 'Б'], new: ['Б'] },
  })
})

test('of two topics with one name the log tells the change', () => {
  const article = {
    ...({ title: 'Счёт', status: 'draft', priority: 'low', order: 0, tags: ['а'] } as const),
    tags: ['а'],
    topic: ref('1', 'Касса'),
    positionAvailable: [],
  }
  expect(articleChanges(article, { ...article }, true)).toBeUndefined()
  expect(articleChanges(article, { ...article, topic: ref('2', 'Касса') }, false)).toEqual({
    topic: { old: 'Касса', new: 'Касса' },
    content: { hidden: true },
  })
  expect([changeTypeOf('draft', 'archived'), changeTypeOf('archived', 'archived')]).toEqual(['archived', 'updated'])
})

test('shown in the order of the contract, without the sides that are hidden', () => {
  expect(shownChanges({ pin: { hidden: true }, name: { old: 'а', new: null } })).toEqual([
    { field: 'name', from: 'а', to: null },
    { field: 'pin' },
  ])
})
