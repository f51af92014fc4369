import { expect, test } from 'bun:test'
import '../../test/dom.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { readChoice, saveChoice } from './saved-choice.ts'

const choice = {
  multipleCompanies: true as const,
  choiceToken: 'ot_3nN1hKqv8yJt2bWm5cXe7g',
  companies: [{ name: 'Берёзка', subdomain: 'berezka' }],
}

test('a choice survives a reload as long as its token lives', () => {
  saveChoice(choice, 'anna@berezka.example', 0)
  expect(readChoice(limits.choiceTokenMinutes * 60_000 - 1)).toEqual({
    choice,
    email: 'anna@berezka.example',
    savedAt: 0,
  })
  expect(readChoice(limits.choiceTokenMinutes * 60_000)).toBeUndefined()
  expect(localStorage.getItem('companyChoice')).toBeNull()
})

test.each(['nonsense', 'null', '{"savedAt":1}', '[]'])('%s in its place is forgotten', (stored) => {
  localStorage.setItem('companyChoice', stored)
  expect(readChoice(2)).toBeUndefined()
  expect(localStorage.getItem('companyChoice')).toBeNull()
})
