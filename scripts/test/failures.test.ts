import { expect, test } from 'bun:test'
import { failedFilesOf, failuresOf } from './failures.ts'

const output = `bun test v1.4.5 (abc)

api/a.test.ts:
chatter of a test that passed
(pass) a > one [1.00ms]
(pass) a > two [1.00ms]

api/b.test.ts:
(pass) b > one [1.00ms]
error: expect(received).toBe(expected)
      at api/b.test.ts:3:5
(fail) b > two [2.00ms]
(pass) b > three

api/c.test.ts:
(pass) c

1 tests failed:
(fail) b > two [2.00ms]

 4 pass
 1 fail
Ran 5 tests across 3 files. [1.00s]
`

test('the failed tests stand first, then what each printed, and nothing of what passed', () => {
  expect(failuresOf(output)).toBe(`api/b.test.ts: (fail) b > two [2.00ms]

api/b.test.ts:
error: expect(received).toBe(expected)
      at api/b.test.ts:3:5
(fail) b > two [2.00ms]

 4 pass
 1 fail
Ran 5 tests across 3 files. [1.00s]`)
})

test('the files with a failed test are known, not the one that the summary stands under', () => {
  expect(failedFilesOf(output)).toEqual(['api/b.test.ts'])
})

test('of a file where many failed the first ones are told, the others counted', () => {
  const many = Array.from({ length: 60 }, (_, n) => `error: gone\n(fail) c > ${n}`).join('\n')
  const told = failuresOf(`bun test v1.4.5 (abc)\n\napi/c.test.ts:\n${many}\n\n 60 fail\n`)
  expect(told.match(/error: gone/g)).toHaveLength(4)
  expect(told).toContain('api/c.test.ts: (fail) c > 3\napi/c.test.ts: and 56 more\n')
  expect(told).toEndWith('60 fail')
})

test('a run that broke off ends with its last words', () => {
  expect(failuresOf('bun test v1.4.5 (abc)\n\napi/a.test.ts:\n(pass) one\npanic: killed\n')).toBe('panic: killed')
})

test('another program is told whole', () => {
  expect(failuresOf('api/a.ts(1,2): error TS2304\n')).toBe('api/a.ts(1,2): error TS2304')
})
