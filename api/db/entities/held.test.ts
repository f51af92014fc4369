import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { buildArticle, buildCompany, buildRestaurant } from '../../test/factories.ts'
import { entityKinds } from './entities.ts'
import { holdNamed, holdOne } from './held.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app?.stop())

test('what is held is the company’s, by what people call it, and nobody deletes it meanwhile', async () => {
  const [company, other] = await Promise.all([buildCompany(app), buildCompany(app)])
  const one = await buildArticle(app, { company, title: 'Подача вина' })
  const two = await buildArticle(app, { company, title: 'Открытие смены', status: 'draft' })
  const foreign = await buildArticle(app, { company: other })
  const place = await buildRestaurant(app, { company, name: 'На набережной' })
  await app.db.write(company.id, async (sql) => {
    const held = await holdNamed(sql, company.id, 'article', [foreign.id, two.id, one.id, Bun.randomUUIDv7()])
    expect([...held]).toEqual(
      [one, two]
        .toSorted((a, b) => (a.id < b.id ? -1 : 1))
        .map(({ id }) => [id, id === one.id ? 'Подача вина' : 'Открытие смены']),
    )
    const free = await app.db.forCompany(company.id)`
      select from articles where company_id = ${company.id} for update skip locked`
    expect(free).toHaveLength(0)
    expect(await holdOne(sql, company.id, 'restaurant', place.id.toUpperCase())).toEqual({
      _id: place.id,
      name: 'На набережной',
    })
    expect(await holdOne(sql, company.id, 'article', foreign.id)).toBeUndefined()
  })
})

test('things of every kind that goes can be held', async () => {
  const company = await buildCompany(app)
  for (const kind of entityKinds)
    if (kind !== 'company' && kind !== 'journal')
      await app.db.write(company.id, async (sql) => {
        expect([kind, await holdOne(sql, company.id, kind, Bun.randomUUIDv7())]).toEqual([kind, undefined])
      })
})
