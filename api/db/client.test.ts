import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { createTestDatabase, type TestDatabase } from '../test/database.ts'
import { interleave } from '../test/interleave.ts'
import { seedCompany, type SeededCompany } from '../test/two-companies.ts'
import { DatabaseUnavailable, openDatabase, type Database } from './client.ts'

let database: TestDatabase
let db: Database
let a: SeededCompany

beforeAll(async () => {
  database = await createTestDatabase()
  const patient = openDatabase({ url: database.url, max: 1 })
  a = await seedCompany(patient, 'Alfa')
  await patient.end()
  db = openDatabase({ url: database.url, max: 1, deadlineMs: 300 })
})

afterAll(async () => {
  await db.end()
  await database.drop()
})

test('names turn into camelCase, arrays and numbers come as such, the inside of jsonb stays', async () => {
  const sql = db.forCompany(a.id)
  const tags = ['a,b', 'с "кавычкой"', 'обратная \\', 'NULL', '', 'две\nстроки']
  const content = { blocks: [{ snake_case: 1, camelCase: 'ё' }] }
  await sql`update articles set ${sql({ tags, content })} where company_id = ${a.id} and id = any(${[a.articleId]}::uuid[])`
  const [row] = await sql`
    select created_by, tags, content, '{}'::text[] as empty_list, array[1, null] as numbers, count(*) over () as n
    from articles where company_id = ${a.id} ${sql`and id = ${a.articleId}`}`
  expect({ ...row }).toEqual({ createdBy: a.userId, tags, content, emptyList: [], numbers: [1, null], n: 1 })
})

test('the company of a query ends with it, also on a pool of one', async () => {
  const setting = (sql: Database['withoutCompany']) =>
    sql<{ company: string | null }[]>`select coalesce(current_setting('app.company', true), '') as company`
  const [own, none] = await Promise.all([setting(db.forCompany(a.id)), setting(db.withoutCompany)])
  expect(own[0]?.company).toBe(a.id)
  expect(none[0]?.company).toBe('')
  await db.write(a.id, async (sql) => expect((await setting(sql))[0]?.company).toBe(a.id))
  expect((await setting(db.withoutCompany))[0]?.company).toBe('')
})

test('a company that is no id is refused before any query', () => {
  expect(() => db.forCompany("' or true")).toThrow(TypeError)
  expect(() => db.write('', async () => {})).toThrow(TypeError)
})

test('a failed work is rolled back', async () => {
  const failing = db.write(a.id, async (sql) => {
    await sql`update topics set name = 'lost' where company_id = ${a.id}`
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  const sql = db.forCompany(a.id)
  expect(await sql`select name from topics where company_id = ${a.id}`).toMatchObject([{ name: 'Alfa' }])
})

test('a transaction that begins behind a full pipeline still owns its connection', async () => {
  const wide = openDatabase({ url: database.url, max: 1 })
  const sql = wide.forCompany(a.id)
  const read = (n: number) => sql<{ n: number }[]>`select ${n}::int as n`
  await read(0)
  // The driver pipelines 100 queries on one connection.
  for (let before = 97; before <= 102; before++) {
    const reads = Promise.all(Array.from({ length: before }, (_, n) => read(n)))
    // The driver hands queries over in microtasks: these let the reads go first.
    for (let step = 0; step < 8; step++) await Promise.resolve()
    const write = wide.write(a.id, (tx) => tx`update topics set name = 'Alfa' where company_id = ${a.id}`)
    expect((await write).count).toBe(1)
    expect((await reads).map((rows) => rows[0]?.n)).toEqual(Array.from({ length: before }, (_, n) => n))
  }
  await wide.end()
})

describe('lost plans', () => {
  test('a read is repeated once after a migration changed its result', async () => {
    const sql = db.forCompany(a.id)
    const query = () => sql`select * from article_revs where company_id = ${a.id}`
    await query()
    await owner('alter table article_revs add column extra int')
    await expect(Promise.resolve(query())).rejects.toMatchObject({ code: '0A000' })
    await owner('alter table article_revs drop column extra')
    await owner('alter table article_revs add column other int')
    expect(await db.read(query)).toHaveLength(1)
  })

  test('neighbours in the pipeline get their own answers', async () => {
    const sql = db.withoutCompany
    const plan = () => sql`select * from rate_limits where key = ${'x'}`
    const others = () => Array.from({ length: 20 }, (_, n) => sql<{ n: number }[]>`select ${n}::int as n`)
    await Promise.all([plan(), ...others()])
    await owner('alter table rate_limits add column extra int')
    const answers = await Promise.allSettled([...others(), plan(), ...others()])
    const numbers = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value[0]?.n : 'failed'))
    const twenty = Array.from({ length: 20 }, (_, n) => n)
    expect(numbers).toEqual([...twenty, 'failed', ...twenty])
  })
})

describe('the deadline', () => {
  test('a slow query, a lock and an unreachable server are DatabaseUnavailable', async () => {
    await expect(Promise.resolve(db.forCompany(a.id)`select pg_sleep(2)`)).rejects.toBeInstanceOf(DatabaseUnavailable)
    const away = openDatabase({ url: 'postgres://x@127.0.0.1:1/x', max: 1 })
    await expect(away.ready()).rejects.toBeInstanceOf(DatabaseUnavailable)
    await expect(away.write(a.id, async () => {})).rejects.toBeInstanceOf(DatabaseUnavailable)
    await away.end()
  })

  test('a transaction past it is rolled back, whatever its work still does', async () => {
    const release = Promise.withResolvers<void>()
    const ended = Promise.withResolvers<void>()
    const late = db.write(a.id, async (sql) => {
      await sql`update topics set name = 'late' where company_id = ${a.id}`
      await release.promise
      ended.resolve()
    })
    await expect(late).rejects.toBeInstanceOf(DatabaseUnavailable)
    release.resolve()
    await ended.promise
    const sql = db.forCompany(a.id)
    expect(await sql`select name from topics where company_id = ${a.id}`).toMatchObject([{ name: 'Alfa' }])
  })

  test('a query that waited for a connection past it is never sent', async () => {
    const release = Promise.withResolvers<void>()
    const holding = db.write(a.id, () => release.promise).catch((error: unknown) => error)
    const sql = db.forCompany(a.id)
    const waiting = Promise.resolve(sql`update topics set name = 'queued' where company_id = ${a.id}`)
    await expect(waiting).rejects.toBeInstanceOf(DatabaseUnavailable)
    release.resolve()
    expect(await holding).toBeInstanceOf(DatabaseUnavailable)
    expect(await sql`select name from topics where company_id = ${a.id}`).toMatchObject([{ name: 'Alfa' }])
  })
})

test('A and B interleaved on two connections under random cancels: 0 foreign rows (T7, short form)', async () => {
  const own = await createTestDatabase()
  const seen = await interleave({ url: own.url, seconds: 3, callers: 60, kill: true })
  await own.drop()
  expect(seen).toMatchObject({ wrongReads: 0, wrongWrites: 0, unanswered: 0, unexpected: [] })
  expect(seen.cancelled).toBeGreaterThan(20)
}, 15_000)

async function owner(statement: string): Promise<void> {
  const { default: postgres } = await import('postgres')
  const sql = postgres(database.url, { max: 1, fetch_types: false })
  await sql.unsafe(statement)
  await sql.end()
}
