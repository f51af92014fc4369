import { expect, test } from 'bun:test'
import { laterTriesOf } from './later-tries.ts'

const output = `bun test v1.4.5 (abc)

web/e2e/a.e2e.ts:
chatter of a test that passed
(pass) a > one [1.00ms]
3 |   await page.getByText('200').waitFor()
TimeoutError: locator.waitFor: Timeout 30000ms exceeded.
      at web/e2e/a.e2e.ts:3:5
(pass) a > two (attempt 2) [9.00ms]
error: never
(fail) a > three (attempt 2) [2.00ms]
(pass) a > four [2.00ms]
(pass) the file web/e2e/b.e2e.ts (attempt 2)
`

test('what passed at a later try stands with the error of the try before, nothing else does', () => {
  expect(laterTriesOf(output)).toEqual([
    'passed only at the next try: a > two (attempt 2) [9.00ms]',
    '  TimeoutError: locator.waitFor: Timeout 30000ms exceeded.',
    '        at web/e2e/a.e2e.ts:3:5',
    'passed only at the next try: the file web/e2e/b.e2e.ts (attempt 2)',
  ])
})

test('of a long error the first lines are told', () => {
  const long = ['error: strict mode violation', ...Array.from({ length: 99 }, (_, n) => `line ${n}`)].join('\n')
  expect(laterTriesOf(`${long}\n(pass) a (attempt 2)`)).toHaveLength(1 + 30)
})
