import { afterAll, beforeAll, expect, test } from 'bun:test'
import postgres from 'postgres'
import { createTestApp, type TestApp } from '../test/app.ts'
import { buildUser, type BuiltUser } from '../test/factories.ts'
import { record } from './record.ts'

let app: TestApp
let owner: postgres.Sql
let user: BuiltUser
const at = new Date()

beforeAll(async () => {
  app = await createTestApp()
  owner = postgres(app.url, { max: 1, fetch_types: false, onnotice: () => {} })
  user = await buildUser(app)
})
afterAll(async () => {
  await owner.end()
  await app.stop()
})

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36'
const context = (time = at) => ({
  company: { _id: user.company.id },
  user: { id: user.id },
  requestId: 'request-1',
  ip: '192.0.2.7',
  now: () => time,
  deviceHeaders: { userAgent: CHROME },
})
const sql = () => app.db.forCompany(user.company.id)
const all = () => sql()`select * from events where company_id = ${user.company.id} order by at`
const refusal = (query: PromiseLike<unknown>) =>
  query.then(
    () => 'accepted',
    (error: { code?: string }) => error.code,
  )

test('an event tells who, what, when and from where, belongs to the transaction, and holds no secret (R17)', async () => {
  const undone = app.db.write(user.company.id, async (tx) => {
    await record(tx, context(), { action: 'article.updated' })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await all()).toHaveLength(0)
  await app.db.write(user.company.id, (tx) =>
    record(tx, context(), {
      action: 'article.updated',
      entity: { id: 'a1', title: 'Сервис' },
      changes: {
        title: { old: 'Зал', new: 'Сервис' },
        password: { old: 'secret-1', new: 'secret-2' },
        pin: { new: '4821' },
      },
    }),
  )
  expect(await all()).toMatchObject([
    {
      action: 'article.updated',
      at,
      userId: user.id,
      requestId: 'request-1',
      ip: '192.0.2.7',
      type: 'article',
      device: 'Chrome 130, Windows',
      entityType: 'article',
      entityId: 'a1',
      entityTitle: 'Сервис',
      changes: { title: { old: 'Зал', new: 'Сервис' }, password: { hidden: true }, pin: { hidden: true } },
    },
  ])
})

test('the API adds and reads, and can change or remove nothing, neither here nor in a month’s table', async () => {
  expect(await refusal(sql()`update events set action = 'x' where company_id = ${user.company.id}`)).toBe('42501')
  expect(await refusal(sql()`delete from events where company_id = ${user.company.id}`)).toBe('42501')
  expect(await refusal(sql()`truncate events`)).toBe('42501')
  const rights = await owner`
    select grantee, privilege_type from information_schema.role_table_grants
    where table_name = 'events' and grantee in ('app', 'directory', 'jobs', 'finder') order by 1, 2`
  expect(rights.map((row) => `${row.grantee} ${row.privilege_type}`)).toEqual(['app INSERT', 'app SELECT'])
  const months = await owner<{ relname: string }[]>`
    select relname from pg_class where relnamespace = 'event_months'::regnamespace and relkind = 'r'`
  expect(months.length).toBeGreaterThanOrEqual(5)
  for (const { relname } of months)
    expect(await refusal(sql()`select from ${sql()(`event_months.${relname}`)}`)).toBe('42501')
})

test('a month that nobody has prepared takes events too, and keeps them when it is', async () => {
  const future = new Date('2031-05-10T10:00:00Z')
  await app.db.write(user.company.id, (tx) => record(tx, context(future), { action: 'topic.created' }))
  const count = async (table: string) =>
    (await owner`select count(*)::int as n from event_months.${owner(table)}`)[0]?.n
  expect(await count('others')).toBe(1)
  await app.db.jobs.sql`select event_months_keep('2031-04-20'::date, 2, '2001-01-01'::timestamptz)`
  expect([await count('others'), await count('m203105'), await count('m203106')]).toEqual([0, 1, 0])
  const indexes = async (table: string) =>
    (await owner`select from pg_indexes where schemaname = 'event_months' and tablename = ${table}`).length
  // The key, those of the log's filters (migrations 0063, 0111, 0112) and of the feed (0109, 0110).
  expect([await indexes('m203106'), await indexes('others')]).toEqual([13, 13])
  expect((await all()).map(({ action }) => action as string)).toEqual(['article.updated', 'topic.created'])
})
