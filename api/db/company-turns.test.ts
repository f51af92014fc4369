import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createTestApp, type TestApp } from '../test/app.ts'
import { buildUser, type BuiltUser } from '../test/factories.ts'
import { companyTurns } from './company-turns.ts'
import { CONNECTIONS, JOB_CONNECTIONS } from './pool.ts'
import { lock } from './locks.ts'
import { DatabaseUnavailable } from './unavailable.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app?.stop())

const LEFT_FREE = 2

test.each([1, 2])('changes of %d companies that wait leave connections to everybody else', async (many) => {
  const admins = await Promise.all(Array.from({ length: many + 1 }, () => buildUser(app, { role: 'admin' })))
  const [quiet, ...loud] = admins
  if (!quiet) throw new Error('nobody')
  const change = ({ id, client }: BuiltUser, n: number) =>
    client.PUT('/api/users/{id}', { params: { path: { id } }, body: { phone: `+7 911 000-00-${n + 10}` } })
  // The first calls of a process are slow, and the lock is held for no longer than a deadline.
  for (const one of admins) await change(one, 0)
  const held = Promise.withResolvers<void>()
  const isHeld = Promise.withResolvers<void>()
  const holding = app.db.jobs.write(async (sql) => {
    for (const { company } of loud) await lock(sql, 'staff', company.id)
    isHeld.resolve()
    await held.promise
  })
  await isHeld.promise
  const flood = loud.flatMap((one) => Array.from({ length: CONNECTIONS }, (_, n) => change(one, n + 1)))
  const waiting = async () => {
    const [row] = await app.db.jobs.sql<{ n: number }[]>`
      select count(*)::int as n from pg_locks l join pg_database d on d.oid = l.database
      where l.locktype = 'advisory' and not l.granted and d.datname = current_database()`
    return row?.n ?? 0
  }
  const most = CONNECTIONS - JOB_CONNECTIONS - LEFT_FREE
  while ((await waiting()) < most);
  // However often it is looked: no more of them have come, but for the first of a company.
  for (let look = 0; look < 5; look += 1) expect(await waiting()).toBeLessThan(most + many)
  expect((await quiet.client.GET('/api/topics')).response.status).toBe(200)
  expect((await quiet.client.POST('/api/topics', { body: { name: 'Зал' } })).response.status).toBe(201)
  held.resolve()
  await holding
  expect(new Set((await Promise.all(flood)).map(({ response }) => response.status))).toEqual(new Set([200]))
})

test('companies know nothing of each other, one goes in the order in which it came, and whose turn does not come is told', async () => {
  let waits = 0
  const { inTurn } = companyTurns({ alone: 1, shared: 1 }, 20, (change) => (waits += change))
  const order: string[] = []
  const held = Promise.withResolvers<void>()
  const run = (company: string, name: string) => inTurn(company, async () => void order.push(name))
  const first = inTurn('a', () => held.promise)
  const late = run('a', 'late')
  await run('b', 'b')
  expect([order, waits]).toEqual([['b'], 1])
  await expect(late).rejects.toThrow(DatabaseUnavailable)
  const others = [run('a', 'second'), run('a', 'third')]
  held.resolve()
  await Promise.all([first, ...others])
  expect([order, waits]).toEqual([['b', 'second', 'third'], 0])
})

test('a place goes to the company that has the fewest', async () => {
  const { inTurn, seen } = companyTurns({ alone: 4, shared: 4 }, 1000, () => {})
  seen('b')
  const names = [...'aaaaaaabbb']
  const begun: { at: number; end: () => void }[] = []
  const all = names.map((company, at) =>
    inTurn(company, () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      begun.push({ at, end: resolve })
      return promise
    }),
  )
  const order = () => begun.map(({ at }) => names[at]).join('')
  // One more than all may have together: it is the first of its company.
  expect(order()).toBe('aaaab')
  for (const { at, end } of begun) {
    end()
    await all[at]
  }
  expect(order()).toBe('aaaabbaaba')
})

test('who is alone may have them all, until a minute after somebody else was seen', async () => {
  let time = 0
  const { inTurn, seen } = companyTurns(
    { alone: 2, shared: 1 },
    1000,
    () => {},
    () => time,
  )
  let begun = 0
  const held = Promise.withResolvers<void>()
  const run = () =>
    inTurn('a', () => {
      begun += 1
      return held.promise
    })
  const both = [run(), run()]
  expect(begun).toBe(2)
  seen('b')
  const third = run()
  held.resolve()
  await Promise.all([...both, third])
  const again = Promise.withResolvers<void>()
  const one = inTurn('a', () => again.promise)
  const [shared, later] = [run(), run()]
  expect(begun).toBe(3)
  time += 60_001
  // It had been refused a place; who comes now has one.
  void run()
  expect(begun).toBe(4)
  again.resolve()
  await Promise.all([one, shared, later])
  expect(begun).toBe(6)
})
