import { expect, test } from 'bun:test'
import { pooled, poolRows } from './pool.ts'

const question = (id: string, category: string) => ({ id, type: 'text', text: '?', category }) as const

test('a group of which no question is any more can still be taken out', () => {
  const rows = poolRows([{ category: 'Бар', count: 2 }], [question('1', 'Зал')])
  expect(rows).toEqual([
    { category: 'Зал', taken: 0, has: 1, at: undefined },
    { category: 'Бар', taken: 2, has: 0, at: 0 },
  ])
})

test('a number of a group is put in, changed, taken out', () => {
  const one = pooled([], 'Зал', 2)
  expect(pooled(one, 'Бар', 1)).toEqual([...one, { category: 'Бар', count: 1 }])
  expect(pooled(one, 'Зал', 3)).toEqual([{ category: 'Зал', count: 3 }])
  expect(pooled(one, 'Зал', 0)).toEqual([])
})
