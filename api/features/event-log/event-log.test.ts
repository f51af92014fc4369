import { afterAll, beforeAll, expect, test } from 'bun:test'
import postgres from 'postgres'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { ownKeys } from '../../../openapi/rules/values/own-keys.ts'
import { type Event, record } from '../../events/record.ts'
import { jobList } from '../../queue/jobs/list.ts'
import { createTestApp, type TestApp } from '../../test/app.ts'
import * as build from '../../test/factories.ts'
import { runJob } from '../../test/run-job.ts'

let app: TestApp
const clock = new Date('2026-07-15T09:00:00.000Z')
const HOUR = 3_600_000
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36'

beforeAll(async () => {
  app = await createTestApp({ now: () => clock })
})
afterAll(() => app.stop())

async function companyWithAdmin(draft: { timezone?: string; name?: string } = {}) {
  const company = await build.buildCompany(app, {
    ...(draft.name && { name: draft.name }),
    moduleSettings: { analytics: true, knowledgeBase: true },
  })
  if (draft.timezone)
    await app.db.withoutCompany`update companies set timezone = ${draft.timezone} where id = ${company.id}`
  return { company, admin: await build.buildUser(app, { company, role: 'admin' }) }
}
type Place = { company: build.BuiltCompany; user?: { id: string }; at?: Date }
const happen = ({ company, user, at = clock }: Place, event: Event) =>
  app.db.write(company.id, (sql) =>
    record(
      sql,
      {
        company: { _id: company.id },
        user,
        requestId: 'r1',
        ip: '192.0.2.7',
        now: () => at,
        deviceHeaders: { userAgent: CHROME },
      },
      event,
    ),
  )
const list = async (admin: build.BuiltUser, query: Record<string, unknown> = {}) => {
  const { data, response } = await admin.client.GET('/api/event-log', { params: { query: query as object } })
  if (!data) throw new Error(`${response.status}`)
  return data
}
const titles = async (admin: build.BuiltUser, query: Record<string, unknown> = {}) =>
  (await list(admin, query)).events.map(({ entity }) => entity?.title)

test('an event says who, what, when, from where and what changed; one event by its id is the same', async () => {
  const { company, admin } = await companyWithAdmin()
  const topic = await build.buildTopic(app, { company, name: 'Бар' })
  await happen(
    { company, user: admin },
    {
      action: 'topic.updated',
      entity: { id: topic.id, title: 'Бар' },
      changes: {
        color: { old: '#000000', new: '#ffffff' },
        name: { old: 'Зал', new: 'Бар' },
        content: { hidden: true },
      },
    },
  )
  const { events, ...rest } = await list(admin)
  expect(rest).toEqual({ total: 1, totalPages: 1, currentPage: 1 })
  expect(events).toEqual([
    {
      _id: expect.any(String),
      at: clock.toISOString(),
      type: 'topic',
      action: 'topic.updated',
      actor: { kind: 'person', id: admin.id, name: admin.name, role: 'admin' },
      entity: { type: 'topic', id: topic.id, title: 'Бар', exists: true },
      changes: [
        { field: 'name', from: 'Зал', to: 'Бар' },
        { field: 'content' },
        { field: 'color', from: '#000000', to: '#ffffff' },
      ],
      ip: '192.0.2.7',
      device: 'Chrome 130, Windows',
      requestId: 'r1',
    },
  ])
  const { data } = await admin.client.GET('/api/event-log/{id}', { params: { path: { id: events[0]?._id ?? '' } } })
  expect(data).toEqual(events[0])
})

test('nobody is the system; a removed colleague keeps the name; an old field is left out', async () => {
  const { company, admin } = await companyWithAdmin()
  const gone = await build.buildUser(app, { company })
  await happen({ company }, { action: 'auth.pin_limited' })
  await happen({ company, user: gone }, { action: 'auth.logout' })
  await app.db.write(company.id, async (sql) => {
    await sql`update users set deleted_at = now(), email = null where company_id = ${company.id} and id = ${gone.id}`
    await sql`
      insert into events (company_id, id, at, type, action, changes)
      values (${company.id}, ${Bun.randomUUIDv7('hex', clock)}, ${clock}, 'article', 'article.updated',
        ${sql.json({ colour: { old: 1, new: 2 }, title: { new: 'Новое' } })})`
  })
  const { events } = await list(admin)
  expect(events.map(({ actor, changes, entity }) => ({ actor, changes, entity }))).toEqual([
    { actor: { kind: 'system', name: 'Система' }, changes: [{ field: 'title', to: 'Новое' }], entity: undefined },
    { actor: { kind: 'person', id: gone.id, name: gone.name, role: 'user' }, changes: [], entity: undefined },
    { actor: { kind: 'system', name: 'Система' }, changes: [], entity: undefined },
  ])
})

test('an event of the release before is told by its name of today, before and after the job has come to it', async () => {
  const { company, admin } = await companyWithAdmin()
  const owner = postgres(app.url, { max: 1, fetch_types: false, onnotice: () => {} })
  try {
    const write = () =>
      app.db.write(
        company.id,
        (sql) => sql`
          insert into events (company_id, id, at, type, action)
          values (${company.id}, ${Bun.randomUUIDv7('hex', clock)}, ${clock}, 'user', 'user.deactivated')`,
      )
    // As it stood before the migration, and as a process of the release before writes it after.
    await owner`alter table events disable trigger events_renamed`
    await write()
    await owner`alter table events enable trigger events_renamed`
    await write()
    const written = async () =>
      (await app.db.forCompany(company.id)`select action from events where company_id = ${company.id} order by 1`).map(
        ({ action }) => action as string,
      )
    expect(await written()).toEqual(['user.archived', 'user.deactivated'])
    expect((await list(admin)).events.map(({ action }) => action)).toEqual(['user.archived', 'user.archived'])
    expect(await list(admin, { action: 'user.archived' })).toMatchObject({ total: 1 })
    await owner`update backfills set ended_at = null, at_company = null, after_key = null where name = 'event-names'`
    await runJob(app.db.jobs, jobList, 'backfills', clock)
    expect(await written()).toEqual(['user.archived', 'user.archived'])
    expect(await list(admin, { action: 'user.archived' })).toMatchObject({ total: 2 })
  } finally {
    await owner.end()
  }
})

test('where there is nothing to go to any more, it says so', async () => {
  const { company, admin } = await companyWithAdmin()
  const archived = await build.buildTopic(app, { company, isArchived: true })
  const alive = {
    topic: await build.buildTopic(app, { company }),
    article: await build.buildArticle(app, { company, author: admin }),
    position: await build.buildPosition(app, { company }),
    test: await build.buildTest(app, { company, isActive: false }),
    restaurant: await build.buildRestaurant(app, { company }),
    category: await build.buildCategory(app, { company }),
    file: await build.buildFile(app, { company }),
    user: await build.buildUser(app, { company, isActive: false }),
    company,
  }
  const left = await build.buildUser(app, { company })
  await app.db.forCompany(
    company.id,
  )`update users set deleted_at = now() where company_id = ${company.id} and id = ${left.id}`
  const other = await build.buildArticle(app)
  const action: Record<keyof typeof alive, Event['action']> = {
    topic: 'topic.created',
    article: 'article.created',
    position: 'position.created',
    test: 'test.created',
    restaurant: 'restaurant.created',
    category: 'category.created',
    file: 'file.created',
    user: 'user.created',
    company: 'company.updated',
  }
  for (const kind of ownKeys(alive)) {
    await happen({ company }, { action: action[kind], entity: { id: alive[kind].id, title: 'есть' } })
    await happen(
      { company },
      { action: action[kind], entity: { id: kind === 'company' ? 'x' : Bun.randomUUIDv7(), title: 'нет' } },
    )
  }
  await happen({ company }, { action: 'topic.archived', entity: { id: archived.id, title: 'нет' } })
  await happen({ company }, { action: 'user.deleted', entity: { id: left.id, title: 'нет' } })
  await happen({ company }, { action: 'article.created', entity: { id: other.id, title: 'нет' } })
  const { events } = await list(admin, { limit: 100 })
  expect(events).toHaveLength(21)
  for (const { entity, type } of events) expect([type, entity?.exists]).toEqual([type, entity?.title === 'есть'])
})

test('filters narrow, alone and together; what cannot be is nothing', async () => {
  const { company, admin } = await companyWithAdmin()
  const cook = await build.buildUser(app, { company })
  const id = Bun.randomUUIDv7()
  const at = (hours: number) => new Date(clock.getTime() - hours * HOUR)
  await happen({ company, user: admin, at: at(3) }, { action: 'article.created', entity: { id, title: 'Сервис' } })
  await happen({ company, user: admin, at: at(2) }, { action: 'article.updated', entity: { id, title: 'СЕРВИС зала' } })
  await happen({ company, user: cook, at: at(1) }, { action: 'file.created', entity: { id: 'f', title: 'План.png' } })
  await happen({ company, user: cook }, { action: 'topic.created', entity: { id: 't', title: '100% вкус' } })
  expect(await titles(admin)).toEqual(['100% вкус', 'План.png', 'СЕРВИС зала', 'Сервис'])
  expect(await titles(admin, { user: cook.id })).toEqual(['100% вкус', 'План.png'])
  expect(await titles(admin, { type: 'article' })).toEqual(['СЕРВИС зала', 'Сервис'])
  expect(await titles(admin, { action: 'article.created' })).toEqual(['Сервис'])
  expect(await titles(admin, { type: 'article', action: 'article.updated' })).toEqual(['СЕРВИС зала'])
  expect(await titles(admin, { user: cook.id, type: 'topic' })).toEqual(['100% вкус'])
  expect(await titles(admin, { user: cook.id, action: 'file.created' })).toEqual(['План.png'])
  expect(await titles(admin, { user: cook.id, type: 'article' })).toEqual([])
  expect(await list(admin, { type: 'topic', action: 'file.created' })).toMatchObject({ events: [], total: 0 })
  expect(await titles(admin, { entityId: id })).toEqual(['СЕРВИС зала', 'Сервис'])
  expect(await titles(admin, { entityId: id, user: admin.id, action: 'article.created' })).toEqual(['Сервис'])
  expect(await titles(admin, { entityId: id, user: cook.id, type: 'article' })).toEqual([])
  expect(await titles(admin, { search: 'сервис' })).toEqual(['СЕРВИС зала', 'Сервис'])
  expect(await titles(admin, { search: ' план ' })).toEqual(['План.png'])
  expect(await titles(admin, { search: '%' })).toEqual(['100% вкус'])
  expect(await titles(admin, { search: 'вкус  100%' })).toEqual(['100% вкус'])
  expect(await titles(admin, { search: cook.name.toUpperCase() })).toEqual(['100% вкус', 'План.png'])
  expect(await titles(admin, { search: cook.name, type: 'file' })).toEqual(['План.png'])
  expect(await list(admin, { search: 'сервис', limit: 1, page: 2 })).toMatchObject({
    total: 2,
    totalPages: 2,
    currentPage: 2,
    events: [{ entity: { title: 'Сервис' } }],
  })
  expect(await list(admin, { search: 'сервис', page: 9 })).toEqual({
    events: [],
    total: 2,
    totalPages: 1,
    currentPage: 9,
  })
  for (const query of [
    { action: 'x' },
    { type: 'x' },
    { user: 'x' },
    { from: '2026-02-30' },
    { to: '0000-01-01' },
    { limit: 101 },
  ]) {
    const { response } = await admin.client.GET('/api/event-log', { params: { query: query as object } })
    expect([query, response.status]).toEqual([query, 400])
  }
  expect(await list(admin, { from: '0001-01-01', to: '0001-01-02' })).toMatchObject({ total: 0 })
  expect(await list(admin, { to: '9999-12-31' })).toMatchObject({ total: 4 })
})

test.each([
  // 12:00 UTC is midnight of the day after in Kamchatka, which knows no summer time.
  ['Asia/Kamchatka', '2026-07-10', ['2026-07-09T12:00:00Z', '2026-07-10T11:59:59.999Z']],
  ['Europe/Moscow', '2026-07-10', ['2026-07-09T21:00:00Z', '2026-07-10T20:59:59.999Z']],
  // The clocks went forward in the night: this day has 23 hours.
  ['Europe/Berlin', '2026-03-29', ['2026-03-28T23:00:00Z', '2026-03-29T21:59:59.999Z']],
] as const)('a day is the company’s day: %s', async (timezone, day, [first, last]) => {
  const { company, admin } = await companyWithAdmin({ timezone })
  const title = (at: Date) => ({ id: 'x', title: at.toISOString() })
  for (const edge of [first, last])
    for (const shift of [-1, 0, 1]) {
      const at = new Date(new Date(edge).getTime() + shift)
      await happen({ company, at }, { action: 'topic.created', entity: title(at) })
    }
  const inside = [last, new Date(+new Date(last) - 1), new Date(+new Date(first) + 1), first]
  expect(await titles(admin, { from: day, to: day })).toEqual(inside.map((at) => new Date(at).toISOString()))
  expect(await titles(admin, { from: day })).toHaveLength(5)
  expect(await titles(admin, { to: day })).toHaveLength(5)
})

test('exactly 365 days are shown, listed, opened and exported, whatever the job has left', async () => {
  const { company, admin } = await companyWithAdmin()
  const edge = clock.getTime() - limits.eventLog.days * 24 * HOUR
  await happen({ company, at: new Date(edge) }, { action: 'topic.created', entity: { id: 'o', title: 'старое' } })
  await happen({ company, at: new Date(edge + 1) }, { action: 'topic.created', entity: { id: 'n', title: 'живое' } })
  const rows = await app.db.forCompany(company.id)<{ id: string }[]>`
    select id from events where company_id = ${company.id} order by at`
  expect(rows).toHaveLength(2)
  expect(await titles(admin)).toEqual(['живое'])
  expect(await titles(admin, { search: 'е' })).toEqual(['живое'])
  const get = async (id = '') =>
    (await admin.client.GET('/api/event-log/{id}', { params: { path: { id } } })).response.status
  expect([await get(rows[0]?.id), await get(rows[1]?.id)]).toEqual([404, 200])
  const exported = await admin.client.GET('/api/event-log/export', {
    params: { query: { format: 'csv' } },
    parseAs: 'text',
  })
  expect(exported.data).toContain('живое')
  expect(exported.data).not.toContain('старое')
})

test('the total is exact up to its bound, and no page lies beyond it', async () => {
  const { company, admin } = await companyWithAdmin()
  const max = limits.eventLog.totalMax
  await app.db.write(
    company.id,
    (sql) => sql`
      insert into events (company_id, id, at, type, action, entity_type, entity_id, entity_title, title_folded)
      select ${company.id}, gen_random_uuid(), ${clock}::timestamptz - g * interval '1 second', 'topic', 'topic.created', 'topic', 'x', g::text, g::text
      from generate_series(1, ${max}::integer) g`,
  )
  expect(await list(admin, { limit: 30 })).toMatchObject({ total: max, totalPages: 334 })
  expect(await list(admin)).not.toHaveProperty('totalIsMore')
  await happen({ company }, { action: 'topic.updated', entity: { id: 'x', title: 'новое' } })
  const shown = await list(admin, { limit: 30, page: 334 })
  expect(shown).toMatchObject({ total: max, totalIsMore: true, totalPages: 334 })
  expect(shown.events.map(({ entity }) => entity?.title)).toEqual(
    Array.from({ length: 10 }, (_, i) => String(max - 10 + i)),
  )
  const beyond = await list(admin, { limit: 30, page: 335 })
  expect(beyond).toEqual({ events: [], total: max, totalIsMore: true, totalPages: 334, currentPage: 335 })
  // The oldest is the one beyond the newest 10,000.
  expect(await list(admin, { search: String(max) })).toMatchObject({ total: 0 })
  expect(await list(admin, { search: String(max - 1) })).toMatchObject({ total: 1 })
})

test('nobody but the company’s administrator, and only while the section is on', async () => {
  const { company, admin } = await companyWithAdmin()
  await happen({ company, user: admin }, { action: 'auth.login' })
  const id = (await list(admin)).events[0]?._id ?? ''
  const calls = (user: build.BuiltUser) => [
    user.client.GET('/api/event-log'),
    user.client.GET('/api/event-log/{id}', { params: { path: { id } } }),
    user.client.GET('/api/event-log/export', { parseAs: 'text' }),
  ]
  const stranger = (await companyWithAdmin()).admin
  const [page, one, file] = await Promise.all(calls(stranger))
  expect([page?.data, one?.response.status, file?.response.status]).toMatchObject([{ events: [], total: 0 }, 404, 200])
  expect(one?.error).toMatchObject({ code: 'EVENT_NOT_FOUND' })
  // Also by the ids of people and things that are another company's.
  expect(await titles(stranger, { user: admin.id })).toEqual([])
  const waiter = await build.buildUser(app, { company })
  for (const { response } of await Promise.all(calls(waiter))) expect(response.status).toBe(403)
  await app.db.withoutCompany`
    update companies set module_settings = '{"analytics": false}', updated_at = now() where id = ${company.id}`
  for (const { response, error } of await Promise.all(calls(admin)))
    expect([response.status, error]).toMatchObject([404, { code: 'MODULE_DISABLED' }])
})

test.each(['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff', Bun.randomUUIDv7()])(
  'no event is %s',
  async (id) => {
    const { admin } = await companyWithAdmin()
    const { response, error } = await admin.client.GET('/api/event-log/{id}', { params: { path: { id } } })
    expect([response.status, error]).toMatchObject([404, { code: 'EVENT_NOT_FOUND' }])
  },
)
