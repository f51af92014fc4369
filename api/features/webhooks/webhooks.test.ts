import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { buildCompany, buildUser } from '../../test/factories.ts'
import { innerAddresses } from '../../test/inner-addresses.ts'
import { startReceiver } from '../../test/webhook-receiver.ts'
import {
  buildHouse,
  deliveriesOf,
  deliveryOf,
  makeTopic,
  makeWebhook,
  runUntil,
  webhookOf,
} from '../../test/webhook-world.ts'

const PUBLIC = '93.184.216.34'
const names: Record<string, string[]> = {}
const resolve = async (host: string) => {
  const found = names[host]
  if (!found) throw new Error(`getaddrinfo ENOTFOUND ${host}`)
  return found
}
const url = 'https://hooks.example.com/restik'
let app: TestApp
let strict: TestApp
beforeAll(async () => {
  const reach = { resolve, isPublic: (address: string) => address === PUBLIC }
  app = await createTestApp({ uploads: { resolve }, webhooks: { reach } })
  const settings = { ...app.settings, production: true }
  strict = await createTestApp({ beside: { ...app, settings }, uploads: { resolve } })
  names['hooks.example.com'] = [PUBLIC]
})
afterAll(async () => {
  await strict?.stop()
  await app?.stop()
})
const path = (id: string) => ({ params: { path: { id } } })

test('it is made, and its secret is in this one answer', async () => {
  const house = await buildHouse(app)
  const headers = [{ name: 'X-Token', value: 's3cret-value' }]
  const { data, response } = await house.client.POST('/api/webhooks', {
    body: { url, events: ['user.*', 'topic.created'], description: ' 1С кадры ', headers },
  })
  expect(response.status).toBe(201)
  expect(data?.secret).toMatch(/^whsec_[0-9A-Za-z+/]{43}=$/)
  const made = {
    url,
    description: '1С кадры',
    events: ['user.*', 'topic.created'],
    headers: ['X-Token'],
    status: 'active',
    offReason: null,
    failingSince: null,
    delivered24h: 0,
    createdBy: { id: house.id },
  }
  expect(data?.webhook).toMatchObject(made)
  const listed = await house.client.GET('/api/webhooks')
  expect(listed.data).toMatchObject({ webhooks: [made], total: 1, max: limits.webhooks.max })
  const told = [await webhookOf(house, data?.webhook._id ?? ''), listed.data, await eventsOf(house)]
  const rows = await app.db.forCompany(house.company.id)`
    select * from webhooks where company_id = ${house.company.id}`
  for (const secret of ['s3cret-value', data?.secret.slice(6) ?? ''])
    expect(JSON.stringify([told, rows])).not.toContain(secret)
})
const eventsOf = async ({ client }: Awaited<ReturnType<typeof buildHouse>>) =>
  (await client.GET('/api/event-log', { params: { query: { type: 'webhook' } } })).data?.events

test('what is not named stays, also the value of a header; nothing new is no event', async () => {
  const house = await buildHouse(app)
  const headers = [{ name: 'X-Token', value: 'first' }]
  const { id } = await makeWebhook(house, { url, headers })
  const change = (body: object) => house.client.PUT('/api/webhooks/{id}', { ...path(id), body })
  expect((await change({ description: 'Склад' })).data).toMatchObject({ url, events: ['*'], description: 'Склад' })
  const kept = await change({ headers: [{ name: 'x-token' }, { name: 'X-More', value: 'second' }] })
  expect(kept.data?.headers).toEqual(['x-token', 'X-More'])
  await change({})
  expect((await eventsOf(house))?.map(({ changes }) => changes.map(({ field }) => field))).toEqual([
    ['headers'],
    ['description'],
    ['url', 'events'],
  ])
  const other = await change({ headers: [{ name: 'X-Token', value: 'third' }, { name: 'X-More' }] })
  expect(other.error).toBeUndefined()
  const stale = await change({ description: 'Касса', updatedAt: '2020-01-01T00:00:00.000Z' })
  expect(stale.error?.code).toBe('STALE')
})

test('what is no event, no header and one too many is refused', async () => {
  const house = await buildHouse(app)
  const refused = async (body: object) => {
    const { error } = await house.client.POST('/api/webhooks', { body: { url, events: ['*'], ...body } })
    return [error?.code, error?.fields]
  }
  const none = 'Нет такого события'
  expect(await refused({ events: ['user.*', 'user.vanished'] })).toEqual([
    'WEBHOOK_EVENT_UNKNOWN',
    { 'events.1': none },
  ])
  expect(await refused({ events: ['nothing.*'] })).toEqual(['WEBHOOK_EVENT_UNKNOWN', { 'events.0': none }])
  expect((await refused({ events: [] }))[0]).toBe('INVALID_REQUEST')
  for (const header of [
    { name: 'Host', value: 'internal' },
    { name: 'webhook-signature', value: 'v1,x' },
    { name: 'Content-Length', value: '0' },
    { name: 'Transfer-Encoding', value: 'chunked' },
    { name: 'X-Token' },
    { name: 'X-Token', value: 'a\r\nHost: b' },
    { name: 'X-Token', value: 'кириллица' },
  ])
    expect([header, (await refused({ headers: [header] }))[0]]).toEqual([header, 'WEBHOOK_HEADER_INVALID'])
  for (let n = 0; n < limits.webhooks.max; n += 1) await makeWebhook(house, { url })
  expect((await refused({}))[0]).toBe('LIMIT_REACHED')
})

test('only an administrator of this company sees and touches it, and no key', async () => {
  const house = await buildHouse(app)
  const stranger = await buildHouse(app)
  const waiter = await buildUser(app, { company: house.company })
  const { id } = await makeWebhook(house, { url })
  await house.client.POST('/api/webhooks/{id}/test', path(id))
  const [delivery] = await deliveriesOf(house, id)
  const deliveryId = delivery?._id ?? ''
  const own = await makeWebhook(stranger, { url })
  const codes = async ({ client }: Awaited<ReturnType<typeof buildHouse>>, hook = id) => {
    const one = path(hook)
    const both = { params: { path: { id: hook, deliveryId } } }
    const answers = [
      await client.GET('/api/webhooks/{id}', one),
      await client.PUT('/api/webhooks/{id}', { ...one, body: { description: 'x' } }),
      await client.DELETE('/api/webhooks/{id}', one),
      await client.POST('/api/webhooks/{id}/rotate-secret', { ...one, body: { overlap: 'none' } }),
      await client.POST('/api/webhooks/{id}/test', one),
      await client.POST('/api/webhooks/{id}/replay', { ...one, body: { from: '2026-01-01T00:00:00.000Z' } }),
      await client.GET('/api/webhooks/{id}/deliveries', one),
      await client.GET('/api/webhooks/{id}/deliveries/{deliveryId}', both),
      await client.POST('/api/webhooks/{id}/deliveries/{deliveryId}/resend', both),
    ]
    return [...new Set(answers.map(({ error }) => error?.code))]
  }
  expect(await codes(stranger)).toEqual(['WEBHOOK_NOT_FOUND'])
  expect(await codes(waiter)).toEqual(['FORBIDDEN'])
  // By way of one's own webhook a foreign delivery is none either.
  expect(await deliveryOf(stranger, own.id, deliveryId)).toBeUndefined()
  expect((await stranger.client.GET('/api/webhooks')).data?.total).toBe(1)
  expect(await webhookOf(house, id)).toMatchObject({ description: '' })
  const off = await buildUser(app, { company: await buildCompany(app), role: 'admin' })
  expect((await off.client.GET('/api/webhooks')).error?.code).toBe('MODULE_DISABLED')
})

describe('an address', () => {
  test('of https in the internet is taken, any other is not', async () => {
    const house = await buildHouse(strict)
    const refused = async (at: string) =>
      (await house.client.POST('/api/webhooks', { body: { url: at, events: ['*'] } })).error?.code ?? 'taken'
    names['inside.example.com'] = ['10.0.0.7']
    names['half.example.com'] = [PUBLIC, '10.0.0.7']
    expect(await refused(url)).toBe('taken')
    for (const at of [
      'http://hooks.example.com/',
      'https://user:password@hooks.example.com/',
      'ftp://hooks.example.com/',
      'javascript:alert(1)',
      'nowhere',
      'https://unknown.example.com/',
      'https://inside.example.com/',
      'https://half.example.com/',
      ...innerAddresses.map((host) => `https://${host}/`),
    ])
      expect([at, await refused(at)]).toEqual([at, 'WEBHOOK_URL_INVALID'])
    const { id } = await makeWebhook(house, { url })
    const body = { url: 'https://inside.example.com/' }
    const { error } = await house.client.PUT('/api/webhooks/{id}', { ...path(id), body })
    expect(error?.code).toBe('WEBHOOK_URL_INVALID')
  })

  test('whose name means another one by the time of the delivery is not called', async () => {
    const inner = startReceiver()
    const house = await buildHouse(app)
    names['turning.example.com'] = [PUBLIC]
    const { id } = await makeWebhook(house, {
      url: `https://turning.example.com:${new URL(inner.url).port}/`,
      events: ['topic.*'],
    })
    names['turning.example.com'] = ['10.1.2.3']
    await makeTopic(house, 'Внутрь')
    await runUntil(app, async () => (await deliveriesOf(house, id))[0]?.status === 'retrying')
    const [delivery] = await deliveriesOf(house, id)
    expect((await deliveryOf(house, id, delivery?._id ?? ''))?.tries).toMatchObject([{ code: null, fault: 'address' }])
    expect(inner.received).toEqual([])
    await inner.stop()
  })
})

test('every event of the log can be chosen, by its section', async () => {
  const house = await buildHouse(app)
  const { data } = await house.client.GET('/api/webhooks/types')
  expect(data?.types.find(({ type }) => type === 'topic')?.actions).toContain('topic.created')
  const masks = data?.types.flatMap(({ type, actions }) => [`${type}.*`, ...actions]) ?? []
  expect(new Set(masks).size).toBe(masks.length)
  for (let at = 0; at < masks.length; at += 50)
    await house.client
      .POST('/api/webhooks', { body: { url, events: masks.slice(at, at + 50) } })
      .then(({ error }) => expect(error).toBeUndefined())
})
