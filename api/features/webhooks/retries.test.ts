import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'bun:test'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { bounds } from '../../webhooks/bounds.ts'
import { nextWait } from '../../webhooks/settle.ts'
import { createTestApp, type TestApp } from '../../test/app.ts'
import type { BuiltUser } from '../../test/factories.ts'
import { startReceiver, type Receiver } from '../../test/webhook-receiver.ts'
import {
  again,
  buildHouse,
  deliveriesOf,
  deliveryOf,
  makeTopic,
  makeWebhook,
  runUntil,
  webhookOf,
} from '../../test/webhook-world.ts'

let app: TestApp
let receiver: Receiver
let house: BuiltUser
let time = Date.parse('2026-11-18T09:00:00Z')
const now = () => new Date(time)
const HOUR = 3_600_000
const { retrySeconds } = limits.webhooks
const { retryJitterPercent, answerKeptBytes } = bounds
/** Whatever the chance, it is due by then. */
const latest = (seconds: number) => seconds * 1000 * (1 + retryJitterPercent / 100) + 1
beforeAll(async () => {
  app = await createTestApp({ now })
})
afterAll(() => app?.stop())
beforeEach(async () => {
  receiver = startReceiver()
  house = await buildHouse(app)
})
afterEach(() => receiver.stop())

const status =
  (code: number, headers = {}) =>
  () =>
    new Response('busy', { status: code, headers })
async function sent(more = {}, by = app) {
  const { id } = await makeWebhook(house, { url: receiver.url, events: ['topic.*'], ...more })
  const before = receiver.received.length
  await makeTopic(house, 'Повтор')
  await runUntil(by, () => receiver.received.length > before)
  return id
}
const newest = async (id: string) => (await deliveriesOf(house, id))[0]
const tryOf = async (id: string) => (await deliveryOf(house, id, (await newest(id))?._id ?? ''))?.tries.at(-1)

test('after an error it is tried again, at its time and not before, until it is taken', async () => {
  receiver.answers(status(500))
  const id = await sent()
  expect(await newest(id)).toMatchObject({ status: 'retrying', attempts: 1, code: 500 })
  await app.webhooks()
  expect(receiver.received).toHaveLength(1)
  receiver.answers(() => new Response(null, { status: 204 }))
  time += latest(retrySeconds[0] ?? 0)
  await app.webhooks()
  const [first, second] = receiver.received
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'] ?? '')
  expect(Number(second?.headers['webhook-timestamp'])).toBeGreaterThan(Number(first?.headers['webhook-timestamp']))
  expect(await newest(id)).toMatchObject({ status: 'delivered', attempts: 2, code: 204, nextAt: null })
})

test('what waits for its next time goes at once when all that has not arrived is sent again, and once', async () => {
  receiver.answers(status(503, { 'retry-after': '7200' }))
  const id = await sent()
  expect(await newest(id)).toMatchObject({ status: 'retrying', attempts: 1 })
  receiver.answers(() => new Response(null, { status: 204 }))
  const all = { params: { path: { id } }, body: { from: new Date(time - HOUR).toISOString() } }
  expect((await house.client.POST('/api/webhooks/{id}/replay', all)).data).toEqual({ count: 1 })
  await app.webhooks()
  expect(await newest(id)).toMatchObject({ status: 'delivered', attempts: 2, nextAt: null })
  expect((await house.client.POST('/api/webhooks/{id}/replay', all)).data).toEqual({ count: 0 })
  time += 3 * HOUR
  await app.webhooks()
  expect(receiver.received).toHaveLength(2)
})

test('what was sent by hand and has failed again comes at its new time alone', async () => {
  receiver.answers(status(503, { 'retry-after': '600' }))
  const id = await sent()
  receiver.answers(status(503, { 'retry-after': '7200' }))
  const all = { params: { path: { id } }, body: { from: new Date(time - HOUR).toISOString() } }
  await house.client.POST('/api/webhooks/{id}/replay', all)
  await app.webhooks()
  expect(receiver.received).toHaveLength(2)
  time += 0.2 * HOUR
  await app.webhooks()
  expect(receiver.received).toHaveLength(2)
  time += 2 * HOUR
  await app.webhooks()
  expect(receiver.received).toHaveLength(3)
})

test('it is tried ten times in some seventy-six hours, and then no more', async () => {
  receiver.answers(status(500))
  const id = await sent()
  const from = time
  for (const seconds of retrySeconds) {
    time += latest(seconds)
    await app.webhooks()
  }
  expect(receiver.received).toHaveLength(retrySeconds.length + 1)
  house = await again(app, house)
  expect(await newest(id)).toMatchObject({ status: 'failed', attempts: retrySeconds.length + 1, nextAt: null })
  expect((time - from) / HOUR / (1 + retryJitterPercent / 100)).toBeCloseTo(75.6, 1)
  time += 72 * HOUR
  await app.webhooks()
  expect(receiver.received).toHaveLength(retrySeconds.length + 1)
})

test('each wait is its step with a fifth more or less, and longer where the receiver asks for it', () => {
  expect([0, 0.5, 1].map((chance) => nextWait(2, {}, chance))).toEqual([240_000, 300_000, 360_000])
  expect(nextWait(1, { restMs: 60_000 }, 0.5)).toBe(60_000)
  expect(nextWait(retrySeconds.length + 1, {}, 0.5)).toBeUndefined()
})

test('whoever does not answer in time, sends elsewhere, or is not there has not taken it', async () => {
  receiver.answers(() => new Promise<Response>(() => {}))
  // Nobody else: a busy machine may take longer to answer.
  const impatient = await createTestApp({ beside: app, now, webhooks: { timeoutMs: 300 } })
  expect(await tryOf(await sent({}, impatient))).toMatchObject({ code: null, fault: 'timeout' })
  await impatient.stop()
  receiver.answers(() => Response.redirect(`${receiver.url}/elsewhere`, 307))
  const moved = await sent()
  expect(await tryOf(moved)).toMatchObject({ code: 307, fault: 'redirect' })
  expect(receiver.received.map(({ path }) => path)).not.toContain('/hook/elsewhere')
  const { id } = await makeWebhook(house, { url: 'http://127.0.0.1:9/', events: ['topic.*'] })
  await makeTopic(house, 'Никому')
  await runUntil(app, async () => (await newest(id))?.status === 'retrying')
  expect(await tryOf(id)).toMatchObject({ code: null, fault: 'connection' })
})

test('an answer without an end is left, and of one that is long the beginning is kept', async () => {
  const left = Promise.withResolvers<void>()
  receiver.answers(
    () =>
      new Response(
        new ReadableStream({
          pull: (controller) => controller.enqueue(new Uint8Array(16_384).fill(97)),
          cancel: () => left.resolve(),
        }),
      ),
  )
  const id = await sent()
  await left.promise
  const full = await deliveryOf(house, id, (await newest(id))?._id ?? '')
  expect([full?.delivery.status, full?.answer]).toEqual(['delivered', 'a'.repeat(answerKeptBytes)])
})

test('a busy receiver says for how long, a day at most', async () => {
  receiver.answers(status(429, { 'retry-after': '7200' }))
  const id = await sent()
  expect(Date.parse((await newest(id))?.nextAt ?? '') - time).toBe(2 * HOUR)
  // A date is told to the second.
  receiver.answers(status(503, { 'retry-after': new Date(time + 5 * HOUR).toUTCString() }))
  const dated = await sent()
  expect((Date.parse((await newest(dated))?.nextAt ?? '') - time) / HOUR).toBeCloseTo(5, 3)
  receiver.answers(status(503, { 'retry-after': new Date(time + 400 * HOUR).toUTCString() }))
  const other = await sent()
  expect(Date.parse((await newest(other))?.nextAt ?? '') - time).toBe(24 * HOUR)
})

const actionsOf = async () =>
  (await house.client.GET('/api/event-log', { params: { query: { type: 'webhook' } } })).data?.events.map(
    ({ action }) => action,
  )
const subjects = async () => (await app.letters()).map(({ subject }) => subject)

test('who answers 410 is asked no more: it is off, administrators are told, and the rest is kept', async () => {
  receiver.answers(status(410))
  const id = await sent({ description: 'Касса' })
  expect(await webhookOf(house, id)).toMatchObject({ status: 'off', offReason: 'gone' })
  expect(await newest(id)).toMatchObject({ status: 'failed', code: 410 })
  expect(await actionsOf()).toEqual(['webhook.disabled', 'webhook.created'])
  expect(await subjects()).toContain('Вебхук «Касса» выключен')
  await makeTopic(house, 'Позже')
  await runUntil(app, async () => (await deliveriesOf(house, id)).length === 2)
  expect(receiver.received).toHaveLength(1)
  const body = { isActive: true }
  await house.client.PUT('/api/webhooks/{id}', { params: { path: { id } }, body })
  expect(await webhookOf(house, id)).toMatchObject({ status: 'active', offReason: null })
})

test('one that was stopped while it was asked is told of no more, and stays stopped', async () => {
  const id = await sent({ description: 'Бар' })
  const set = (isActive: boolean) =>
    house.client.PUT('/api/webhooks/{id}', { params: { path: { id } }, body: { isActive } })
  const stopping = (code: number) => async () => {
    await set(false)
    return status(code)()
  }
  receiver.answers(stopping(410))
  await makeTopic(house, 'Ушёл')
  await runUntil(app, async () => (await newest(id))?.code === 410)
  expect(await webhookOf(house, id)).toMatchObject({ status: 'paused', offReason: null })

  await set(true)
  receiver.answers(status(500))
  await makeTopic(house, 'Не принят')
  await runUntil(app, async () => (await newest(id))?.code === 500)
  time += 30 * HOUR
  house = await again(app, house)
  receiver.answers(stopping(500))
  await runUntil(app, async () => (await webhookOf(house, id))?.status === 'paused')
  expect(await actionsOf()).not.toContain('webhook.failing')
})

test('after a day of failures administrators are told once, after five days it is off, and nothing goes in circles', async () => {
  receiver.answers(status(500))
  // It wants all events, those of webhooks too.
  const id = await sent({ events: ['*'], description: 'Склад' })
  await runUntil(app, () => receiver.received.length >= 1)
  const later = async (hours: number) => {
    time += hours * HOUR
    house = await again(app, house)
    await makeTopic(house, `Через ${hours}`)
    const before = receiver.received.length
    await runUntil(app, () => receiver.received.length > before)
  }
  await later(20)
  expect(await actionsOf()).toEqual(['webhook.created'])
  await later(5)
  await later(5)
  expect(await actionsOf()).toEqual(['webhook.failing', 'webhook.created'])
  expect((await subjects()).filter((one) => one === 'Вебхук «Склад» не доставляется')).toHaveLength(1)
  await later(95)
  expect(await actionsOf()).toEqual(['webhook.disabled', 'webhook.failing', 'webhook.created'])
  expect(await webhookOf(house, id)).toMatchObject({ status: 'off', offReason: 'failures' })
  expect(await subjects()).toContain('Вебхук «Склад» выключен')
  expect(receiver.received.map(({ payload }) => payload.type).filter((type) => type.startsWith('webhook.'))).toEqual([])
})
