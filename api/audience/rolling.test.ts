import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { createTestApp, type TestApp } from '../test/app.ts'
import {
  buildArticle,
  buildPosition,
  buildRestaurant,
  buildTest,
  buildUser,
  type BuiltUser,
} from '../test/factories.ts'

/** Processes of the release before read and write lists beside articles and tests: each side sees what the other has written (R13). */
let app: TestApp
let admin: BuiltUser
let reader: BuiltUser
let companyId: string
let cook: { id: string }
let waiter: { id: string }
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app?.stop())
beforeEach(async () => {
  admin = await buildUser(app, { role: 'admin' })
  companyId = admin.company.id
  await app.db.withoutCompany`
    update companies set module_settings = '{"knowledgeBase": true, "testing": true}' where id = ${companyId}`
  cook = await buildPosition(app, { company: admin.company })
  waiter = await buildPosition(app, { company: admin.company })
  reader = await buildUser(app, { company: admin.company, position: cook })
})

const reads = async (id: string) =>
  (await reader.client.GET('/api/knowledge-base/{id}', { params: { path: { id } } })).response.status === 200
const finds = async () =>
  (await reader.client.GET('/api/knowledge-base', { params: { query: { search: 'вишни' } } })).data?.total

describe('an article', () => {
  /** As the release before saves the positions of an article. */
  const saveOld = (id: string, positions: { id: string }[]) =>
    app.db.write(companyId, async (sql) => {
      await sql`
        update articles set limited = ${positions.length > 0}, updated_at = now()
        where company_id = ${companyId} and id = ${id}`
      await sql`delete from article_positions where company_id = ${companyId} and article_id = ${id}`
      await sql`
        insert into article_positions (company_id, article_id, position_id)
        select ${companyId}, ${id}, unnest(${positions.map((one) => one.id)}::uuid[])`
      await sql`select article_rev_raise(${companyId})`
    })
  /** As the release before asks. */
  const oldReads = async (id: string, position: { id: string }) => {
    const rows = await app.db.forCompany(companyId)`
      select from articles a where a.company_id = ${companyId} and a.id = ${id} and (not a.limited or exists (
        select from article_positions p
        where p.company_id = ${companyId} and p.article_id = a.id and p.position_id = ${position.id}))`
    return rows.length === 1
  }
  const oldFinds = async (positions: string[] | null) => {
    const [row] = await app.db.forCompany(companyId)<{ total: number }[]>`
      select total from article_search_find(${"('\u0001вишн')"}, ${"'вишн'"}, array[${"'вишн':A"}], array[${"'вишн':B"}],
        array['published'], ${positions}::uuid[], 10, 0)`
    return row?.total ?? 0
  }

  test('written by the one before, read by this one, as it is written', async () => {
    const { id } = await buildArticle(app, { author: admin, text: 'Вишня' })
    const states = [
      { positions: [waiter], isRead: false },
      { positions: [cook, waiter], isRead: true },
      { positions: [waiter], isRead: false },
      { positions: [], isRead: true },
    ]
    for (const { positions, isRead } of states) {
      await saveOld(id, positions)
      expect({ positions, read: await reads(id), found: await finds() }).toEqual({
        positions,
        read: isRead,
        found: isRead ? 1 : 0,
      })
      const { data } = await admin.client.GET('/api/knowledge-base/{id}', { params: { path: { id } } })
      expect(data?.positionAvailable.map(({ _id }) => _id).toSorted()).toEqual(
        positions.map((one) => one.id).toSorted(),
      )
    }
  })

  test('made by the one before', async () => {
    const id = Bun.randomUUIDv7()
    await app.db.write(companyId, async (sql) => {
      await sql`
        insert into articles (company_id, id, title, content, status, limited, created_by, created_by_name)
        values (${companyId}, ${id}, 'Статья', '{"blocks": []}', 'published', true, ${admin.id}, ${admin.name})`
      await sql`
        insert into article_positions (company_id, article_id, position_id) values (${companyId}, ${id}, ${waiter.id})`
      await sql`select article_search_write(${companyId}, ${id}, 'Статья', '{}', 'Вишня')`
      await sql`select article_rev_raise(${companyId})`
    })
    expect([await reads(id), await finds()]).toEqual([false, 0])
    await saveOld(id, [cook])
    expect([await reads(id), await finds()]).toEqual([true, 1])
  })

  test('written by this one, read by the one before', async () => {
    const { id } = await buildArticle(app, { author: admin, text: 'Вишня' })
    for (const positions of [[waiter], [cook, waiter], [cook], []]) {
      const body = { positionAvailable: positions.map((one) => one.id) }
      const { response } = await admin.client.PUT('/api/knowledge-base/{id}', { params: { path: { id } }, body })
      expect(response.status).toBe(200)
      const isFor = (one: { id: string }) => positions.length === 0 || positions.includes(one)
      expect([await oldReads(id, cook), await oldReads(id, waiter)]).toEqual([isFor(cook), isFor(waiter)])
      expect(await oldFinds([cook.id])).toBe(isFor(cook) ? 1 : 0)
    }
  })

  test('what the one before cannot say is shown to nobody there', async () => {
    const { id } = await buildArticle(app, { author: admin, positions: [cook] })
    const restaurant = await buildRestaurant(app, { company: admin.company })
    await app.db.write(
      companyId,
      (sql) => sql`
        update articles set audience_id = audience_save(${companyId}, ${[restaurant.id]}::uuid[], ${[cook.id]}::uuid[], '{}')
        where company_id = ${companyId} and id = ${id}`,
    )
    expect(await oldReads(id, cook)).toBe(false)
  })
})

describe('a test', () => {
  const takes = async (id: string) =>
    (await reader.client.GET('/api/tests/{id}', { params: { path: { id } } })).response.status === 200
  const oldTakes = async (id: string) =>
    (await app.db.forCompany(companyId)`select from tests_for(${companyId}, ${reader.id}) t (id) where t.id = ${id}`)
      .length > 0
  const saveOld = (id: string, restaurants: { id: string }[], positions: { id: string }[]) =>
    app.db.write(companyId, async (sql) => {
      await sql`delete from test_restaurants where company_id = ${companyId} and test_id = ${id}`
      await sql`delete from test_positions where company_id = ${companyId} and test_id = ${id}`
      await sql`
        insert into test_restaurants (company_id, test_id, restaurant_id)
        select ${companyId}, ${id}, unnest(${restaurants.map((one) => one.id)}::uuid[])`
      await sql`
        insert into test_positions (company_id, test_id, position_id)
        select ${companyId}, ${id}, unnest(${positions.map((one) => one.id)}::uuid[])`
    })

  test('written by either, taken by both', async () => {
    const [here, there] = [
      await buildRestaurant(app, { company: admin.company, staff: [reader] }),
      await buildRestaurant(app, { company: admin.company }),
    ]
    const { id } = await buildTest(app, { company: admin.company })
    const states = [
      { restaurants: [], positions: [waiter], isTaken: false },
      { restaurants: [here], positions: [cook], isTaken: true },
      { restaurants: [there], positions: [cook], isTaken: false },
      { restaurants: [there, here], positions: [], isTaken: true },
      { restaurants: [here], positions: [waiter], isTaken: false },
      { restaurants: [], positions: [], isTaken: true },
    ]
    for (const { restaurants, positions, isTaken } of states) {
      await saveOld(id, restaurants, positions)
      expect({ restaurants, positions, both: [await takes(id), await oldTakes(id)] }).toEqual({
        restaurants,
        positions,
        both: [isTaken, isTaken],
      })
    }
    for (const { restaurants, positions, isTaken } of states.toReversed()) {
      const { response } = await admin.client.PUT('/api/tests/{id}', {
        params: { path: { id } },
        body: {
          title: 'Тест',
          questions: [{ id: 'q1', type: 'text', text: 'Вопрос', acceptedAnswers: [] }],
          restaurants: restaurants.map((one) => one.id),
          positions: positions.map((one) => one.id),
        },
      })
      expect({ status: response.status, restaurants, positions, both: [await takes(id), await oldTakes(id)] }).toEqual({
        status: 200,
        restaurants,
        positions,
        both: [isTaken, isTaken],
      })
    }
  })
})
