import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import postgres from 'postgres'
import type { OperationId, OperationSpec } from '../../openapi/contract.ts'
import { limits } from '../../openapi/gen/limits.gen.ts'
import { operations } from '../../openapi/gen/operations.gen.ts'
import { ownEntries } from '../../openapi/rules/values/own-keys.ts'
import { DatabaseUnavailable } from '../db/client.ts'
import { jobList } from '../queue/jobs/list.ts'
import { createTestApp, type TestApp } from '../test/app.ts'
import { startTelegram, type TelegramServer } from '../test/telegram-server.ts'
import { isBuilt } from '../test/built.ts'
import { buildUser } from '../test/factories.ts'
import { png } from '../test/forms.ts'
import type { GoodCall, Stage } from '../test/good-calls/good-call.ts'
import { buildStage } from '../test/good-calls/stage.ts'
import { silent } from '../test/good-calls/silent.ts'
import { goodCalls } from '../test/good-calls/good-calls.ts'
import { requestOf } from '../test/good-calls/send.ts'
import { runJob } from '../test/run-job.ts'

/** R2 for the whole contract: of a call with an Idempotency-Key there is one object and one letter, however it ended. */
const keyed = ownEntries<OperationId, OperationSpec>(operations).flatMap(([id, spec]) =>
  spec.answerKeptSeconds === null || !isBuilt(id) ? [] : id,
)

let app: TestApp
let owner: postgres.Sql
let site: ReturnType<typeof Bun.serve>
/** What happens before `/page` of the site, which is no picture, comes. */
let untilPage = async (): Promise<void> => {}
let telegram: TelegramServer
let time = Date.parse('2026-11-18T09:00:00Z')
beforeAll(async () => {
  const picture = await png()
  site = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: async ({ url }) => {
      if (!url.endsWith('/page')) return new Response(picture)
      await untilPage()
      return new Response('<html>', { headers: { 'content-type': 'text/html' } })
    },
  })
  telegram = startTelegram()
  app = await createTestApp({
    settings: { telegramApiUrl: telegram.url },
    now: () => new Date(time),
    files: 'embedded',
    uploads: { isPublic: (address) => address === '127.0.0.1', resolve: async () => ['127.0.0.1'] },
  })
  owner = postgres(app.url, { max: 1, fetch_types: false, onnotice: () => {} })
})
afterAll(async () => {
  await owner?.end()
  await site?.stop(true)
  await telegram?.stop()
  await app?.stop()
})

async function stage(): Promise<Stage> {
  // Five registrations an hour are allowed to one address.
  time += 3_601_000
  return buildStage(app, { pictures: `http://pictures.example:${site.port}`, telegram })
}
async function send(id: OperationId, on: Stage, call: GoodCall, key: string) {
  const response = await app.fetch(requestOf(id, on, call, { 'idempotency-key': key }))
  const text = await response.text()
  return { status: response.status, text, replayed: response.headers.get('idempotency-replayed') }
}
const goodCallOf = async (id: OperationId, on: Stage): Promise<GoodCall> => {
  const [prepare = silent[id]] = Object.values(goodCalls[id] ?? {})
  if (!prepare) throw new Error(`${id} has no good call`)
  return prepare(on)
}
/** One of a call, however many objects it made. */
const wholesOf = async (companyId: string) =>
  (await app.db.forCompany(companyId)`select 1 from events where company_id = ${companyId} and not part`).length
const filesOf = async (companyId: string) => {
  const rows = await app.db.forCompany(companyId)<{ key: string }[]>`
    select key from files where company_id = ${companyId} order by key`
  return rows.map(({ key }) => key)
}
async function objectsOf(companyId: string): Promise<string[]> {
  const pages = await Array.fromAsync(app.files.list())
  return pages
    .flat()
    .flatMap(({ key }) => (key.startsWith(`${companyId}/`) ? key : []))
    .toSorted()
}
const count = async (table: string) => Number((await owner`select count(*) as n from ${owner(table)}`)[0]?.n)
const countOf = async (companyId: string, table: string, moment: string) =>
  (await owner`select from ${owner(table)} where company_id = ${companyId} and ${owner(moment)} is not null`).length
const eventsOf = (companyId: string) => countOf(companyId, 'events', 'at')

/** One transaction that ends another way. */
async function whileWriting<T>(write: TestApp['db']['write'], work: () => Promise<T>): Promise<T> {
  const { db } = app
  const real = db.write
  db.write = write
  try {
    return await work()
  } finally {
    db.write = real
  }
}

/** A reminder, the beginning of a test, «Ознакомлен» and a notice that is read are no events: they are seen in their own tables. */
const done = async (companyId: string) => [
  await eventsOf(companyId),
  await count('deliveries'),
  await count('companies'),
  await count('test_attempts'),
  await count('article_knowings'),
  await count('news_reads'),
  await countOf(companyId, 'checklist_runs', 'reminded_at'),
  await countOf(companyId, 'notifications', 'read_at'),
]

describe('of two calls with one key one does something', () => {
  for (const id of keyed)
    test(id, async () => {
      const on = await stage()
      const call = await goodCallOf(id, on)
      const real = app.db.write
      const before = await done(on.company.id)

      // Everything was done but not committed.
      const undone = await whileWriting(
        (companyId, work) =>
          real(companyId, async (sql) => {
            await work(sql)
            throw new DatabaseUnavailable('gone before the commit')
          }),
        () => send(id, on, call, 'key'),
      )
      expect(undone.status).toBe(503)
      expect(await done(on.company.id)).toEqual(before)

      // It was committed, and nobody heard of it.
      const unheard = await whileWriting(
        async (companyId, work) => {
          await real(companyId, work)
          throw new DatabaseUnavailable('gone during the commit')
        },
        () => send(id, on, call, 'key'),
      )
      expect(unheard.status).toBe(503)
      const made = await done(on.company.id)
      expect(made).not.toEqual(before)

      const first = await send(id, on, call, 'key')
      expect([first.status < 300, first.replayed, first.text]).toEqual([true, 'true', first.text])
      expect(await send(id, on, call, 'key')).toEqual(first)
      expect(await done(on.company.id)).toEqual(made)
    })
})

describe('at the same moment', () => {
  // As many as are let in at once: four uploads of a user, twenty imports, five registrations of an address.
  test.each([
    ['articleCreate', 50],
    ['userCreate', 50],
    ['userInvite', 50],
    ['userImport', 20],
    ['authRegister', 5],
    ['uploadCreate', 4],
  ] as const)('%s: of %d equal calls one makes something', async (id, times) => {
    const on = await stage()
    const good = await goodCallOf(id, on)
    const call = id === 'authRegister' ? { ...good, body: { ...good.body, subdomain: 'v-odin-mig' } } : good
    const before = await wholesOf(on.company.id)
    const answers = await Promise.all(Array.from({ length: times }, () => send(id, on, call, 'at-once')))
    expect(answers[0]).toMatchObject({ status: operations[id].replies[201] ? 201 : 200 })
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers.filter(({ replayed }) => replayed === null)).toHaveLength(1)
    const made = id === 'authRegister' ? 0 : 1
    expect((await wholesOf(on.company.id)) - before).toBe(made)
    // What the others had stored meanwhile is nobody's.
    expect(await objectsOf(on.company.id)).toEqual(await filesOf(on.company.id))
  })

  test('a connection that is killed at COMMIT leaves nothing, and the key free', async () => {
    const on = await stage()
    const call = await goodCallOf('articleCreate', on)
    await owner.unsafe(`
      create function killed() returns trigger language plpgsql security definer as $$
        begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
      create constraint trigger killed after insert on kept_answers deferrable initially deferred
        for each row execute function killed()`)
    expect((await send('articleCreate', on, call, 'key')).status).toBe(503)
    await owner.unsafe('drop trigger killed on kept_answers')
    expect(await send('articleCreate', on, call, 'key')).toMatchObject({ status: 201, replayed: null })
    expect(await send('articleCreate', on, call, 'key')).toMatchObject({ status: 201, replayed: 'true' })
  })
})

describe('the key', () => {
  test('is bound to path, query and body, to who calls, and says so with 422', async () => {
    const on = await stage()
    const [anna, boris] = [await buildUser(app, on), await buildUser(app, on)]
    const status = async (id: OperationId, call: GoodCall) => (await send(id, on, call, 'key')).status
    expect(await status('topicCreate', { body: { name: 'Бар' } })).toBe(201)
    expect(await status('topicCreate', { body: { name: 'Зал' } })).toBe(422)
    // Another operation, another person: another key.
    expect(await status('positionCreate', { body: { name: 'Бар' } })).toBe(201)
    const other = await buildUser(app, { company: on.company, role: 'admin' })
    expect(await status('topicCreate', { body: { name: 'Двор' }, token: other.token })).toBe(201)
    expect(await status('userSetPin', { path: anna, body: {} })).toBe(200)
    expect(await status('userSetPin', { path: boris, body: {} })).toBe(422)
    const upload = await goodCallOf('uploadCreate', on)
    expect(await status('uploadCreate', upload)).toBe(200)
    const renamed = (upload.form ?? []).map((part) => ({ ...part, filename: 'другое.png' }))
    expect(await status('uploadCreate', { form: renamed })).toBe(422)
  })

  test('of strangers at one address never gives one the other’s answer', async () => {
    const on = await stage()
    const good = await goodCallOf('authRegister', on)
    const call = { ...good, body: { ...good.body, subdomain: 'chuzhie' } }
    expect((await send('authRegister', on, call, 'strangers')).status).toBe(201)
    const stranger = { ...call, body: { ...call.body, adminPassword: 'другой-пароль' } }
    expect((await send('authRegister', on, stranger, 'strangers')).status).toBe(422)
  })

  test('is not taken by what was refused', async () => {
    const on = await stage()
    const taken = { body: { name: 'Бар' } }
    await send('positionCreate', on, taken, 'first')
    expect((await send('positionCreate', on, taken, 'second')).status).toBe(409)
    expect((await send('positionCreate', on, { body: { name: 'Зал' } }, 'second')).status).toBe(201)
  })

  test('that another call has taken meanwhile changes no refusal', async () => {
    const on = await stage()
    const urlOf = (path: string) => ({ body: { url: `http://pictures.example:${site.port}${path}` } })
    untilPage = async () =>
      expect(await send('uploadByUrl', on, urlOf('/zal.png'), 'key')).toMatchObject({ status: 200, replayed: null })
    const page = () => send('uploadByUrl', on, urlOf('/page'), 'key')
    expect(await page()).toMatchObject({ status: 400, text: expect.stringContaining('BY_URL_FAILED') })
    // Whoever comes later has it before him.
    expect(await page()).toMatchObject({ status: 422 })
  })

  test('is given its answer when the budget or the quota is used up', async () => {
    const on = await stage()
    const call = await goodCallOf('verificationSendPasswordReset', on)
    const first = await send('verificationSendPasswordReset', on, call, 'key')
    expect(first.status).toBe(200)
    for (let i = 0; i < 6; i++) await send('verificationSendPasswordReset', on, call, `more-${i}`)
    expect((await send('verificationSendPasswordReset', on, call, 'new')).status).toBe(429)
    expect(await send('verificationSendPasswordReset', on, call, 'key')).toEqual({ ...first, replayed: 'true' })
  })

  test('a dry run of an import takes none', async () => {
    const on = await stage()
    const call = await goodCallOf('userImport', on)
    const dry = { ...call, query: { dryRun: 'true' } }
    for (let i = 0; i < 2; i++)
      expect(await send('userImport', on, dry, 'key')).toMatchObject({ status: 200, replayed: null })
    expect(await send('userImport', on, call, 'key')).toMatchObject({ status: 200, replayed: null })
  })
})

describe('what is kept', () => {
  test('is sealed: the table tells neither the answer nor the key', async () => {
    const on = await stage()
    await send('articleCreate', on, { body: { title: 'Тайный рецепт', content: paragraph } }, 'a-key-of-mine')
    const rows = JSON.stringify(await owner`select * from kept_answers`)
    for (const told of ['Тайный', 'a-key-of-mine', on.company.id, on.admin.id]) expect(rows).not.toContain(told)
  })

  test('a PIN for ten minutes, and then the repeat says that it is gone, and makes no other', async () => {
    const on = await stage()
    const { id } = await buildUser(app, on)
    const set = () => send('userSetPin', on, { path: { id }, body: {}, token: on.admin.token }, 'key')
    const { text } = await set()
    expect(await set()).toEqual({ status: 200, text, replayed: 'true' })
    time += limits.calls.idempotencySecretMinutes * 60_000
    expect(await set()).toMatchObject({ status: 409, text: expect.stringContaining('IDEMPOTENCY_ANSWER_GONE') })
    await runJob(app.db.jobs, jobList, 'kept-answers', new Date(time))
    expect(
      await owner`select 1 from kept_answers where answer is not null and answer_until <= ${new Date(time)}`,
    ).toHaveLength(0)
    expect((await set()).status).toBe(409)
  })

  test('an article for a day', async () => {
    const on = await stage()
    const create = () => send('positionCreate', on, { body: { name: 'Бар' } }, 'key')
    await create()
    time += limits.calls.idempotencyHours * 3_600_000 - 1000
    const token = await app.tokenFor(on.company.id, on.admin.id)
    const again = () => send('positionCreate', on, { body: { name: 'Бар' }, token }, 'key')
    expect(await again()).toMatchObject({ status: 201, replayed: 'true' })
    time += 1000
    expect((await again()).status).toBe(409)
  })
})

const paragraph = { blocks: [{ type: 'paragraph', data: { text: 'Соль' } }] }
