import { expect, test } from 'bun:test'
import { usageWords } from './usage-words.ts'

test('only what there is is counted', () => {
  expect(usageWords({ tests: 2, checklists: 0, tasks: 1 })).toBe('2 теста, 1 задача')
  expect(usageWords({ tests: 0, checklists: 5, tasks: 0 })).toBe('5 чек-листов')
  expect(usageWords({ tests: 0, checklists: 0, tasks: 0 })).toBe('—')
})
