import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import postgres from 'postgres'
import { sweepAudiences } from '../queue/jobs/audiences.ts'
import { createTestApp, type TestApp } from '../test/app.ts'
import {
  buildArticle,
  buildPosition,
  buildRestaurant,
  buildTest,
  buildUser,
  type BuiltUser,
} from '../test/factories.ts'
import { userCalls } from '../test/user-calls.ts'
import { DAY } from '../../openapi/rules/time/durations.ts'
import { savedAudience } from './save.ts'

/** Two at a time: what is written to an audience while somebody else reads, writes or sweeps. */
let app: TestApp
let other: TestApp
let owner: postgres.Sql
let admin: BuiltUser
let companyId: string
beforeAll(async () => {
  app = await createTestApp()
  other = await createTestApp({ beside: app })
  owner = postgres(app.url, { max: 2, fetch_types: false, onnotice: () => {} })
})
afterAll(async () => {
  await owner.end()
  await other.stop()
  await app.stop()
})
beforeEach(async () => {
  admin = await buildUser(app, { role: 'admin' })
  companyId = admin.company.id
  await app.db.withoutCompany`
    update companies set module_settings = '{"knowledgeBase": true, "testing": true}' where id = ${companyId}`
})

const content = { blocks: [{ type: 'paragraph', data: { text: 'Текст' } }] }
const write = async (positions: { id: string }[]) => {
  const { data, response } = await admin.client.POST('/api/knowledge-base', {
    body: { title: 'Статья', content, status: 'published', positionAvailable: positions.map(({ id }) => id) },
  })
  return { status: response.status, id: data?._id ?? '' }
}
const audiences = () => app.db.forCompany(companyId)<{ id: string }[]>`
  select id from audiences where company_id = ${companyId} order by id`
const totalOf = async (client: BuiltUser['client']) =>
  (await client.GET('/api/knowledge-base', { params: { query: {} } })).data?.total

test('two writers save the same new choice at once: one row, both articles are aimed', async () => {
  const [cook, waiter] = [
    await buildPosition(app, { company: admin.company }),
    await buildPosition(app, { company: admin.company }),
  ]
  const reader = await buildUser(app, { company: admin.company, position: cook })
  const written = await Promise.all([write([cook, waiter]), write([waiter, cook]), write([cook, waiter])])
  expect(written.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(await audiences()).toHaveLength(1)
  expect(await totalOf(reader.client)).toBe(3)
})

test('a choice that is new while it is read: the next call of a session that another instance remembers has it', async () => {
  const cook = await buildPosition(app, { company: admin.company })
  const reader = await buildUser(app, { company: admin.company, position: cook })
  const client = other.client(admin.company.subdomain, reader.token)
  expect(await totalOf(client)).toBe(0)
  await write([cook])
  expect(await totalOf(client)).toBe(1)
})

test('a person moves to another restaurant while he reads: his next call, on any instance, is of there', async () => {
  const reader = await buildUser(app, { company: admin.company })
  const [here, there] = [
    await buildRestaurant(app, { company: admin.company, staff: [reader] }),
    await buildRestaurant(app, { company: admin.company }),
  ]
  await buildTest(app, { company: admin.company, title: 'здесь', restaurants: [here] })
  await buildTest(app, { company: admin.company, title: 'там', restaurants: [there] })
  const article = await buildArticle(app, { author: admin })
  await app.db.write(companyId, async (sql) => {
    await sql`
      update articles set audience_id = ${savedAudience(sql, companyId, { restaurants: [there.id] })}
      where company_id = ${companyId} and id = ${article.id}`
    await sql`select article_rev_raise(${companyId})`
  })
  const clients = [reader.client, other.client(admin.company.subdomain, reader.token)]
  const seen = () =>
    Promise.all(
      clients.map(async (client) => ({
        tests: (await client.GET('/api/tests', {})).data?.map(({ title }) => title),
        articles: await totalOf(client),
      })),
    )
  expect(await seen()).toEqual([0, 1].map(() => ({ tests: ['здесь'], articles: 0 })))
  expect(await userCalls(admin).update(reader.id, { restaurants: [there.id] })).toMatchObject({ status: 200 })
  expect(await seen()).toEqual([0, 1].map(() => ({ tests: ['там'], articles: 1 })))
  // By a statement that writes no row of his.
  await app.db.write(
    companyId,
    (sql) => sql`delete from user_restaurants where company_id = ${companyId} and user_id = ${reader.id}`,
  )
  expect(await seen()).toEqual([0, 1].map(() => ({ tests: [], articles: 0 })))
})

test('a position is archived while a choice with it is saved: both are done, and it stays chosen', async () => {
  const cook = await buildPosition(app, { company: admin.company })
  const [saved, archived] = await Promise.all([
    write([cook]),
    admin.client.DELETE('/api/positions/{id}', { params: { path: { id: cook.id } } }),
  ])
  expect([saved.status, archived.response.status]).toEqual([201, 200])
  const { data } = await admin.client.GET('/api/knowledge-base/{id}', { params: { path: { id: saved.id } } })
  expect(data?.positionAvailable.map(({ _id }) => _id)).toEqual([cook.id])
})

describe('a restaurant that goes', () => {
  const remove = async ({ id }: { id: string }) =>
    (await admin.client.DELETE('/api/restaurants/{id}', { params: { path: { id } } })).data

  test('nothing carries its audience any more: it goes, and what is left of the audience is nobody’s', async () => {
    const [one, two] = [
      await buildRestaurant(app, { company: admin.company }),
      await buildRestaurant(app, { company: admin.company }),
    ]
    const { id } = await buildTest(app, { company: admin.company, restaurants: [one, two] })
    expect(await remove(one)).toMatchObject({ deleted: false })
    await app.db.write(
      companyId,
      (sql) => sql`update tests set audience_id = null where company_id = ${companyId} and id = ${id}`,
    )
    expect(await remove(one)).toMatchObject({ deleted: true })
    expect(await remove(two)).toMatchObject({ deleted: true })
  })

  test('while a test chooses it: either it is chosen and stays, or it is gone and refused', async () => {
    const restaurant = await buildRestaurant(app, { company: admin.company })
    // Known before, so that saving it writes no reference to the restaurant.
    await app.db.write(
      companyId,
      (sql) => sql`select ${savedAudience(sql, companyId, { restaurants: [restaurant.id] })}`,
    )
    const body = {
      title: 'Тест',
      restaurants: [restaurant.id],
      questions: [{ id: 'q', type: 'text' as const, text: 'Вопрос', acceptedAnswers: [] }],
    }
    const [created, gone] = await Promise.all([admin.client.POST('/api/tests', { body }), remove(restaurant)])
    expect(['201 stays', '400 RESTAURANT_NOT_FOUND goes']).toContain(
      [created.response.status, ...(created.error ? [created.error.code] : []), gone?.deleted ? 'goes' : 'stays'].join(
        ' ',
      ),
    )
  })
})

describe('the sweep', () => {
  const sweep = (at = Date.now() + 2 * DAY) =>
    sweepAudiences({
      ...app.db.jobs,
      now: new Date(at),
      signal: new AbortController().signal,
      keep: () => Promise.resolve(),
    })
  const save = (position: { id: string }) =>
    app.db.write(companyId, (sql) => sql`select ${savedAudience(sql, companyId, { positions: [position.id] })}`)

  test('what nothing carries goes after a day; what an article or a test carries stays', async () => {
    const [read, taken, loose] = [
      await buildPosition(app, { company: admin.company }),
      await buildPosition(app, { company: admin.company }),
      await buildPosition(app, { company: admin.company }),
    ]
    await write([read])
    await buildTest(app, { company: admin.company, positions: [taken] })
    await save(loose)
    expect(await audiences()).toHaveLength(3)
    expect(await sweep(Date.now() + DAY / 2)).toBe(0)
    await sweep()
    expect(await audiences()).toHaveLength(2)
    expect(await write([loose])).toMatchObject({ status: 201 })
    expect(await audiences()).toHaveLength(3)
  })

  test('at the very moment when a test begins to carry it: the reference refuses, and the others go', async () => {
    const [wanted, loose] = [
      await buildPosition(app, { company: admin.company }),
      await buildPosition(app, { company: admin.company }),
    ]
    await Promise.all([save(wanted), save(loose)])
    const exam = await buildTest(app, { company: admin.company })
    const written = Promise.withResolvers<void>()
    const waited = Promise.withResolvers<void>()
    const saving = app.db.write(companyId, async (sql) => {
      await sql`
        update tests set audience_id = ${savedAudience(sql, companyId, { positions: [wanted.id] })}
        where company_id = ${companyId} and id = ${exam.id}`
      written.resolve()
      await waited.promise
    })
    await written.promise
    const sweeping = sweep()
    // The sweep has picked it and waits for whoever holds it.
    for (let waits = false; !waits;) {
      const [row] = await owner<{ n: number }[]>`
        select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%delete from audiences%'`
      waits = (row?.n ?? 0) > 0
    }
    waited.resolve()
    await saving
    expect(await sweeping).toBeGreaterThanOrEqual(1)
    const [row] = await app.db.forCompany(companyId)<{ audienceId: string | null }[]>`
      select audience_id from tests where company_id = ${companyId} and id = ${exam.id}`
    expect((await audiences()).map(({ id }) => id)).toEqual([row?.audienceId ?? ''])
  })

  test('a choice that is swept away while it is saved again is made anew', async () => {
    const position = await buildPosition(app, { company: admin.company })
    await save(position)
    const outcomes = await Promise.all([write([position]), sweep(), write([position]), sweep()])
    expect([outcomes[0], outcomes[2]]).toMatchObject([{ status: 201 }, { status: 201 }])
    expect(await audiences()).toHaveLength(1)
  })
})
