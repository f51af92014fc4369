import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'bun:test'
import type { RolePool, Tag } from '../../db/client.ts'
import { createWorker } from '../../queue/worker.ts'
import { createTestApp, type TestApp } from '../../test/app.ts'
import type { BuiltUser } from '../../test/factories.ts'
import { startReceiver, type Receiver } from '../../test/webhook-receiver.ts'
import { again, buildHouse, deliveriesOf, makeTopic, makeWebhook, runUntil } from '../../test/webhook-world.ts'
import { webhookChannel } from '../../webhooks/channel.ts'

/** Longer than any test here, on a busy machine too: who does not answer is waited for until the test lets him. */
const PATIENCE_MS = 60_000

let app: TestApp
let other: TestApp
let receiver: Receiver
let house: BuiltUser
let time = Date.parse('2026-11-18T09:00:00Z')
const now = () => new Date(time)
beforeAll(async () => {
  app = await createTestApp({ now, webhooks: { timeoutMs: PATIENCE_MS } })
  other = await createTestApp({ now, beside: app, webhooks: { timeoutMs: PATIENCE_MS } })
})
afterAll(async () => {
  await other?.stop()
  await app?.stop()
})
beforeEach(async () => {
  receiver = startReceiver()
  house = await buildHouse(app)
})
afterEach(() => receiver.stop())
const titles = () => receiver.received.map(({ payload }) => payload.data.title)

/** A worker that dies at its nth word to the database. */
function dying(after: number) {
  let left = after
  const die = () => {
    left -= 1
    if (left < 0) throw new Error('killed')
  }
  const mortal = (sql: Tag): Tag =>
    new Proxy(sql, {
      apply: (target, self, args: unknown[]) => {
        // Parts of a query are no queries; only what begins as one counts.
        if (Array.isArray(args[0]) && /^\s*(?:select|insert|update|delete|with)\b/.test(String(args[0][0]))) die()
        return Reflect.apply(target, self, args) as unknown
      },
    })
  const pool = ({ sql, write }: RolePool): RolePool => ({
    sql: mortal(sql),
    write: (work) => write((tx) => work(mortal(tx))),
  })
  const db: TestApp['db'] = {
    ...app.db,
    jobs: pool(app.db.jobs),
    forCompany: (id) => mortal(app.db.forCompany(id)),
    write: (id, work) => app.db.write(id, (tx) => work(mortal(tx))),
  }
  const { settings, log } = app
  const channel = webhookChannel({ db, settings, now, webhooks: { timeoutMs: PATIENCE_MS } })
  return createWorker({ jobs: db.jobs, log, now, channel })
}

test('a worker that is killed a hundred times loses no event and sends none without its cause', async () => {
  await makeWebhook(house, { url: receiver.url, events: ['topic.*'] })
  const names: string[] = []
  let killed = 0
  for (let n = 0; n < 100; n += 1) {
    names.push(`Тема ${n}`)
    house = await again(app, house)
    await makeTopic(house, `Тема ${n}`)
    await dying(n % 20)
      .run()
      .catch(() => (killed += 1))
    // Whatever was in its hands is free after its lease.
    time += 120_000
  }
  await runUntil(app, () => new Set(titles()).size === names.length)
  time += 3_600_000
  await app.webhooks()
  expect(new Set(titles())).toEqual(new Set(names))
  expect(killed).toBeGreaterThan(50)
  const bodies = new Map<string, string>()
  for (const { headers, body } of receiver.received) {
    const id = headers['webhook-id'] ?? ''
    expect(bodies.get(id) ?? body).toBe(body)
    bodies.set(id, body)
  }
  expect(bodies.size).toBe(names.length)
}, 120_000)

test('a change that was undone is told to nobody', async () => {
  const { id } = await makeWebhook(house, { url: receiver.url })
  const { error } = await house.client.POST('/api/topics', { body: { name: '' } })
  expect(error?.code).toBeDefined()
  await makeTopic(house, 'Есть')
  await runUntil(app, () => receiver.received.length > 0)
  expect(titles()).toEqual(['Есть'])
  expect(await deliveriesOf(house, id)).toHaveLength(1)
})

test('two instances deliver each event once', async () => {
  await makeWebhook(house, { url: receiver.url, events: ['topic.*'] })
  const names = Array.from({ length: 30 }, (_, n) => `Тема ${n}`)
  for (const name of names) await makeTopic(house, name)
  for (let turn = 0; turn < 200 && receiver.received.length < names.length; turn += 1)
    await Promise.all([app.webhooks(), other.webhooks()])
  await Promise.all([app.webhooks(), other.webhooks()])
  expect(titles().toSorted()).toEqual(names.toSorted())
})

test('a receiver that does not answer keeps five of its own waiting and nobody else', async () => {
  const slow = startReceiver()
  const free = Promise.withResolvers<Response>()
  slow.answers(async () => (await free.promise).clone())
  const neighbour = await buildHouse(app)
  await makeWebhook(house, { url: slow.url, events: ['topic.*'] })
  await makeWebhook(neighbour, { url: receiver.url, events: ['topic.*'] })
  for (let n = 0; n < 120; n += 1) await makeTopic(house, `Тема ${n}`)
  for (let n = 0; n < 10; n += 1) await makeTopic(neighbour, `Соседи ${n}`)
  const running = app.webhooks()
  await Promise.all([slow.asked(5), receiver.asked(10)])
  expect([slow.received.length, receiver.received.length]).toEqual([5, 10])
  free.resolve(new Response('ok'))
  await running
  await runUntil(app, () => slow.received.length === 120)
  await slow.stop()
}, 60_000)
