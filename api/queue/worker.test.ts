import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { openDatabase, type Database } from '../db/client.ts'
import { createLog } from '../log/log.ts'
import { createTestDatabase, type TestDatabase } from '../test/database.ts'
import { buildCompany } from '../test/factories.ts'
import { HandsLost, Undelivered, type Channel, type Delivery } from './channel.ts'
import { createClaims } from './claims.ts'
import { deliver, laneOf, TRIED_MS, type NewDelivery } from './deliveries.ts'
import { createWorker } from './worker.ts'

let database: TestDatabase
let db: Database
let time = Date.parse('2026-11-18T09:00:00Z')
const now = () => new Date(time)
const pass = (seconds: number) => (time += seconds * 1000)

beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase({ url: database.url })
})
afterAll(async () => {
  await db.end()
  await database.drop()
})
beforeEach(async () => {
  await db.jobs.sql`delete from deliveries`
  await db.jobs.sql`delete from dead_deliveries`
})

const LEASE_S = 60
type Hand = Channel['hand']
const log = createLog({ level: 'silent' })
const channelOf = (hand: Hand, parallel = 1): Channel => ({
  name: 'app',
  parallel,
  leaseMs: LEASE_S * 1000,
  retry: { firstMs: 5000, lastMs: 600_000, awayMs: 30_000 },
  about: () => ({}),
  hand,
})
const worker = (hand: Hand, { parallel = 1, jobs = db.jobs } = {}) =>
  createWorker({ jobs, log, now, channel: channelOf(hand, parallel) })
/** What went out, by its word. */
const collector = () => {
  const out: string[] = []
  const hand: Hand = async ({ payload }) => {
    out.push(wordOf(payload))
    return true
  }
  return { out, hand }
}
const wordOf = (payload: unknown) => (payload as { word: string }).word

const tell = (word: string, more: Partial<NewDelivery> = {}) =>
  db.write(null, (sql) =>
    deliver(sql, [{ channel: 'app', company: null, lane: laneOf(word), payload: { word }, ...more }], now()),
  )
const waiting = () =>
  db.jobs.sql<{ payload: { word: string }; dueAt: Date; attempts: number; lastError: string | null }[]>`
    select payload, due_at, attempts, last_error from deliveries order by id`
const dead = () =>
  db.jobs.sql<{ payload: { word: string }; attempts: number; lastError: string | null }[]>`
    select payload, attempts, last_error from dead_deliveries order by id`
const refused = (forGood: boolean) => new Undelivered({ kind: 'refused', forGood }, new Error('not this one'))
const away = () => new Undelivered({ kind: 'away' }, new Error('nobody there'))

describe('a delivery', () => {
  test('is one of as many as a company has people, all in one statement', async () => {
    const many = Array.from({ length: 10_000 }, (_, n) => ({
      channel: 'app' as const,
      company: null,
      lane: laneOf('x'),
      payload: { word: String(n) },
      onceKey: `once ${n}`,
      dueAt: new Date(time + n),
      ...(n === 1 && { voidAt: new Date(time + 2) }),
    }))
    await db.write(null, (sql) => deliver(sql, many, now()))
    const rows = await db.jobs.sql<object[]>`
      select payload ->> 'word' as word, once_key, created_at, due_at, void_at, give_up_at from deliveries
      where payload ->> 'word' in ('1', '9999') order by due_at`
    expect([...rows]).toEqual(
      [1, 9999].map((n) => ({
        word: String(n),
        onceKey: `once ${n}`,
        createdAt: now(),
        dueAt: new Date(time + n),
        voidAt: n === 1 ? new Date(time + 2) : null,
        giveUpAt: new Date(time + n + TRIED_MS),
      })),
    )
    expect(await db.jobs.sql`select count(*)::int as n from deliveries`).toMatchObject([{ n: many.length }])
  })

  test('goes with its transaction only, and the API cannot look at what waits', async () => {
    const { out, hand } = collector()
    const undone = db.write(null, async (sql) => {
      await deliver(sql, [{ channel: 'app', company: null, lane: laneOf('x'), payload: { word: 'x' } }], now())
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await tell('one')
    const look = db.withoutCompany`select id from deliveries`
    expect(await look.then(String, (error: { code?: string }) => error.code)).toBe('42501')
    expect(await worker(hand).run()).toBe(1)
    expect(out).toEqual(['one'])
    expect(await waiting()).toHaveLength(0)
  })

  test('of one cause is one while it waits, and another one afterwards', async () => {
    const { out, hand } = collector()
    const once = { lane: laneOf('who'), onceKey: 'run 7 is late' }
    await tell('first', once)
    await tell('again', once)
    await tell('elsewhere', { ...once, lane: laneOf('another') })
    await worker(hand).run()
    await tell('later', once)
    await worker(hand).run()
    expect(out.toSorted()).toEqual(['elsewhere', 'first', 'later'])
  })

  test('is not due before its time, and nobody hears of it after it is void', async () => {
    const { out, hand } = collector()
    await tell('later', { dueAt: new Date(time + 60_000) })
    await tell('void', { voidAt: new Date(time + 60_000) })
    await tell('now')
    const never = worker(async () => {
      throw away()
    })
    expect(await never.run()).toBe(0)
    pass(60)
    await worker(hand).run()
    expect(out.toSorted()).toEqual(['later', 'now'])
    expect([(await waiting()).length, (await dead()).length]).toEqual([0, 0])
  })

  test('that is refused for good is kept apart with what was said, and its lane goes on', async () => {
    const { out, hand } = collector()
    const lane = laneOf('who')
    await tell('bad', { lane })
    await tell('good', { lane })
    const fussy = worker(async (delivery, hands) => {
      if (wordOf(delivery.payload) === 'bad') throw refused(true)
      return hand(delivery, hands)
    })
    expect(await fussy.run()).toBe(1)
    expect(out).toEqual(['good'])
    expect([...(await dead())]).toMatchObject([
      { payload: { word: 'bad' }, attempts: 1, lastError: 'Error: not this one' },
    ])
  })

  test('that nobody took for three days is given up, with the last words', async () => {
    await tell('lost')
    const never = worker(async () => {
      throw refused(false)
    })
    const until = time + TRIED_MS
    while (time < until) {
      await never.run()
      time = (await waiting())[0]?.dueAt.getTime() ?? until
    }
    await never.run()
    expect(await waiting()).toHaveLength(0)
    expect(await dead()).toMatchObject([{ payload: { word: 'lost' }, lastError: 'Error: not this one' }])
  })

  test('of a closed company waits without a try, goes when it is open again, and after three days is forgotten', async () => {
    const { id: company } = await buildCompany({ db })
    const close = (at: Date | null) => db.jobs.sql`update companies set leaves_at = ${at} where id = ${company}`
    const { out, hand } = collector()
    await close(new Date(time + 30 * TRIED_MS))
    await tell('held', { company })
    await worker(hand).run()
    expect(await waiting()).toMatchObject([{ payload: { word: 'held' }, attempts: 0 }])
    await close(null)
    pass(60 * 60)
    await worker(hand).run()
    expect(out).toEqual(['held'])

    await close(new Date(time + 30 * TRIED_MS))
    await tell('late', { company })
    time += TRIED_MS
    await worker(hand).run()
    expect([out, await waiting(), await dead()].map(({ length }) => length)).toEqual([1, 0, 0])
  })
})

describe('lanes', () => {
  test('come in turn: who has much stands before nobody', async () => {
    const { out, hand } = collector()
    const many = Array.from({ length: 50 }, (_, n) => ({
      channel: 'app' as const,
      company: null,
      lane: laneOf('many'),
      payload: { word: `many ${n}` },
    }))
    await db.write(null, (sql) => deliver(sql, many, now()))
    pass(1)
    for (const word of ['a', 'b', 'c', 'd', 'e']) await tell(word)
    await worker(hand, { parallel: 2 }).run()
    expect(out).toHaveLength(55)
    // Each of the five is a lane of its own, and so is the one that has fifty.
    expect(Math.max(...['a', 'b', 'c', 'd', 'e'].map((word) => out.indexOf(word)))).toBeLessThan(12)
    // And within a lane whoever came first goes first.
    const order = out.filter((word) => word.startsWith('many')).map((word) => Number(word.slice(5)))
    expect(order.slice(0, 2).toSorted()).toEqual([0, 1])
  })

  test('go round: the first of them is not first again before the others', async () => {
    const { out, hand } = collector()
    for (const lane of ['a', 'b', 'c']) for (const _ of [1, 2, 3]) await tell(lane)
    await worker(hand).run()
    for (const turn of [0, 3, 6]) expect(new Set(out.slice(turn, turn + 3)).size).toBe(3)
  })

  test('of which no more than so many are in hand have no more where a round ends among them', async () => {
    for (const lane of ['a', 'b', 'c']) await tell(lane)
    const [last] = await db.jobs.sql<{ lane: string }[]>`select lane from deliveries order by lane desc limit 1`
    await tell('more', { lane: last?.lane ?? '' })
    const claims = createClaims(db.jobs, { name: 'app', leaseMs: LEASE_S * 1000, laneMax: 1 })
    expect(await claims.claim(2, now())).toHaveLength(2)
    expect((await claims.claim(2, now())).map(({ lane }) => lane)).toEqual([last?.lane ?? ''])
  })

  test('that wait for a later try take nobody’s turn', async () => {
    const { out, hand } = collector()
    for (let n = 0; n < 40; n++) await tell(`bad ${n}`)
    const never = worker(async () => {
      throw refused(false)
    })
    await never.run()
    await tell('good')
    expect(await worker(hand).run()).toBe(1)
    expect(out).toEqual(['good'])
  })
})

describe('two at a time', () => {
  test('four workers, each with its own pool, hand over nothing twice', async () => {
    const { out, hand } = collector()
    await Promise.all(Array.from({ length: 80 }, (_, n) => tell(`word ${n}`, { lane: laneOf(`lane ${n % 7}`) })))
    const pools = Array.from({ length: 4 }, () => openDatabase({ url: database.url, max: 2 }))
    await Promise.all(pools.map(({ jobs }) => worker(hand, { parallel: 3, jobs }).run()))
    await Promise.all(pools.map((pool) => pool.end()))
    expect(out).toHaveLength(80)
    expect(new Set(out).size).toBe(80)
  })

  test('a crash between handing over and deleting: another has it after the lease, not before', async () => {
    const { out, hand } = collector()
    await tell('one', { lane: laneOf('one') })
    await tell('two', { lane: laneOf('one') })
    const crash = worker(hand, { jobs: failing('delete from deliveries') })
    await expect(crash.run()).rejects.toThrow('gone')
    // Nothing more was taken by whoever could not say what became of it.
    expect(out).toEqual(['one'])
    expect(await worker(hand).run()).toBe(1)
    pass(LEASE_S - 1)
    expect(await worker(hand).run()).toBe(0)
    pass(1)
    expect(await worker(hand).run()).toBe(1)
    expect(out).toEqual(['one', 'two', 'one'])
    expect(await waiting()).toHaveLength(0)
  })

  test.each<[string, () => boolean]>([
    ['hand it over', () => true],
    [
      'are refused',
      () => {
        throw refused(false)
      },
    ],
    [
      'are refused for good',
      () => {
        throw refused(true)
      },
    ],
    [
      'are asked to come later',
      () => {
        throw new Undelivered({ kind: 'later', until: new Date(time + 1000) }, 'not yet')
      },
    ],
  ])('hands that outlive their lease and then %s touch nothing of the next ones', async (_, end) => {
    await tell('one')
    const held = Promise.withResolvers<Delivery>()
    const go = Promise.withResolvers<void>()
    const slow = worker(async (delivery) => {
      held.resolve(delivery)
      await go.promise
      return end()
    })
    const late = slow.run()
    await held.promise
    pass(LEASE_S)
    const next = worker(async () => {
      throw refused(false)
    })
    await next.run()
    go.resolve()
    await late
    // The second hands put it off: that stands.
    expect([...(await waiting())]).toEqual([expect.objectContaining({ attempts: 2, dueAt: new Date(time + 10_000) })])
    expect(await dead()).toHaveLength(0)
  })

  test('who keeps a delivery has it beyond its lease, and hears when it is another’s', async () => {
    await tell('one')
    const { out, hand } = collector()
    const steps: string[] = []
    const long = worker(async (_delivery, { keep }) => {
      pass(LEASE_S - 1)
      await keep()
      pass(LEASE_S - 1)
      expect(await worker(hand).run()).toBe(0)
      pass(1)
      expect(await worker(hand).run()).toBe(1)
      await keep().catch((error: unknown) => {
        steps.push(error instanceof HandsLost ? 'lost' : 'kept')
        throw error
      })
      return true
    })
    expect(await long.run()).toBe(0)
    expect([steps, out, (await waiting()).length]).toEqual([['lost'], ['one'], 0])
  })

  test('a stop in the middle ends at once, and what was in hand is free for others', async () => {
    await tell('one')
    await tell('two')
    const held = Promise.withResolvers<void>()
    const stopping = worker((_delivery, { signal }) => {
      held.resolve()
      const { promise, reject } = Promise.withResolvers<boolean>()
      signal.addEventListener('abort', () => reject(new Error('broken off')))
      return promise
    })
    const running = stopping.run()
    await held.promise
    await stopping.stop()
    expect(await running).toBe(0)
    expect((await waiting()).map(({ lastError }) => lastError)).toEqual([null, null])
    const { out, hand } = collector()
    expect(await worker(hand).run()).toBe(2)
    expect(out.toSorted()).toEqual(['one', 'two'])
  })

  test('one that takes long holds up none that comes meanwhile', async () => {
    await tell('slow')
    const [held, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const quick = Promise.withResolvers<void>()
    let ring = () => {}
    const both = worker(
      async ({ payload }) => {
        if (wordOf(payload) === 'slow') {
          held.resolve()
          await go.promise
        } else quick.resolve()
        return true
      },
      { parallel: 2 },
    )
    both.start({ hear: (bell) => (ring = bell), stop: () => {} })
    await held.promise
    await tell('quick')
    ring()
    await quick.promise
    go.resolve()
    await both.stop()
    expect(await waiting()).toHaveLength(0)
  })
})

test('while the other side is away it is asked by one delivery at a time, each less often', async () => {
  for (let n = 0; n < 6; n++) await tell(`word ${n}`)
  const asked: number[] = []
  const began = time
  const mail = worker(
    async () => {
      asked.push((time - began) / 1000)
      throw away()
    },
    { parallel: 4 },
  )
  for (let second = 0; second < 120; second += 5) {
    await mail.run()
    pass(5)
  }
  expect(asked).toEqual([0, 0, 0, 0, 5, 15, 35, 65, 95])
})

/** A pool that fails at one statement: what a lost connection looks like from here. */
function failing(start: string) {
  const { sql } = db.jobs
  const tag = ((first: TemplateStringsArray, ...rest: never[]) => {
    if (String(first[0]).includes(start)) throw new Error('gone')
    return sql(first, ...rest)
  }) as typeof sql
  return { ...db.jobs, sql: tag }
}
