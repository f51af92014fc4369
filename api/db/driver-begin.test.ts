import { afterAll, beforeAll, expect, spyOn, test } from 'bun:test'
import type postgres from 'postgres'
import { codeOf, createDrivers, type Drivers, one, pidOf } from '../test/drivers.ts'
import type { Begin } from './pool.ts'

// A transaction that does not wait for its BEGIN (.patches/postgres-5-begin.patch).

let drivers: Drivers
let owner: postgres.Sql

beforeAll(async () => {
  drivers = await createDrivers()
  owner = drivers.open()
})
afterAll(() => drivers?.end())

const hasty = <T>(sql: postgres.Sql, work: (tx: postgres.TransactionSql) => Promise<T>, options = '') =>
  (sql.begin as unknown as Begin)(options, work, { waits: false })

type Entered = { waits?: boolean; options?: string; args?: string[] }
const entered = <T>(
  sql: postgres.Sql,
  work: (tx: postgres.TransactionSql) => Promise<T>,
  { waits = true, options = '', args = ['x'] }: Entered = {},
) => {
  const enter = [{ text: `select where set_config('app.company', $1, true) is null`, args }]
  return (sql.begin as unknown as Begin)(options, work, { waits, enter })
}
const place = async (tx: postgres.ISql) =>
  (await tx<{ at: string }[]>`select current_setting('app.company', true) as at`)[0]?.at

test('sends its statements along, and is one: seen by nobody until its end, rolled back as a whole', async () => {
  const { sql, sockets } = drivers.openSeen()
  await owner`create table hasty (n int)`
  await hasty(sql, (tx) => Promise.all([tx`insert into hasty values (1)`, tx`insert into hasty values (2)`]))
  const written = spyOn(sockets[0] ?? expect.unreachable(), 'write')
  await hasty(sql, async (tx) => {
    await Promise.all([tx`insert into hasty values (1)`, tx`insert into hasty values (2)`])
    expect(await owner`select from hasty`).toHaveLength(2)
  })
  expect(written.mock.calls.map(([bytes]) => String(bytes).slice(0, 1))).toEqual(['Q', 'B'])
  expect(await owner`select from hasty`).toHaveLength(4)
  const failed = hasty(sql, (tx) => Promise.all([tx`insert into hasty values (3)`, tx`select 1 / 0`]))
  expect(await codeOf(failed)).toBe('22012')
  expect(await owner`select from hasty`).toHaveLength(4)
  expect(await one(sql)).toBe(1)
})

test('whose BEGIN fails gets nothing more executed, and its connection is the pool’s again', async () => {
  const sql = drivers.open()
  await one(sql)
  const { promise: after, resolve } = Promise.withResolvers<unknown>()
  const work = async (tx: postgres.TransactionSql) => {
    await codeOf(tx`select 1`)
    resolve(await codeOf(tx`select 2`))
  }
  // What no server begins.
  const lost = hasty(sql, work, 'isolation level wrong')
  expect(await codeOf(lost)).toBe('42601')
  expect(await after).toBe('42601')
  expect(await one(sql)).toBe(1)
})

test('goes in by the frame of its first query, or behind BEGIN, for all of it and no longer', async () => {
  const sql = drivers.open()
  for (const waits of [true, false]) {
    expect(await entered(sql, (tx) => Promise.all([place(tx), place(tx)]), { waits })).toEqual(['x', 'x'])
    expect(await entered(sql, (tx) => tx.savepoint(place), { waits })).toBe('x')
    expect(await place(sql)).toBe('')
    const failed = entered(sql, (tx) => Promise.all([tx`select 1 / 0`, place(tx)]), { waits })
    expect(await codeOf(failed)).toBe('22012')
    expect(await place(sql)).toBe('')
  }
  const { value } = await entered(sql, async (tx) => ({ value: await place(tx) }), {
    waits: false,
    args: ["it's \\ $1"],
  })
  expect(value).toBe("it's \\ $1")
  // Nothing can go ahead of it: it would run at no place.
  expect(await codeOf(entered(sql, (tx) => tx.unsafe('select 1; select 2')))).toBe('NOT_ENTERED')
  expect(await one(sql)).toBe(1)
})

test('goes in nowhere when BEGIN has failed, although its statements had gone out', async () => {
  const sql = drivers.open()
  await owner`create table places (at text)`
  const work = (tx: postgres.TransactionSql) => tx`insert into places select current_setting('app.company', true)`
  for (const waits of [true, false])
    expect(await codeOf(entered(sql, work, { waits, options: 'isolation level wrong' }))).toBe('42601')
  expect(await one(sql)).toBe(1)
  const places = await owner<{ at: string | null }[]>`select at from places`
  expect(places.map(({ at }) => at ?? '')).toEqual([''])
})

test('on a connection that is made for it, and among others', async () => {
  const sql = drivers.open({ max: 2 })
  const numbers = Array.from({ length: 20 }, (_, n) => n)
  const told = await Promise.all(
    numbers.map((n) =>
      n % 2 === 0
        ? one(sql)
        : hasty(sql, async (tx) => {
            const [first] = await Promise.all([pidOf(tx), tx`select set_config('app.n', ${String(n)}, true)`])
            const [row] = await tx<{ pid: number; n: string }[]>`
              select pg_backend_pid() as pid, current_setting('app.n') as n`
            return [row?.pid === first, row?.n]
          }),
    ),
  )
  expect(told).toEqual(numbers.map((n) => (n % 2 === 0 ? 1 : [true, String(n)])))
})
