import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createTestApp, type TestApp } from '../test/app.ts'
import { buildCompany, buildPosition, buildTest, buildUser } from '../test/factories.ts'
import { chosen } from './present.ts'
import { savedAudience } from './save.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app?.stop())

test('each part of a choice is named, whatever the row is called in the query', async () => {
  const company = await buildCompany(app)
  const [cook, anna] = [await buildPosition(app, { company }), await buildUser(app, { company })]
  const { id } = await buildTest(app, { company })
  const rows = await app.db.write(company.id, async (sql) => {
    const audience = savedAudience(sql, company.id, { positions: [cook.id], people: [anna.id] })
    await sql`update tests set audience_id = ${audience} where company_id = ${company.id} and id = ${id}`
    return sql`
      select ${chosen(sql, company.id, 'restaurants', 'n')} as restaurants,
        ${chosen(sql, company.id, 'positions', 'n')} as positions, ${chosen(sql, company.id, 'people', 'n')} as people
      from tests n where n.company_id = ${company.id} and n.id = ${id}`
  })
  expect(rows).toMatchObject([{ restaurants: [], positions: [{ _id: cook.id }], people: [{ _id: anna.id }] }])
})
