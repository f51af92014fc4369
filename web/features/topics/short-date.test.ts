import { expect, test } from 'bun:test'
import { shortDate } from './short-date.ts'

// No zone in the text: such times are local, so the expectation holds wherever the test runs.
test('a short date names its month, and no year of our era', () => {
  expect(shortDate('2026-06-02T10:05:00')).toBe('02 июн. 2026')
})
