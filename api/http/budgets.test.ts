import { expect, test } from 'bun:test'
import { createBudgets } from './budgets.ts'
import type { Database } from '../db/client.ts'

/** The general budget needs no row. */
const noRows = { withoutCompany: undefined } as unknown as Database

test('a crowd of new callers gives nobody else a fresh minute', () => {
  const budgets = createBudgets(noRows, () => new Date(0), { generalPerMinute: 1, kept: 3 })
  budgets.general('quiet')
  budgets.general('busy')
  for (const other of ['a', 'b']) budgets.general(other)
  expect(() => budgets.general('busy')).toThrow()
  // Only whoever came first was forgotten.
  budgets.general('quiet')
})

test('whoever has just begun a new minute is not the oldest, however long ago he came first', () => {
  let time = 0
  const budgets = createBudgets(noRows, () => new Date(time), { generalPerMinute: 1, kept: 3 })
  budgets.general('first')
  time = 30_000
  budgets.general('second')
  time = 60_000
  budgets.general('first')
  for (const other of ['third', 'fourth']) budgets.general(other)
  expect(() => budgets.general('first')).toThrow()
})

test('who searches pushes out nobody who calls, nor who searches elsewhere', () => {
  const budgets = createBudgets(noRows, () => new Date(0), { generalPerMinute: 1, kept: 1 })
  const search = { limit: 1, windowSeconds: 60, by: 'session', count: 'all', kept: 'memory' } as const
  budgets.general('a')
  budgets.here('articleList', search, 'b')
  budgets.here('userList', search, 'c')
  expect(() => budgets.general('a')).toThrow()
  expect(() => budgets.here('articleList', search, 'b')).toThrow()
  expect(() => budgets.here('userList', search, 'c')).toThrow()
})

test('a clock that was ahead and is set back refuses nobody until then', () => {
  let time = 3_600_000
  const budgets = createBudgets(noRows, () => new Date(time), { generalPerMinute: 1 })
  budgets.general('a')
  expect(() => budgets.general('a')).toThrow()
  time = 0
  budgets.general('a')
  // By less than the window it is the same one still.
  time = -1000
  expect(() => budgets.general('a')).toThrow()
})
