import { expect, test } from 'bun:test'
import { fits, rebased } from './values.ts'

const base = { name: 'Бармен', description: '', active: true }

test('what was typed stays, the rest is theirs; a field that both changed tells theirs', () => {
  const typed = { name: 'Старший бармен', description: 'Ночью', active: true }
  const fresh = { name: 'Бармен зала', description: '', active: false }
  expect(rebased(base, typed, fresh)).toEqual({
    draft: { name: 'Старший бармен', description: 'Ночью', active: false },
    theirs: { name: 'Другой пользователь сохранил: «Бармен зала»' },
  })
  expect(rebased(base, base, fresh)).toEqual({ draft: fresh, theirs: {} })
  // The same word from both is no quarrel.
  expect(rebased(base, fresh, fresh).theirs).toEqual({})
})

test.each([
  [{ name: 'а', description: 'б', active: false }, true],
  [{ name: 'а', description: null, active: false }, true],
  [{ name: 'а', active: false }, false],
  [{ name: ['а'], description: 'б', active: false }, false],
  ['а', false],
  [null, false],
])('%p is a draft of this form: %p', (value, is) => {
  expect(fits(value, base)).toBe(is)
})
