import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { openDatabase } from '../api/db/client.ts'
import { consumeFeed } from '../api/events/consume.ts'
import { freePort } from '../api/local/free-port.ts'
import { startS3, type EmbeddedS3 } from '../api/local/s3/s3.ts'
import { createFileStore } from '../api/files/store.ts'
import { createTestDatabase, dropDatabase, type TestDatabase } from '../api/test/database.ts'
import { seedCompany } from '../api/test/two-companies.ts'
import { makeBackup } from './backup/make.ts'
import { restoreBackup } from './backup/restore.ts'

const folder = mkdtempSync(join(tmpdir(), 'backup-'))
// Root's Postgres server has to reach it.
chmodSync(folder, 0o711)
const launched: Bun.Subprocess[] = []
afterAll(async () => {
  for (const child of launched) child.kill('SIGKILL')
  await Promise.all(launched.map((child) => child.exited))
  rmSync(folder, { recursive: true, force: true })
})

function run(script: string, env: Record<string, string>, ...args: string[]) {
  const child = Bun.spawn({
    cmd: [process.execPath, join(import.meta.dir, script), ...args],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, LOG_LEVEL: 'warn', ...env },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  launched.push(child)
  return child
}
async function ended(child: ReturnType<typeof run>) {
  const [code, out, err] = await Promise.all([
    child.exited,
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  return { code, text: `${out}${err}` }
}

describe('the product itself, through its front door (R14)', () => {
  const copy = join(folder, 'copy')
  const from = { DATA_DIR: join(folder, 'from') }
  const to = { DATA_DIR: join(folder, 'to') }
  const article = { content: { blocks: [{ type: 'paragraph', data: { text: 'Текст' } }] } }

  async function product(env: Record<string, string>) {
    const port = await freePort()
    const child = run('start.ts', { ...env, PORT: String(port) })
    const reader = child.stdout.getReader()
    for (let said = ''; !said.includes('Ctrl-C');) {
      const { done, value } = await reader.read()
      if (done) throw new Error(`did not start: ${said}${await new Response(child.stderr).text()}`)
      said += new TextDecoder().decode(value)
    }
    const call = (path: string, token?: string, body?: unknown) =>
      fetch(`http://127.0.0.1:${port}${path}`, {
        ...(body !== undefined && { method: 'POST', body: body instanceof FormData ? body : JSON.stringify(body) }),
        headers: {
          host: `berezka.localhost:${port}`,
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
        },
      })
    const token = async () => {
      const reply = await call('/api/auth/login', undefined, { email: 'admin@berezka.example', password: 'demo-admin' })
      return ((await reply.json()) as { token: string }).token
    }
    const stop = async () => {
      child.kill('SIGTERM')
      expect(await child.exited).toBe(0)
    }
    return { call, token, stop }
  }

  test('a backup under writes, restored into an empty instance: people sign in, read and write there', async () => {
    const first = await product({ ...from, SEED: 'demo' })
    const admin = await first.token()
    const form = new FormData()
    form.append(
      'files',
      new File([readFileSync(join(import.meta.dir, '..', '.readme', 'knowledge-base.png'))], 'a.png', {
        type: 'image/png',
      }),
    )
    const uploaded = (await (await first.call('/api/upload', admin, form)).json()) as { files: { url: string }[] }
    const url = uploaded.files[0]?.url ?? ''
    const bytes = await (await first.call(url, admin)).bytes()
    const ids: string[] = []
    const write = async () => {
      const title = `Статья ${ids.length}`
      const reply = await first.call('/api/knowledge-base', admin, { ...article, title, status: 'published' })
      expect(reply.status).toBe(201)
      ids.push(((await reply.json()) as { _id: string })._id)
    }
    await write()
    await write()
    const known = ids.length
    const backup = run('backup.ts', from, copy)
    const result = ended(backup)
    while (backup.exitCode === null) await write()
    const made = await result
    expect(ids.length).toBeGreaterThan(known)
    expect(made).toEqual({ code: 0, text: expect.stringContaining('Копия готова') })
    expect(statSync(copy).mode & 0o077).toBe(0)
    expect(await ended(run('backup.ts', from, copy))).toEqual({ code: 1, text: expect.stringContaining('не пуста') })
    expect(await ended(run('restore.ts', from, copy))).toEqual({ code: 1, text: expect.stringContaining('остановите') })
    await first.stop()
    expect(await ended(run('restore.ts', from, copy))).toEqual({
      code: 1,
      text: expect.stringContaining('в базе есть'),
    })

    expect(await ended(run('restore.ts', to, copy))).toEqual({
      code: 0,
      text: expect.stringContaining('Восстановлено и сверено'),
    })
    const second = await product({ ...to, SEED: 'none' })
    const again = await second.token()
    // Whatever was acknowledged before the copy began; the session is of the same secrets.
    for (const id of ids.slice(0, known))
      expect((await second.call(`/api/knowledge-base/${id}`, admin)).status).toBe(200)
    const file = await second.call(url, again)
    expect([file.status, await file.bytes()]).toEqual([200, bytes])
    const pin = await second.call('/api/auth/login-pin', undefined, { pinCode: '4071', subdomain: 'berezka' })
    expect(pin.status).toBe(200)
    expect((await second.call('/api/knowledge-base', again, { ...article, title: 'Новая' })).status).toBe(201)
    const bucket = await ended(run('bucket.ts', to))
    expect(bucket).toEqual({ code: 0, text: expect.stringContaining('эта база') })
    await second.stop()
  }, 120_000)
})

describe('any database and store', () => {
  let source: TestDatabase
  let owner: postgres.Sql
  let s3: EmbeddedS3
  const dataSecret = 'test-data-secret-of-32-characters!!'
  const made: string[] = []
  const services = () => ({ databaseUrl: source.url, s3: { ...s3, embedded: true }, dataSecret })

  beforeAll(async () => {
    source = await createTestDatabase()
    s3 = await startS3({ dataDir: folder })
    owner = postgres(source.url, { max: 1, onnotice: () => {} })
  })
  afterAll(async () => {
    for (const name of made) await dropDatabase(owner, name)
    await owner.end()
    await source.drop()
    await s3.stop()
  })

  /** An empty database and an empty bucket. */
  async function place() {
    const url = new URL(source.url)
    const name = `${url.pathname.slice(1)}_${made.length}`
    made.push(name)
    await owner`create database ${owner(name)}`
    url.pathname = `/${name}`
    const bucket = { ...s3, bucket: `restored-${made.length}`, embedded: true }
    const files = createFileStore(bucket)
    await files.createBucket()
    return { services: { databaseUrl: url.href, s3: bucket }, files }
  }

  test('nothing is copied of an empty database, nor past a wall that would hide rows', async () => {
    await expect(makeBackup(services(), join(folder, 'none'))).rejects.toThrow('нет ни одной компании')
    const db = openDatabase({ url: source.url, max: 2 })
    await seedCompany(db, 'Alfa')
    await seedCompany(db, 'Beta')
    await db.end()
    await owner`drop policy backup on articles`
    await expect(makeBackup(services(), join(folder, 'none'))).rejects.toThrow('Rows of articles would be hidden')
    await owner`create policy backup on articles for select to backup using (true)`
  })

  test('a bucket that has none of the files is refused; a file that is missing is named', async () => {
    await expect(makeBackup(services(), join(folder, 'wrong'))).rejects.toThrow('Тот ли это S3_BUCKET')
    const files = createFileStore(services().s3)
    const keys = await owner.begin(async (tx) => {
      await tx`alter table files no force row level security`
      const rows = await tx<{ key: string }[]>`select key from files order by key`
      await tx`alter table files force row level security`
      return rows.map(({ key }) => key)
    })
    await files.put(keys[0] ?? '', new Uint8Array(10), 'image/png')
    const manifest = await makeBackup(services(), join(folder, 'short'))
    expect(manifest.objects).toMatchObject({ count: 1, missing: [keys[1] ?? ''] })
    await files.put(keys[1] ?? '', new Uint8Array(10), 'image/png')
  })

  test('rows of every table come back as they were, and the next company has a number of its own', async () => {
    const copy = join(folder, 'whole')
    // More than any buffer on the way holds.
    await owner.begin(async (tx) => {
      await tx`alter table article_versions no force row level security`
      await tx`
        insert into article_versions (company_id, article_id, version, change_type, edited_by_name, title, content, status,
          priority, tags)
        select v.company_id, v.article_id, n, 'updated', 'x', 'x', jsonb_build_object('text', repeat(md5(n::text), 1000)),
          'published', 'low', '{}'
        from article_versions v, generate_series(2, 60) n`
      await tx`alter table article_versions force row level security`
    })
    const manifest = await makeBackup(services(), copy)
    expect(manifest.tables.filter(({ name, rows }) => rows === 0 && name.startsWith('article')).length).toBe(0)
    const { services: target } = await place()
    await restoreBackup(target, copy)
    const again = await makeBackup({ ...target, dataSecret }, join(folder, 'again'))
    // What the restored instance does itself changes none of them.
    expect(again.tables.map(({ name, rows, sum }) => ({ name, rows, sum }))).toEqual(
      manifest.tables.map(({ name, rows, sum }) => ({ name, rows, sum })),
    )
    const db = openDatabase({ url: target.databaseUrl, max: 2 })
    // Of the copy's events no reader of the feed hears again, whose numbers are another server's; of new ones he does.
    const heard = async () => {
      const actions: string[] = []
      await consumeFeed(
        db.jobs,
        'backup',
        async (_, events) => void actions.push(...events.map(({ companyId }) => companyId)),
      )
      return actions
    }
    expect(manifest.tables.find(({ name }) => name === 'events')?.rows).toBeGreaterThan(0)
    expect(await heard()).toEqual([])
    const { id } = await seedCompany(db, 'Gamma')
    // The feed waits for every transaction of the server, also for one of the server's own upkeep.
    let ids = await heard()
    while (ids.length === 0) ids = await heard()
    expect(ids).toEqual([id])
    await db.end()
    await expect(restoreBackup(target, copy)).rejects.toThrow('в базе есть компании')
  })

  test('a damaged copy leaves the place empty, and a whole one is restored there afterwards', async () => {
    const copy = join(folder, 'whole')
    const file = join(copy, 'tables', 'users.copy.gz')
    const whole = readFileSync(file)
    const { services: target, files } = await place()
    writeFileSync(file, Bun.gzipSync(Buffer.from(Bun.gunzipSync(whole)).toString().replace('Alfa', 'Elfa')))
    await expect(restoreBackup(target, copy)).rejects.toThrow('Копия повреждена: таблица users')
    writeFileSync(file, whole)
    await files.put('0190a000-0000-7000-8000-000000000000/a', new Uint8Array(1), 'image/png')
    await expect(restoreBackup(target, copy)).rejects.toThrow('в бакете лежит')
    await files.delete('0190a000-0000-7000-8000-000000000000/a')
    await restoreBackup(target, copy)
  })
})
