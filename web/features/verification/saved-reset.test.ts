import { expect, test } from 'bun:test'
import '../../test/dom.ts'
import { readReset, saveReset } from './saved-reset.ts'

const reset = { step: 'verify', email: 'anna@example.com', code: '', sentAt: 1 } as const

test('what was saved comes back', () => {
  saveReset(reset, 1)
  expect(readReset(2)).toEqual(reset)
})

test.each([{ step: 'success' }, { step: 2 }, { email: null }, { code: 123456 }, { sentAt: 'then' }])(
  'with %p it is damaged and forgotten',
  (part) => {
    localStorage.setItem('passwordReset', JSON.stringify({ ...reset, ...part, timestamp: 1 }))
    expect(readReset(2)).toBeUndefined()
    expect(localStorage.getItem('passwordReset')).toBeNull()
  },
)
