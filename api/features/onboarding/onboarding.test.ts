import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { buildChecklist } from '../../test/build-checklist.ts'
import { actionsOf } from '../../test/events-of.ts'
import { buildArticle, buildPosition, buildRestaurant, buildUser, type BuiltUser } from '../../test/factories.ts'

let app: TestApp
let admin: BuiltUser
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app?.stop())
beforeEach(async () => {
  admin = await buildUser(app, { role: 'admin' })
})

const steps = async ({ client }: BuiltUser = admin) => {
  const { data, response } = await client.GET('/api/onboarding')
  expect(response.status).toBe(200)
  return { hidden: data?.hidden, done: data?.steps.filter(({ done }) => done).map(({ key }) => key) }
}
const hide = async (hidden: boolean, { client }: BuiltUser = admin) =>
  client.PUT('/api/onboarding', { body: { hidden } })

test('a new company has nothing done, in the order of the work', async () => {
  const { data } = await admin.client.GET('/api/onboarding')
  expect(data).toEqual({
    hidden: false,
    steps: (['restaurants', 'positions', 'staff', 'articles', 'checklists', 'telegram'] as const).map((key) => ({
      key,
      done: false,
    })),
  })
})

test('a step is done by what can be used, not by what is put away', async () => {
  const { company } = admin
  const restaurant = await buildRestaurant(app, { company })
  const position = await buildPosition(app, { company })
  const colleague = await buildUser(app, { company })
  const article = await buildArticle(app, { author: admin })
  const checklist = await buildChecklist(app, { company })
  await app.db.write(
    company.id,
    (sql) => sql`
      insert into telegram_integrations (company_id, bot_id, bot_username, bot_name, token, token_mask, path_hash,
        header_hash, polls, connected_at, updated_at)
      values (${company.id}, 7, 'bot', 'Бот', '', '', '', '', true, now(), now())`,
  )
  expect((await steps()).done).toEqual(['restaurants', 'positions', 'staff', 'articles', 'checklists', 'telegram'])
  await app.db.write(company.id, async (sql) => {
    await sql`update restaurants set is_active = false where company_id = ${company.id} and id = ${restaurant.id}`
    await sql`update positions set status = 'inactive' where company_id = ${company.id} and id = ${position.id}`
    await sql`update users set is_active = false where company_id = ${company.id} and id = ${colleague.id}`
    await sql`update articles set status = 'draft' where company_id = ${company.id} and id = ${article.id}`
    await sql`select article_rev_raise(${company.id})`
    await sql`update checklists set is_active = false where company_id = ${company.id} and id = ${checklist.id}`
    await sql`update telegram_integrations set is_active = false where company_id = ${company.id}`
  })
  expect((await steps()).done).toEqual([])
})

test('one who was removed is no staff', async () => {
  const { company } = admin
  const gone = await buildUser(app, { company })
  await app.db.write(
    company.id,
    (sql) => sql`update users set deleted_at = now() where company_id = ${company.id} and id = ${gone.id}`,
  )
  expect((await steps()).done).toEqual([])
})

test('the work of another company does no step of this one (T1)', async () => {
  const stranger = await buildUser(app, { role: 'admin' })
  await buildRestaurant(app, { company: stranger.company })
  await buildPosition(app, { company: stranger.company })
  await buildArticle(app, { author: stranger })
  await buildUser(app, { company: stranger.company })
  await buildChecklist(app, { company: stranger.company })
  expect((await steps()).done).toEqual([])
})

test('hidden by one administrator and back, for him alone, without a word in the log', async () => {
  const other = await buildUser(app, { company: admin.company, role: 'admin' })
  for (const _ of [1, 2]) {
    expect((await hide(true)).data).toMatchObject({ hidden: true, steps: expect.any(Array) })
    expect(await steps()).toMatchObject({ hidden: true })
  }
  expect(await steps(other)).toMatchObject({ hidden: false })
  expect((await hide(false)).data).toMatchObject({ hidden: false })
  expect(await actionsOf(app, admin.company.id)).toEqual([])
})

test('administrators alone; a wrong value is named', async () => {
  const reader = await buildUser(app, { company: admin.company })
  expect((await reader.client.GET('/api/onboarding')).response.status).toBe(403)
  expect((await hide(true, reader)).response.status).toBe(403)
  const { error } = await admin.client.PUT('/api/onboarding', { body: { hidden: 'да' as never } })
  expect(error).toMatchObject({ fields: { hidden: expect.any(String) } })
})
