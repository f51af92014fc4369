import { afterAll, beforeAll, describe, expect, spyOn, test } from 'bun:test'
import type postgres from 'postgres'
import { codeOf, createDrivers, type Drivers, one, pidOf } from '../test/drivers.ts'

// What of our patch of the driver (.patches) no other test meets by itself.

let drivers: Drivers
let owner: postgres.Sql

beforeAll(async () => {
  drivers = await createDrivers()
  owner = open()
})
afterAll(() => drivers?.end())

const open = (options?: postgres.Options<{}>) => drivers.open(options)
const openSeen = (options?: postgres.Options<{}>) => drivers.openSeen(options)
const end = (pid: number) => owner`select pg_terminate_backend(${pid})`
/** The driver hands a query over in microtasks. */
const handedOver = async () => {
  for (let step = 0; step < 8; step++) await Promise.resolve()
}

describe('a result', () => {
  test('has no holes after one that broke off in its middle', async () => {
    const sql = open()
    expect(await codeOf(sql`select 1 / (n - 20) from generate_series(1, 40) n`)).toBe('22012')
    expect([...(await sql`select n from generate_series(1, 3) n`)]).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
  })

  test('is its own query’s, also behind one that was cancelled after it was sent', async () => {
    const sql = open()
    await one(sql)
    const before = sql`select pg_sleep(0.1)`.execute()
    const cancelled = sql<{ n: number }[]>`select 2 as n`.execute()
    const after = sql<{ n: number }[]>`select 3 as n`.execute()
    await handedOver()
    cancelled.cancel()
    await before
    await codeOf(cancelled)
    // The cancel itself may come so late that it hits this one.
    expect(await after.then(([row]) => row?.n).catch(({ code }: { code: string }) => code)).toBeOneOf([3, '57014'])
  })
})

describe('a connection that is lost', () => {
  test('takes along what was not written yet, and the next one answers', async () => {
    const { sql, sockets } = openSeen()
    expect(await one(sql)).toBe(1)
    const unwritten = codeOf(sql`select 2`)
    await handedOver()
    // The driver writes at the next turn of the loop: this one is closed before.
    sockets[0]?.emit('close', false)
    expect(await unwritten).toBe('CONNECTION_CLOSED')
    expect(await one(sql)).toBe(1)
  })

  test('leaves nothing that takes the answer to the next one’s start-up', async () => {
    const sql = open()
    const pid = await pidOf(sql)
    const lost = codeOf(sql`select pg_sleep(60)`)
    await end(pid)
    expect(await lost).toBe('CONNECTION_CLOSED')
    const name = sql.options.database
    const admin = open({ database: 'workspace' })
    await admin`alter database ${admin(name)} allow_connections false`
    // Refused by the server, not waited for without end.
    expect(await codeOf(sql`select 1`)).toBe('55000')
    await admin`alter database ${admin(name)} allow_connections true`
    expect(await one(sql)).toBe(1)
  })
})

describe('a connection on its way', () => {
  test('is there for who reserves it', async () => {
    const sql = open()
    const reserved = await sql.reserve()
    expect(await one(reserved)).toBe(1)
    reserved.release()
  })

  test('stays with the pool when the query it was made for is cancelled', async () => {
    const sql = open()
    const given = sql`select 2`.execute()
    await handedOver()
    given.cancel()
    expect(await codeOf(given)).toBe('57014')
    expect(await one(sql)).toBe(1)
  })
})

describe('a transaction', () => {
  test('that could not be committed ends with its connection', async () => {
    const sql = open()
    await sql.begin((tx) => one(tx))
    // What the driver has prepared is gone: its commit fails before it is executed.
    expect(await codeOf(sql.begin((tx) => tx.unsafe('deallocate all')))).toBe('26000')
    expect(await one(sql)).toBe(1)
  })

  test('that could not be rolled back ends with its connection', async () => {
    const sql = open()
    const refused = () => Promise.reject(new Error('no'))
    await expect(sql.begin(refused)).rejects.toThrow('no')
    const lost = sql.begin(async (tx) => {
      await tx.unsafe('deallocate all')
      throw new Error('no')
    })
    expect(await codeOf(lost)).toBe('26000')
    expect(await one(sql)).toBe(1)
  })

  test('executes nothing once it is over', async () => {
    const sql = open()
    let kept: postgres.TransactionSql | undefined
    await sql.begin(async (tx) => void (kept = tx))
    expect(kept && (await codeOf(kept`select 1`))).toBe('TRANSACTION_ENDED')
  })

  test('tells all of its queries that its connection was lost', async () => {
    const sql = open()
    const codes: unknown[] = []
    let after: Promise<unknown> | undefined
    const lost = sql.begin(async (tx) => {
      const pid = await pidOf(tx)
      // The first is asked for its parameters before it runs, so the second one waits behind it.
      const running = codeOf(tx`select pg_sleep(${60})`)
      const waiting = codeOf(tx`select 2`)
      await handedOver()
      await end(pid)
      codes.push(await running, await waiting)
      after = codeOf(tx`select 3`)
      codes.push(await after)
    })
    expect(await codeOf(lost)).toBe('CONNECTION_CLOSED')
    await after
    expect(codes.slice(1)).toEqual(['CONNECTION_CLOSED', 'CONNECTION_CLOSED'])
    expect(await one(sql)).toBe(1)
  })
})

test('the queue of connections neither grows nor is searched further than there are connections', async () => {
  const sql = open({ max: 3 })
  await Promise.all([1, 2, 3].map(() => one(sql)))
  let longest = 0
  let searched = 0
  const search = Array.prototype.indexOf
  const spy = spyOn(Array.prototype, 'indexOf').mockImplementation(function (this: unknown[], item: unknown, from = 0) {
    const isQueue = this.some((each) => each !== null && typeof each === 'object' && 'idleTimer' in each)
    if (isQueue) {
      longest = Math.max(longest, this.length)
      searched = Math.max(searched, this.length - from)
    }
    return search.call(this, item, from)
  })
  try {
    for (let n = 0; n < 2500; n++) await one(sql)
  } finally {
    spy.mockRestore()
  }
  expect(searched).toBeWithin(1, 4)
  expect(longest).toBeLessThan(1100)
})

test('a connection answers again after a copy that its reader took slowly', async () => {
  const sql = open()
  const rows = await sql`copy (select repeat('x', 1000) from generate_series(1, 20000)) to stdout`.readable()
  let bytes = 0
  for await (const chunk of rows) bytes += (chunk as Buffer).length
  expect(bytes).toBe(20_000 * 1001)
  expect(await one(sql)).toBe(1)
})

describe('without names', () => {
  test('a query that was asked for its parameters once goes out in one piece', async () => {
    const { sql, sockets } = openSeen({ prepare: false })
    const query = () => sql`select ${1}::int as n`
    await query()
    const [socket] = sockets
    if (!socket) throw new Error('a socket')
    const spy = spyOn(socket, 'write')
    await query()
    expect(spy).toHaveBeenCalledTimes(1)
  })

  test('what it answered is asked again once it did not fit', async () => {
    const sql = open({ prepare: false })
    await owner`create table changing as select 1 as v`
    const query = () => sql`select v from changing where v = ${'1'}`
    expect(await query()).toHaveLength(1)
    await owner`alter table changing alter column v type text`
    expect(await codeOf(query())).toBe('42883')
    expect(await query()).toHaveLength(1)
  })
})

describe('a frame', () => {
  const framed = (sql: postgres.Sql) => {
    const query = sql<{ n: number }[]>`
      select count(*)::int as n from pg_prepared_statements where statement like 'select where set_config%'`
    const options = Reflect.get(query, 'options') as { enter?: object[] }
    options.enter = [{ text: `select where set_config('app.company', $1, true) is null`, args: ['x'] }]
    return query
  }

  test('is parsed once for a connection', async () => {
    const sql = open()
    for (let n = 0; n < 5; n++) expect([...(await framed(sql))]).toEqual([{ n: 1 }])
  })

  test('that the server has forgotten is parsed again', async () => {
    const sql = open()
    await framed(sql)
    await framed(sql)
    await sql.unsafe('deallocate all')
    expect(await codeOf(framed(sql))).toBe('26000')
    await codeOf(framed(sql))
    expect(await codeOf(framed(sql))).toBe('answered')
  })
})

describe('a large parameter', () => {
  const text = 'слово '.repeat(100_000)
  const length = (sql: postgres.ISql, value = text) => sql<{ n: number }[]>`select length(${value}) as n`

  test('goes to the server as it was laid down, in its place among the others', async () => {
    const { sql, sockets } = openSeen()
    await length(sql, '')
    const [socket] = sockets
    if (!socket) throw new Error('No socket')
    const [writes, puts] = [spyOn(socket, 'write'), spyOn(Buffer, 'concat')]
    const answers = await Promise.all([one(sql), length(sql), one(sql), length(sql, 'ab')])
    const sent = writes.mock.calls.map(([bytes]) => (bytes as unknown as Buffer).length)
    const copied = puts.mock.calls.flatMap(([parts]) => parts).filter((part) => part.length > Buffer.byteLength(text))
    writes.mockRestore()
    puts.mockRestore()
    expect(answers.map((answer) => (Array.isArray(answer) ? answer[0]?.n : answer))).toEqual([1, text.length, 1, 2])
    expect(sent.filter((size) => size > Buffer.byteLength(text))).toHaveLength(1)
    expect(copied).toEqual([])
  })

  test('goes out behind a frame, at first and prepared, with names and without', async () => {
    for (const options of [{}, { prepare: false }]) {
      const sql = open(options)
      for (let n = 0; n < 3; n++) {
        const query = length(sql)
        const set = { text: `select where set_config('app.company', $1, true) is null`, args: ['x'] }
        Object.assign(Reflect.get(query, 'options') as object, { enter: [set] })
        expect([...(await query)]).toEqual([{ n: text.length }])
      }
      expect(await one(sql)).toBe(1)
    }
  })
})

test('what begins together goes out on one connection, in one message, before this turn of the loop is over', async () => {
  const { sql, sockets } = openSeen({ max: 3 })
  await Promise.all([1, 2, 3].map(() => one(sql)))
  const together = {}
  const asked = [pidOf, pidOf].map((ask) => ask(joined(sql, together)))
  const alone = pidOf(sql)
  const writes = sockets.map((socket) => spyOn(socket, 'write'))
  await handedOver()
  // The others are written at the next turn.
  expect(writes.map(({ mock }) => mock.calls.length).toSorted()).toEqual([0, 0, 1])
  const [first, second] = await Promise.all(asked)
  expect(second).toBe(first)
  expect(await alone).not.toBe(first)
  // Nobody's in the end: a connection that is lost, or in a transaction, is not waited for.
  await end(first ?? 0)
  expect(await pidOf(joined(sql, together))).toBeGreaterThan(0)
})

/** Its queries as `pool.ts` makes those of one `together`. */
function joined(sql: postgres.Sql, together: object): postgres.Sql {
  const call = (...all: Parameters<typeof sql>) => {
    const query = sql(...all) as unknown as { options: { together?: object } }
    query.options.together = together
    return query
  }
  return call as unknown as postgres.Sql
}
