import { afterAll, beforeAll, expect, test } from 'bun:test'
import postgres from 'postgres'
import { openDatabase, type Database } from '../../db/client.ts'
import { ForeignBucket, takeOver } from '../../files/bucket-owner.ts'
import type { FileStore } from '../../files/store.ts'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { embeddedFiles } from '../../test/embedded-files.ts'
import { buildUser, type BuiltUser } from '../../test/factories.ts'
import { runJob } from '../../test/run-job.ts'
import { fileJobs } from './files.ts'
import { TooManyLeftovers } from './files/leftovers.ts'
import { createJobRunner } from './runner.ts'

let app: TestApp
let admin: BuiltUser
let owner: postgres.Sql
/** Another database of the same release: a rehearsal, a copy, a mistyped address. */
let other: TestDatabase
let stranger: Database
const DAY = 24 * 3_600_000
const later = (ms: number) => new Date(Date.now() + ms)

beforeAll(async () => {
  app = await createTestApp()
  admin = await buildUser(app, { role: 'admin' })
  owner = postgres(app.url, { max: 1, onnotice: () => {} })
  other = await createTestDatabase()
  stranger = openDatabase({ url: other.url, max: 2 })
})
afterAll(async () => {
  await stranger.end()
  await other.drop()
  await owner.end()
  await app.stop()
})

function run(name: string, files: FileStore, { db = app.db, at = later(2 * DAY) } = {}): Promise<number> {
  return runJob(db.jobs, fileJobs(files), name, at)
}
async function keys(files: FileStore): Promise<string[]> {
  const found: string[] = []
  for await (const page of files.list()) found.push(...page.map(({ key }) => key))
  return found.toSorted()
}
const newKey = () => `${admin.company.id}/${Bun.randomUUIDv7()}`
const insertRow = (key: string) =>
  app.db.write(
    admin.company.id,
    (sql) => sql`
      insert into files (company_id, id, key, name, original_name, mimetype, size)
      values (${admin.company.id}, ${key.slice(-36)}, ${key}, 'a.png', 'a.png', 'image/png', 3)`,
  )
async function stored(files: FileStore): Promise<string> {
  const key = newKey()
  await files.put(key, new Uint8Array(3), 'image/png')
  await insertRow(key)
  return key
}
const loose = async (files: FileStore, count: number) => {
  for (let at = 0; at < count; at++) await files.put(newKey(), new Uint8Array(1), 'image/png')
}

test('the first run marks a bucket; a copy of the database, and any other one, removes nothing there and says so', async () => {
  const files = await embeddedFiles()
  expect(await run('file-leftovers', files)).toBe(0)
  const before = [...(await keys(files)), await stored(files)].toSorted()
  // Databases of tests are copies of one: the id is the same, the place is not.
  await expect(run('file-leftovers', files, { db: stranger })).rejects.toThrow('this is a copy')
  const lines: string[] = []
  const log = { ...app.log, error: (entry: { err: Error }) => void lines.push(entry.err.message) } as never
  const list = fileJobs(files).filter(({ name }) => name === 'file-leftovers')
  await createJobRunner({ jobs: stranger.jobs, log, now: () => later(2 * DAY), list }).tick()
  expect(lines).toEqual([expect.stringContaining('bun run bucket')])
  const theirs = postgres(other.url, { max: 1, onnotice: () => {} })
  await theirs`update this_database set id = gen_random_uuid()`
  await expect(run('file-leftovers', files, { db: stranger })).rejects.toThrow('belongs to the database')
  // Nor what it has removed rows of itself.
  await theirs`
    insert into object_removals (company_id, id, key, created_at, due_at)
    values (${admin.company.id}, gen_random_uuid(), ${before.at(-1) ?? ''}, now(), now())`
  await expect(run('object-removals', files, { db: stranger })).rejects.toThrow(ForeignBucket)
  expect(await keys(files)).toEqual(before)
  // Until an operator says that it is the owner now.
  await takeOver(stranger.jobs.sql, files)
  expect(await run('object-removals', files, { db: stranger })).toBe(1)
  await expect(run('file-leftovers', files)).rejects.toThrow(ForeignBucket)
  await theirs.end()
})

test('a bucket that nobody has marked goes to whoever knows most of its files', async () => {
  const files = await embeddedFiles()
  await stored(files)
  await stored(files)
  await loose(files, 1)
  await expect(run('file-leftovers', files, { db: stranger })).rejects.toThrow('knows 0 of its 3')
  expect(await run('file-leftovers', files)).toBe(1)
  await expect(run('file-leftovers', files, { db: stranger })).rejects.toThrow(ForeignBucket)
})

test('of two databases that come to an empty bucket at once one has it', async () => {
  const files = await embeddedFiles()
  const first = () => Promise.allSettled([run('file-leftovers', files), run('file-leftovers', files, { db: stranger })])
  await first()
  expect((await first()).map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('more than a small share needs an operator’s word, which counts once', async () => {
  const files = await embeddedFiles()
  await run('file-leftovers', files)
  await loose(files, 101)
  await expect(run('file-leftovers', files)).rejects.toThrow(TooManyLeftovers)
  const waiting = async () =>
    (await owner`select from object_removals where due_at > now() + interval '20 days'`).length
  const before = await waiting()
  await owner`update this_database set sweep_max = 101`
  expect(await run('file-leftovers', files)).toBe(101)
  expect(await waiting()).toBe(before + 101)
  await loose(files, 101)
  await expect(run('file-leftovers', files)).rejects.toThrow('bun run bucket allow 101')
})

test('a file that is there again when its object is due keeps it', async () => {
  const files = await embeddedFiles()
  await run('file-leftovers', files)
  const key = await stored(files)
  const { id: companyId } = admin.company
  await app.db.write(companyId, (sql) => sql`delete from files where company_id = ${companyId} and key = ${key}`)
  expect(await run('file-leftovers', files)).toBe(1)
  await insertRow(key)
  expect(await run('object-removals', files, { at: later(33 * DAY) })).toBeGreaterThan(0)
  expect(await keys(files)).toContain(key)
  expect(await owner`select from object_removals where key = ${key}`).toHaveLength(0)
})
