import { expect, test } from 'bun:test'
import { cutText, shortened } from './cut-text.ts'

test('what is cut holds no half of a sign, and what fits stays', () => {
  expect([cutText('аб😀', 4), cutText('аб😀', 3), cutText('аб😀', 2)]).toEqual(['аб😀', 'аб', 'аб'])
  expect([shortened('аб😀', 4), shortened('аб😀в', 4), shortened('аб вгд', 4)]).toEqual(['аб😀', 'аб…', 'аб…'])
})
