import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { buildArticle, buildUser } from '../../../test/factories.ts'
import { searchedAs, type Standing } from './searched.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app?.stop())

const TEXT = 'Подача десерта'
const STEMS = ['подач', 'десерт']

/** Puts the text under the article; fails at the end where it is told to. */
async function put(companyId: string, articleId: string, fails = false): Promise<string[]> {
  let asked: string[] = []
  const written = app.db.write(companyId, async (sql) => {
    const { words, others, fresh, learn } = await searchedAs(sql, app.db.reads, companyId, TEXT)
    asked = fresh
    learn(
      await sql<Standing[]>`
        select article_search_put(${companyId}, ${articleId}, '', '{}', ${words}, ${others}, ${fresh}::text[]) as standing`,
    )
    if (fails) throw new Error('rolled back')
  })
  await written.catch((error: unknown) => {
    if (!fails) throw error
  })
  return asked
}

test('a stem is not looked for again once it was seen there, and what was rolled back was never there', async () => {
  const author = await buildUser(app, { role: 'admin' })
  const { id } = await buildArticle(app, { author, text: 'Другое' })
  const company = author.company.id
  expect(await put(company, id, true)).toEqual(STEMS)
  // It adds them, and has not seen them.
  expect(await put(company, id)).toEqual(STEMS)
  expect(await put(company, id)).toEqual(STEMS)
  expect(await put(company, id)).toEqual([])
  const rows = await app.db.forCompany(company)<{ stem: string }[]>`
    select stem from article_stems where company_id = ${company} and stem = any (${STEMS}::text[]) order by stem desc`
  expect(rows.map(({ stem }) => stem)).toEqual(STEMS)
  // Another company has stems of its own.
  const other = await buildUser(app, { role: 'admin' })
  const theirs = await buildArticle(app, { author: other, text: 'Другое' })
  expect(await put(other.company.id, theirs.id)).toEqual(STEMS)
})

test('what is known of stems by their numbers is forgotten with the numbers', async () => {
  const author = await buildUser(app, { role: 'admin' })
  const { id } = await buildArticle(app, { author, text: 'Другое' })
  const company = author.company.id
  for (let time = 0; time < 3; time++) await put(company, id)
  const asked = async (text: string) => {
    const { words, fresh } = await searchedAs(app.db.withoutCompany, app.db.reads, company, text)
    return { words: words.split(' '), fresh }
  }
  expect(await asked(TEXT)).toEqual({ words: STEMS, fresh: [] })
  // More than a process keeps, so that it numbers anew: nobody has seen any of these, whatever had their numbers before.
  const words = Array.from({ length: 24_000 }, (_, n) => `${letters(n)}щк`)
  for (let from = 0; from < words.length; from += 1000) {
    const { words: stems, fresh } = await asked(words.slice(from, from + 1000).join(' '))
    expect(fresh).toEqual(stems)
  }
  expect(await asked(TEXT)).toEqual({ words: STEMS, fresh: [] })
})

/** The number in letters, a word for each that is its own stem. */
const letters = (n: number): string =>
  [...String(n).padStart(5, '0')].map((digit) => 'бвгджзклмн'[Number(digit)]).join('')
