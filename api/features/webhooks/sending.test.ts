import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'bun:test'
import { createTestApp, type TestApp } from '../../test/app.ts'
import type { BuiltUser } from '../../test/factories.ts'
import { startReceiver, verified, type Receiver } from '../../test/webhook-receiver.ts'
import {
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
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app?.stop())
beforeEach(async () => {
  receiver = startReceiver()
  house = await buildHouse(app)
})
afterEach(() => receiver.stop())

const STAFF = [
  'ФИО;Email;Телефон;Роль;Должность;Рестораны;PIN',
  'Анна Белова;anna@example.com;;user;Бармен;Центр;',
  'Иван Белов;ivan@example.com;;user;Бармен;Центр;',
].join('\r\n')
const types = () => receiver.received.map(({ payload }) => payload.type)
const path = (id: string) => ({ params: { path: { id } } })

test('an event is delivered once, signed, and says what happened without its contents', async () => {
  const { id, secret } = await makeWebhook(house, {
    url: receiver.url,
    events: ['topic.*'],
    headers: [{ name: 'X-Token', value: 's3cret' }],
  })
  const topic = await makeTopic(house, 'Кухня')
  await house.client.PUT('/api/topics/{id}', { params: { path: { id: topic } }, body: { name: 'Горячий цех' } })
  await runUntil(app, () => receiver.received.length === 2)
  await app.webhooks()
  expect(types().toSorted()).toEqual(['topic.created', 'topic.updated'])
  const [first, second] = receiver.received.toSorted((a, b) => a.payload.type.localeCompare(b.payload.type))
  if (!first || !second) throw new Error('nothing came')
  expect(verified(secret, first)).toEqual(first.payload)
  expect(verified(secret, second)).toEqual(second.payload)
  const forged = { ...first, body: first.body.replace('Кухня', 'Бар') }
  expect(() => verified(secret, forged)).toThrow('signature')
  expect(first).toMatchObject({ method: 'POST', path: '/hook' })
  expect(first.headers).toMatchObject({
    'content-type': 'application/json',
    'x-token': 's3cret',
    'webhook-id': first.payload.id,
  })
  expect(second.payload).toEqual({
    id: second.payload.id,
    type: 'topic.updated',
    timestamp: expect.any(String),
    seq: expect.any(String),
    company: { id: house.company.id, subdomain: house.company.subdomain },
    actor: { kind: 'person', id: house.id },
    data: { id: topic, title: 'Горячий цех', changed: ['name'], url: `/api/topics/${topic}` },
  })
  const newest = (await deliveriesOf(house, id)).find(({ type }) => type === 'topic.updated')
  expect(newest).toMatchObject({ status: 'delivered', attempts: 1, code: 200, nextAt: null })
  const full = await deliveryOf(house, id, newest?._id ?? '')
  expect(full).toMatchObject({ request: second.body, answer: 'ok', tries: [{ code: 200, fault: null }] })
  expect(await webhookOf(house, id)).toMatchObject({ status: 'active', delivered24h: 2, failed24h: 0 })
})

test('only what was chosen comes, and nothing from before or of another company', async () => {
  await makeTopic(house, 'Раньше')
  const other = await buildHouse(app)
  await makeWebhook(house, { url: receiver.url, events: ['topic.created', 'position.*'] })
  await makeTopic(other, 'Чужая')
  const topic = await makeTopic(house, 'Наша')
  await house.client.PUT('/api/topics/{id}', { params: { path: { id: topic } }, body: { name: 'Иначе' } })
  await house.client.POST('/api/positions', { body: { name: 'Бармен' } })
  await runUntil(app, () => receiver.received.length >= 2)
  await app.webhooks()
  expect(receiver.received.map(({ payload }) => payload.data.title).toSorted()).toEqual(['Бармен', 'Наша'])
})

test('of an import each person is an event of his own, and a webhook is not told of itself', async () => {
  await makeWebhook(house, { url: receiver.url })
  const form = new FormData()
  form.append('file', new File([STAFF], 'people.csv', { type: 'text/csv' }))
  form.append('createMissing', 'true')
  const url = `http://${house.company.subdomain}.localhost:3000/api/users/import`
  const response = await app.fetch(
    new Request(url, { method: 'POST', body: form, headers: { authorization: `Bearer ${house.token}` } }),
  )
  expect([response.status, await response.text()]).toEqual([200, expect.any(String)])
  await runUntil(app, () => receiver.received.length >= 5)
  expect(types().toSorted()).toEqual([
    'position.created',
    'restaurant.created',
    'user.created',
    'user.created',
    'user.imported',
  ])
})

test('while two secrets live both sign; afterwards only the new one', async () => {
  const { id, secret } = await makeWebhook(house, { url: receiver.url, events: ['topic.*'] })
  const rotate = async (overlap: 'none' | 'day') =>
    (await house.client.POST('/api/webhooks/{id}/rotate-secret', { ...path(id), body: { overlap } })).data?.secret ?? ''
  const second = await rotate('day')
  await makeTopic(house, 'Раз')
  await runUntil(app, () => receiver.received.length === 1)
  const [both] = receiver.received
  if (!both) throw new Error('nothing came')
  expect(both.headers['webhook-signature']?.split(' ')).toHaveLength(2)
  expect([verified(secret, both), verified(second, both)]).toEqual([both.payload, both.payload])
  const third = await rotate('none')
  await makeTopic(house, 'Два')
  await runUntil(app, () => receiver.received.length === 2)
  const after = receiver.received[1]
  if (!after) throw new Error('nothing came')
  expect(verified(third, after)).toEqual(after.payload)
  expect(() => verified(second, after)).toThrow('signature')
})

test('a trial goes at once, is no event, and is refused while the webhook is stopped', async () => {
  const { id, secret } = await makeWebhook(house, { url: receiver.url, events: ['user.created'] })
  const trial = () => house.client.POST('/api/webhooks/{id}/test', path(id))
  expect((await trial()).data).toMatchObject({ type: 'webhook.test', status: 'waiting', attempts: 0 })
  await app.webhooks()
  const [received] = receiver.received
  if (!received) throw new Error('nothing came')
  expect(verified(secret, received)).toMatchObject({ type: 'webhook.test', data: { id } })
  await house.client.PUT('/api/webhooks/{id}', { ...path(id), body: { isActive: false } })
  expect((await trial()).error?.code).toBe('WEBHOOK_OFF')
})

test('what happens while it is stopped is kept, and sent by hand with the same ids', async () => {
  const { id } = await makeWebhook(house, { url: receiver.url, events: ['topic.*'] })
  const set = (isActive: boolean) => house.client.PUT('/api/webhooks/{id}', { ...path(id), body: { isActive } })
  receiver.answers(() => new Response('busy', { status: 503 }))
  await makeTopic(house, 'Не дошла')
  await runUntil(app, () => receiver.received.length === 1)
  expect(await webhookOf(house, id)).toMatchObject({ status: 'failing', failed24h: 1 })
  receiver.answers(() => new Response('ok'))
  await set(false)
  await makeTopic(house, 'Пока стоит')
  await runUntil(app, async () => (await deliveriesOf(house, id)).length === 2)
  expect((await deliveriesOf(house, id)).map(({ status, attempts }) => [status, attempts])).toEqual([
    ['failed', 0],
    ['failed', 1],
  ])
  expect((await webhookOf(house, id))?.status).toBe('paused')
  const replay = () =>
    house.client.POST('/api/webhooks/{id}/replay', { ...path(id), body: { from: '2020-01-01T00:00:00.000Z' } })
  expect((await replay()).error?.code).toBe('WEBHOOK_OFF')
  await set(true)
  expect((await replay()).data).toEqual({ count: 2 })
  await runUntil(app, () => receiver.received.length === 3)
  const [first] = receiver.received
  const titled = (title: string) => receiver.received.filter(({ payload }) => payload.data.title === title)
  expect(titled('Не дошла').map(({ headers, body }) => [headers['webhook-id'], body])).toEqual([
    [first?.headers['webhook-id'], first?.body],
    [first?.headers['webhook-id'], first?.body],
  ])
  expect(titled('Пока стоит')).toHaveLength(1)
  expect((await webhookOf(house, id))?.status).toBe('active')
  expect((await replay()).data).toEqual({ count: 0 })
})

test('what waits when the section is switched off is sent to nobody, and kept', async () => {
  const { id } = await makeWebhook(house, { url: receiver.url, events: ['user.created'] })
  const section = (integrations: boolean) =>
    house.client.PUT('/api/companies/{id}', { ...path(house.company.id), body: { moduleSettings: { integrations } } })
  await house.client.POST('/api/webhooks/{id}/test', path(id))
  await section(false)
  await app.webhooks()
  await section(true)
  expect(await deliveriesOf(house, id)).toMatchObject([{ status: 'failed', attempts: 0, nextAt: null }])
  await app.webhooks()
  expect(receiver.received).toEqual([])
})

test('what arrives while the webhook is being stopped has arrived, and is not sent again', async () => {
  const { id } = await makeWebhook(house, { url: receiver.url, events: ['topic.*'] })
  const set = (isActive: boolean) => house.client.PUT('/api/webhooks/{id}', { ...path(id), body: { isActive } })
  receiver.answers(async () => {
    await set(false)
    return new Response('ok')
  })
  await makeTopic(house, 'Стойка')
  await runUntil(app, () => receiver.received.length === 1)
  expect(await deliveriesOf(house, id)).toMatchObject([{ status: 'delivered', attempts: 1, code: 200, nextAt: null }])
  await set(true)
  const body = { from: '2026-01-01T00:00:00.000Z' }
  expect((await house.client.POST('/api/webhooks/{id}/replay', { ...path(id), body })).data).toEqual({ count: 0 })
})

test('one delivery is sent again as it was, also when it has arrived', async () => {
  const { id } = await makeWebhook(house, { url: receiver.url, events: ['topic.*'] })
  await makeTopic(house, 'Дважды')
  await runUntil(app, () => receiver.received.length === 1)
  const [delivery] = await deliveriesOf(house, id)
  const params = { path: { id, deliveryId: delivery?._id ?? '' } }
  const { data } = await house.client.POST('/api/webhooks/{id}/deliveries/{deliveryId}/resend', { params })
  expect(data).toMatchObject({ status: 'waiting', attempts: 1 })
  await app.webhooks()
  const [first, again] = receiver.received
  expect(again?.headers['webhook-id']).toBe(first?.headers['webhook-id'] ?? '')
  expect((await deliveriesOf(house, id))[0]).toMatchObject({ status: 'delivered', attempts: 2 })
})

test('what was deleted is sent to no more, and its deliveries are gone', async () => {
  const { id } = await makeWebhook(house, { url: receiver.url, events: ['topic.*'] })
  await house.client.POST('/api/webhooks/{id}/test', path(id))
  expect((await house.client.DELETE('/api/webhooks/{id}', path(id))).data).toEqual({ message: 'Вебхук удалён' })
  await makeTopic(house, 'Никому')
  await app.webhooks()
  expect(receiver.received).toEqual([])
  expect(
    await app.db.jobs.sql`select from deliveries where channel = 'webhook' and company = ${house.company.id}`,
  ).toHaveLength(0)
  const gone = await house.client.GET('/api/webhooks/{id}/deliveries', path(id))
  expect(gone.error?.code).toBe('WEBHOOK_NOT_FOUND')
})
