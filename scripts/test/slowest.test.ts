import { expect, test } from 'bun:test'
import { slowestOf } from './slowest.ts'

test('what took longest comes first, with its file; what is quick is not named', () => {
  const output = `bun test v1.4.5 (abc)

web/e2e/a.e2e.ts:
(pass) on real > a walk [12000.40ms]
(pass) on real > quick [9.10ms]

web/e2e/b.e2e.ts:
(fail) on mocks > a longer one (attempt 2) [30500.00ms]
(pass) no time
`
  expect(slowestOf(output)).toEqual([
    '31 s  web/e2e/b.e2e.ts: on mocks > a longer one (attempt 2)',
    '12 s  web/e2e/a.e2e.ts: on real > a walk',
  ])
})
