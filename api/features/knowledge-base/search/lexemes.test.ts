import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { recallArticles } from '../../../test/search-recall/articles.ts'
import { lexemesOf } from './lexemes.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app?.stop())

const ODD = [
  'Чек-лист, чек‑лист и —тире-; «кавычки»/дробь, e-mail: anna@example.com, №5, −18°, 0.5 л, iiko.ru, ЁЖ ёж, мо\u0301ре, и\u0306од',
  `стол\u00a0№1\u2009два\u3000три\ufeffчетыре ${'очень'.repeat(300)} İstanbul ΣΑΣ 5000рублей абв123 x&y <b>и</b> 'не' it’s`,
  '',
]

test('the words of a text are those that Postgres finds in it', async () => {
  const sql = app.db.withoutCompany
  for (const text of [...recallArticles.map((one) => `${one.title} ${one.text}`), ...ODD]) {
    const { words, others } = await lexemesOf(sql, text)
    const [row] = await sql<{ ours: string; theirs: string }[]>`
      select array_to_tsvector(${words}::text[] || tsvector_to_array(search_vector(${others})))::text as ours,
        array_to_tsvector(tsvector_to_array(search_vector(${text})))::text as theirs`
    expect(row?.ours).toBe(row?.theirs ?? 'none')
  }
})
