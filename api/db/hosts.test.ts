import { afterAll, beforeAll, expect, test } from 'bun:test'
import { freePort } from '../local/free-port.ts'
import { createTestDatabase, type TestDatabase } from '../test/database.ts'
import { movingAddress } from '../test/moving-address.ts'
import { DatabaseUnavailable, openDatabase, type Database } from './client.ts'
import { errorCode } from './unavailable.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const failure = (query: PromiseLike<unknown>) =>
  Promise.resolve(query).then(
    () => undefined,
    (error: unknown) => error,
  )
const write = ({ withoutCompany: sql }: Database) =>
  sql`insert into rate_limits (key) values ('host') on conflict (key) do update set hits = 1`

test('a server that takes no writes any more loses its connection, and the next try has another (R6)', async () => {
  const db = openDatabase({ url: database.url, max: 1 })
  // As an operator does before a change of turns; the connection stays open.
  await db.withoutCompany`set default_transaction_read_only = on`
  expect(await failure(write(db))).toBeInstanceOf(DatabaseUnavailable)
  expect(await failure(write(db))).toBeUndefined()
  await db.withoutCompany`set default_transaction_read_only = on`
  expect(await failure(db.write(null, (sql) => sql`delete from rate_limits`))).toBeInstanceOf(DatabaseUnavailable)
  expect(await failure(db.write(null, (sql) => sql`delete from rate_limits`))).toBeUndefined()
  await db.end()
})

test('while all hosts are away a call hears so from them, not from its deadline (R6)', async () => {
  const [one, other] = [await freePort(), await freePort()]
  const db = openDatabase({ url: `postgres://x@127.0.0.1:${one},127.0.0.1:${other}/x`, max: 1 })
  for (let n = 0; n < 3; n++) {
    const error = await failure(write(db))
    expect(error).toBeInstanceOf(DatabaseUnavailable)
    expect(errorCode((error as DatabaseUnavailable).cause)).toBe('ECONNREFUSED')
  }
  await db.end()
})

test.each(['a query', 'a transaction'])(
  'a host that went silent is left, by %s too (R6)',
  async (what) => {
    const url = new URL(database.url)
    const address = await movingAddress(Number(url.port))
    url.port = String(address.port)
    const db = openDatabase({ url: url.href, max: 1, deadlineMs: 500 })
    const ask = () => (what === 'a query' ? write(db) : db.write(null, (sql) => sql`select`))
    // A busy machine may miss the deadline by itself: what counts is that there was an answer, none while all is silent
    // however long that takes, and then one again.
    while ((await failure(ask())) !== undefined);
    address.silence()
    expect(await failure(ask())).toBeInstanceOf(DatabaseUnavailable)
    while ((await failure(ask())) !== undefined);
    await db.end()
    address.close()
  },
  60_000,
)
