import { expect, test } from 'bun:test'
import '../../test/dom.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { readChoice, saveChoice } from './saved-choice.ts'

const choice = {
  multipleCompanies: true as const,
  choiceToken: 'ot_3nN1hKqv8yJt2bWm5cXe7g',
  companies: [{ name: 'Берёзка', subdomain: 'berezka' }],
}
const saved = { choice, email: 'anna@berezka.example' }

test('a choice survives a reload as long as its token lives', () => {
  saveChoice(saved, 0)
  expect(readChoice(limits.auth.choiceTokenMinutes * 60_000 - 1)).toEqual(saved)
  expect(readChoice(limits.auth.choiceTokenMinutes * 60_000)).toBeUndefined()
  expect(localStorage.getItem('companyChoice')).toBeNull()
})

const damaged = [
  'nonsense',
  'null',
  '{"timestamp":1}',
  '[]',
  ...[
    { companies: [null, 5] },
    { companies: [] },
    { companies: [{ name: 'Берёзка' }] },
    { companies: 'berezka' },
    { choiceToken: 5 },
  ].map((part) => JSON.stringify({ ...saved, choice: { ...choice, ...part }, timestamp: 1 })),
  JSON.stringify({ ...saved, email: null, timestamp: 1 }),
]
test.each(damaged)('%s in its place is forgotten', (stored) => {
  localStorage.setItem('companyChoice', stored)
  expect(readChoice(2)).toBeUndefined()
  expect(localStorage.getItem('companyChoice')).toBeNull()
})
