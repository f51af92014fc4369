import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import postgres from 'postgres'
import { checkOwner, checkRoom } from './database-check.ts'
import { freePort } from '../local/free-port.ts'
import { fileJobs } from '../queue/jobs/files.ts'
import { jobList } from '../queue/jobs/list.ts'
import { scheduleJobs } from '../schedule/jobs.ts'
import { startServer } from '../server.ts'
import { buildAccount, PASSWORD } from '../test/accounts.ts'
import { createTestApp, testSettings, type TestApp } from '../test/app.ts'
import { createTestDatabase, type TestDatabase } from '../test/database.ts'
import { articleCalls } from '../test/article-calls.ts'
import { buildUser } from '../test/factories.ts'
import { BOUNDARY, formBytes, png } from '../test/forms.ts'
import { interleave } from '../test/interleave.ts'
import { startPgbouncer, type Pgbouncer } from '../test/pgbouncer.ts'
import { runJob } from '../test/run-job.ts'
import { openSlowLine } from '../test/slow-line.ts'
import { openDatabase } from './client.ts'
import { poolerAt } from './pooler.ts'

const path = process.env.PGBOUNCER_PATH ?? Bun.which('pgbouncer')
if (!path)
  console.warn('Left out: no PgBouncer is installed, so nothing goes through a pooler (apt-get install pgbouncer).')

describe.skipIf(!path)('through PgBouncer in transaction mode, with fewer connections than callers', () => {
  let database: TestDatabase
  let bouncer: Pgbouncer
  let app: TestApp

  const through = async (url: string) => {
    const appUrl = bouncer.through(url)
    const sql = postgres(appUrl, { max: 1, fetch_types: false })
    const pooler = await poolerAt(sql)
    await sql.end()
    return { appUrl, pooler }
  }

  beforeAll(async () => {
    database = await createTestDatabase()
    bouncer = await startPgbouncer({ path: path ?? '', url: database.url, serverConnections: 2 })
    app = await createTestApp({ files: 'embedded', through })
  })
  afterAll(async () => {
    await app?.stop()
    await bouncer?.stop()
    await database?.drop()
  })

  test('two companies interleaved under cancels and kills: 0 foreign rows (T7, short form)', async () => {
    const own = await createTestDatabase()
    const seen = await interleave({ url: own.url, ...(await through(own.url)), seconds: 3, callers: 60, kill: true })
    await own.drop()
    expect(seen).toMatchObject({ wrongReads: 0, wrongWrites: 0, unanswered: 0, unexpected: [] })
    expect(seen.calls).toBeGreaterThan(100)
  }, 20_000)

  test('every caller of a crowd is answered with his own rows, also when a query arrives in two pieces', async () => {
    const companies = (await Promise.all([buildUser(app), buildUser(app)])).map(({ company }) => company.id)
    const way = await through(app.url)
    const { hostname, port } = new URL(way.appUrl)
    const line = await openSlowLine(hostname, Number(port))
    const appUrl = Object.assign(new URL(way.appUrl), { port: line.port }).href
    const db = openDatabase({ url: app.url, ...way, appUrl })
    const asked = Array.from({ length: 400 }, (_, n) => companies[n % 2] ?? '')
    const answers = await Promise.all(
      asked.map((id) => db.forCompany(id)<{ companyId: string }[]>`select company_id from users`),
    ).finally(() => db.end())
    line.close()
    expect(answers.map((rows) => rows.map((row) => row.companyId))).toEqual(asked.map((id) => [id]))
  })

  test('each role is itself, within the limits of time, and nothing of it stays with the connection', async () => {
    const who = async (sql: TestApp['db']['directory']) => {
      const [row] = await sql<{ role: string; limit: string }[]>`
        select current_user as role, current_setting('statement_timeout') as limit`
      return row
    }
    const { db } = app
    const companyId = Bun.randomUUIDv7()
    expect(await who(db.forCompany(companyId))).toEqual({ role: 'app', limit: '5s' })
    expect(await who(db.withoutCompany)).toEqual({ role: 'app', limit: '5s' })
    expect(await who(db.directory)).toEqual({ role: 'directory', limit: '5s' })
    expect(await who(db.jobs.sql)).toEqual({ role: 'jobs', limit: '5s' })
    expect(await db.jobs.write(who)).toEqual({ role: 'jobs', limit: '5s' })
    expect(await db.write(null, who)).toEqual({ role: 'app', limit: '5s' })
    expect(await db.write(companyId, who)).toEqual({ role: 'app', limit: '5s' })
    const plain = postgres(bouncer.through(app.url), { max: 2, fetch_types: false, prepare: false })
    const left = await Promise.all(
      [1, 2].map(
        () => plain`select current_user <> session_user as role,
      nullif(current_setting('app.company', true), '') as company`,
      ),
    )
    await plain.end()
    expect(left.flat()).toEqual([1, 2].map(() => ({ role: false, company: null })))
  })

  test('the front door: sign-in, an article, a file, a letter, the jobs', async () => {
    const { company, email } = await buildAccount(app, { role: 'admin' })
    const signedIn = await app
      .client(company.subdomain)
      .POST('/api/auth/login', { body: { email, password: PASSWORD } })
    expect(signedIn.response.status).toBe(200)
    const admin = await buildUser(app, { company, role: 'admin' })
    const { send } = articleCalls(() => app)
    const content = { blocks: [{ type: 'paragraph', data: { text: 'Гости любят тёплые блюда' } }] }
    const created = await send(admin, 'POST', '', { title: 'Сервис', content, status: 'published' })
    expect(created).toMatchObject({ title: 'Сервис', version: 1 })
    const read = await admin.client.GET('/api/knowledge-base', { params: { query: { search: 'блюдо' } } })
    expect(read.data?.total).toBe(1)
    const upload = await app.fetch(
      new Request(`http://${company.subdomain}.localhost:3000/api/upload`, {
        method: 'POST',
        body: formBytes([{ filename: 'menu.png', type: 'image/png', bytes: await png() }]),
        headers: {
          authorization: `Bearer ${admin.token}`,
          'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
        },
      }),
    )
    expect(upload.status).toBe(200)
    const stranger = await buildAccount(app, { company, verified: false })
    const body = { email: stranger.email, password: PASSWORD }
    const refused = await app.client(company.subdomain).POST('/api/auth/login', { body })
    expect(refused.error).toMatchObject({ code: 'EMAIL_NOT_VERIFIED' })
    expect((await app.letters())[0]).toMatchObject({ to: stranger.email, code: expect.stringMatching(/^\d{6}$/) })
    const list = [...jobList, ...fileJobs(app.files), ...scheduleJobs([])]
    for (const { name } of list) await runJob(app.db.jobs, list, name, new Date())
  })

  test('a started server finds out by itself; migrations go to the direct address only', async () => {
    const port = await freePort()
    const s3 = { endpoint: 'http://127.0.0.1:1', region: 'x', bucket: 'x', accessKeyId: 'x', secretAccessKey: 'x' }
    const settings = { ...testSettings, port, s3, databaseUrl: database.url }
    const server = await startServer({ ...settings, databaseAppUrl: bouncer.through(database.url) })
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
    await server.stop()
    await expect(checkOwner(bouncer.through(database.url))).rejects.toThrow(/^DATABASE_URL: .*пулер/)
  })

  test('how many connections Postgres gives is no bound for those to a pooler', () => {
    const [databaseConnections, connections] = [200, 97]
    checkRoom({ databaseConnections }, { pooler: { names: false }, connections })
    expect(() => checkRoom({ databaseConnections }, { pooler: undefined, connections })).toThrow(/200.* 97 /)
  })
})
