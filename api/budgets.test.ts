import { expect, test } from 'bun:test'
import { createBudgets } from './budgets.ts'
import type { Database } from './db/client.ts'

/** The general budget needs no row. */
const noRows = { withoutCompany: undefined } as unknown as Database

test('a crowd of new callers gives nobody else a fresh minute', () => {
  const budgets = createBudgets(noRows, () => new Date(0), 1, 3)
  budgets.general('quiet')
  budgets.general('busy')
  for (const other of ['a', 'b']) budgets.general(other)
  expect(() => budgets.general('busy')).toThrow()
  // Only whoever came first was forgotten.
  budgets.general('quiet')
})
