import { afterAll, beforeAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import { DAY, HOUR } from '../openapi/rules/time/durations.ts'
import { seedWorld } from '../api/local/demo/seed-world.ts'
import { mark } from '../api/files/bucket-owner.ts'
import { fileJobs } from '../api/queue/jobs/files.ts'
import { enqueue } from '../api/queue/mail/outbox.ts'
import { createTestApp, type TestApp } from '../api/test/app.ts'
import { runJob } from '../api/test/run-job.ts'
import { seededEvents } from '../mocks/seed/events.ts'
import { companyIds, userIds } from '../mocks/seed/ids.ts'
import { secrets } from '../mocks/seed/users.ts'
import { world } from '../mocks/seed/world.ts'
import { openForRows } from './backup/rows.ts'
import { keep, leave } from './company/leave.ts'
import { personOf } from './company/person.ts'
import { operatorEnv } from './test/operator-env.ts'

let app: TestApp
const start = Date.now()
let ahead = 0
const now = () => new Date(Date.now() + ahead)
beforeAll(async () => {
  app = await createTestApp({
    now,
    seed: (db, files, secret) => seedWorld(db, files, secret, { ...world, events: seededEvents(start) }, secrets),
  })
  await mark(app.db.jobs.sql, app.files)
}, 60_000)
afterAll(() => app?.stop())

/** As an operator in his shell. */
async function company(...words: string[]) {
  const child = Bun.spawn(['bun', join(import.meta.dir, 'company.ts'), ...words], {
    env: operatorEnv(app),
    stdin: new Blob([words.includes('--typed') ? 'berezka\nberezko\n' : '']),
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const said = await new Response(child.stdout).text()
  return { said: said + (await new Response(child.stderr).text()), code: await child.exited }
}

/** Every place of the database and the bucket where the words stand: columns of text and JSON as well. */
async function placesOf(...words: string[]): Promise<string[]> {
  const sql = openForRows(app.url, 'backup')
  const places: string[] = []
  try {
    const tables = await sql<{ name: string }[]>`
      select c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`
    for (const { name } of tables) {
      // Who deleted it outlives it.
      if (name === 'operator_actions') continue
      const [row] = await sql<{ n: number }[]>`
        select count(*)::int as n from ${sql(name)} t where t::text ~ ${words.join('|')}`
      if (row && row.n > 0) places.push(name)
    }
  } finally {
    await sql.end()
  }
  const keys = (await Array.fromAsync(app.files.list()))
    .flat()
    .filter(({ key }) => words.some((word) => key.includes(word)))
  return [...places, ...keys.map(({ key }) => key)].toSorted()
}

const signIn = () =>
  app.client('berezka').POST('/api/auth/login', { body: { email: 'admin@berezka.example', password: 'demo-admin' } })
const remove = (days: number) =>
  runJob(app.db.jobs, fileJobs(app.files), 'companies-leaving', new Date(start + days * DAY))

test('what is stored about a person is written with every row that names him, and without what proves him', async () => {
  const stored = await personOf(app.url, 'berezka', 'Admin@berezka.example', new Date(start))
  expect(stored.tables.users).toMatchObject([{ id: userIds.marina, email: 'admin@berezka.example' }])
  for (const table of ['articles', 'events', 'tasks', 'user_restaurants', 'notifications'])
    expect([table, stored.tables[table]?.length]).toEqual([table, expect.any(Number)])
  expect(JSON.stringify(stored)).not.toMatch(/argon|_hash/)
  expect(JSON.stringify(stored)).not.toContain(companyIds.ogonek)
  const { said } = await company('person', 'berezka', 'admin@berezka.example')
  expect(Object.keys(JSON.parse(said).tables)).toEqual(Object.keys(stored.tables))
  expect((await company('person', 'berezka', 'nobody@berezka.example')).said).toContain('нет человека')
}, 30_000)

test('a company is closed for thirty days: nobody gets in, nothing is gone, and it can be taken back', async () => {
  const token = await app.tokenFor(companyIds.berezka, userIds.marina)
  const inside = app.client('berezka', token)
  expect((await inside.GET('/api/topics')).response.status).toBe(200)
  expect((await company('delete', 'berezka', '--typed')).said).toContain('ничего не сделано')
  expect((await company('delete', 'wrong', '--yes')).said).toContain('нет')
  expect((await inside.GET('/api/topics')).response.status).toBe(200)
  expect((await company('delete', 'berezka', '--yes')).said).toContain('будет удалена')
  expect((await inside.GET('/api/topics')).response.status).toBe(401)
  expect((await signIn()).response.status).toBe(401)
  const closed = await app.client('berezka').GET('/api/companies/by-subdomain/{subdomain}', {
    params: { path: { subdomain: 'berezka' } },
  })
  expect(closed.error).toMatchObject({ code: 'COMPANY_NOT_FOUND', message: expect.stringContaining('закрыта') })
  const pin = await app
    .client('berezka')
    .POST('/api/auth/login-pin', { body: { pinCode: '1234', subdomain: 'berezka' } })
  expect(pin.response.status).toBe(404)
  expect(await remove(29)).toBe(0)
  expect((await company('keep', 'berezka')).said).toContain('открыта')
  expect((await signIn()).response.status).toBe(200)
  expect((await inside.GET('/api/topics')).response.status).toBe(200)
  expect(await remove(31)).toBe(0)
}, 60_000)

test('a closed company is silent: its letters wait for it to be taken back, and no longer than they would be tried', async () => {
  const email = 'admin@berezka.example'
  const tell = () =>
    app.db.write(null, (sql) =>
      enqueue(sql, { template: 'password-changed', email, subdomain: 'berezka', company: companyIds.berezka }, now()),
    )
  const told = async () => (await app.letters()).filter(({ to }) => to === email).length
  await leave(app.db.jobs, 'berezka', now())
  await tell()
  expect(await told()).toBe(0)
  await keep(app.db.jobs, 'berezka')
  ahead = HOUR
  expect(await told()).toBe(1)
  await leave(app.db.jobs, 'berezka', now())
  await tell()
  expect(await told()).toBe(1)
  ahead = 5 * DAY
  expect(await told()).toBe(1)
  expect(await app.db.jobs.sql`select from deliveries where company = ${companyIds.berezka}`).toHaveLength(0)
  ahead = 0
  await keep(app.db.jobs, 'berezka')
}, 30_000)

/** What one who is cut off has been let do: so many steps. */
const cutOff = (steps: number, files = app.files) => {
  let left = steps
  const job = fileJobs(files).find(({ name }) => name === 'companies-leaving')
  const stay = () => (left-- > 0 ? Promise.resolve() : Promise.reject(new Error('cut off')))
  const at = new Date(start + 31 * DAY)
  return job?.run({ ...app.db.jobs, now: at, signal: new AbortController().signal, keep: stay })
}

test('then it is deleted piece by piece, whoever is cut off and whoever reads meanwhile, and nothing of it is left', async () => {
  const { ogonek, berezka } = companyIds
  await signIn()
  // More than one statement may take.
  await app.db.write(
    berezka,
    (sql) => sql`
      insert into events (company_id, id, at, type, action, actor_kind)
      select ${berezka}, gen_random_uuid(), ${new Date(start)}, 'auth', 'auth.logout', 'system' from generate_series(1, 2500)`,
  )
  const others = await placesOf(ogonek)
  expect((await placesOf(berezka)).length).toBeGreaterThan(50)
  await leave(app.db.jobs, 'berezka', new Date(start))
  // Somebody reads and writes in every table meanwhile, and does not end.
  const reader = openForRows(app.url, 'backup')
  const read = Promise.withResolvers<void>()
  const opened = Promise.withResolvers<void>()
  const reading = reader.begin(async (tx) => {
    const tables = await tx<{ name: string }[]>`
      select c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`
    for (const { name } of tables) await tx`select from ${tx(name)} limit 1`
    opened.resolve()
    await read.promise
  })
  await opened.promise
  await expect(cutOff(30)).rejects.toThrow('cut off')
  expect(await app.db.withoutCompany`select from companies where id = ${berezka}`).toHaveLength(1)
  await expect(keep(app.db.jobs, 'berezka')).rejects.toThrow('уже удаляется')
  await expect(leave(app.db.jobs, 'berezka', new Date(start))).rejects.toThrow('уже удаляется')
  // A store that goes away half-way.
  let left = 2
  const broken = {
    ...app.files,
    delete: async (key: string) => (left-- > 0 ? app.files.delete(key) : Promise.reject(new Error('away'))),
  }
  await expect(cutOff(Infinity, broken)).rejects.toThrow('away')
  expect(await app.db.withoutCompany`select from companies where id = ${berezka}`).toHaveLength(1)
  const both = await Promise.all([remove(31), remove(31)])
  expect(both.toSorted()).toEqual([0, 1])
  read.resolve()
  await reading
  await reader.end()
  expect(await placesOf(berezka, 'berezka')).toEqual([])
  expect(await placesOf(ogonek)).toEqual(others)
  await expect(keep(app.db.jobs, 'berezka')).rejects.toThrow('нет')
}, 60_000)

test('a company that nobody told to leave loses no row', async () => {
  const [before] = await app.db.forCompany(companyIds.ogonek)`
    select count(*) from users where company_id = ${companyIds.ogonek}`
  await expect(
    app.db.jobs.sql`select company_delete_rows(${companyIds.ogonek}, 'users'::regclass, 10)`.then(() => undefined),
  ).rejects.toThrow('is not being deleted')
  const [after] = await app.db.forCompany(companyIds.ogonek)`
    select count(*) from users where company_id = ${companyIds.ogonek}`
  expect(after).toEqual(before)
})
