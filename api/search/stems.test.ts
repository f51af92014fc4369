import { afterAll, beforeAll, expect, test } from 'bun:test'
import fc from 'fast-check'
import { createTestApp, type TestApp } from '../test/app.ts'
import { recallArticles } from '../test/search-recall/articles.ts'
import { isPostgresStemmer, ownStem } from './own-stemmer.ts'
import { stemsOf } from './stems.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app?.stop())

const ENDINGS = ['', 'ами', 'ивши', 'ейшего', 'енно', 'остью', 'ыми', 'ать', 'ующая', 'ев', 'ся', 'ия']
const russian = fc
  .tuple(
    fc.string({ unit: fc.constantFrom(...'абвгдежзийклмнопрстуфхцчшщъыьэюя'), minLength: 1, maxLength: 9 }),
    fc.constantFrom(...ENDINGS),
    fc.constantFrom(...ENDINGS),
  )
  .map((parts) => parts.join(''))

test('a Russian word has the stem that Postgres gives it, so that query and index agree', async () => {
  const sql = app.db.withoutCompany
  expect(await isPostgresStemmer(sql)).toBe(true)
  const written = recallArticles.flatMap(
    ({ text }) =>
      text
        .toLowerCase()
        .replaceAll('ё', 'е')
        .match(/[а-я]+/g) ?? [],
  )
  const words = [...new Set([...written, ...fc.sample(russian, 20_000)])]
  const rows = await sql<{ word: string; stem: string }[]>`select word, stem from search_stems(${words}::text[])`
  expect(rows).toHaveLength(words.length)
  expect(rows.filter(({ word, stem }) => ownStem(word) !== stem)).toEqual([])
})

test('other words have it too: English ones, numbers, both in one', async () => {
  const words = ['running', 'the', '350', 'iiko', 'а1', 'x5', 'гостями', 'и']
  const stemOf = await stemsOf(app.db.withoutCompany, words)
  expect(words.map(stemOf)).toEqual(['run', '', '350', 'iiko', 'а1', 'x5', 'гост', ''])
})
