import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { buildAccount, PASSWORD } from '../../test/accounts.ts'
import type { BuiltUser } from '../../test/factories.ts'
import { startReceiver } from '../../test/webhook-receiver.ts'
import { buildHouse, makeTopic, makeWebhook, runUntil } from '../../test/webhook-world.ts'

type Payload = components['schemas']['WebhookPayload']
let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app?.stop())

const ask = ({ client }: Pick<BuiltUser, 'client'>, query: { after?: string; types?: string; limit?: number }) =>
  client.GET('/api/events', { params: { query } })

/** From the beginning until the place stays. */
async function all(of: Pick<BuiltUser, 'client'>, query: { types?: string; limit?: number } = {}): Promise<Payload[]> {
  const found: Payload[] = []
  for (let after: string | undefined; ;) {
    const { data, error } = await ask(of, { ...query, ...(after !== undefined && { after }) })
    if (!data) throw new Error(JSON.stringify(error))
    found.push(...data.events)
    if (data.next === after) return found
    after = data.next
  }
}

test('all events come in order, page by page, the ones that were chosen too, and none of another company', async () => {
  const [house, other] = [await buildHouse(app), await buildHouse(app)]
  const names = Array.from({ length: 12 }, (_, n) => `Тема ${n}`)
  for (const name of names) {
    await makeTopic(house, name)
    await makeTopic(other, `Чужая: ${name}`)
    await house.client.POST('/api/positions', { body: { name: `Должность: ${name}` } })
  }
  const titles = (events: readonly Payload[]) => events.map(({ data }) => data.title)
  expect(titles(await all(house, { types: 'topic.*' }))).toEqual(names)
  expect(titles(await all(house, { types: 'topic.created', limit: 5 }))).toEqual(names)
  expect(await all(house, { types: 'nothing.*' })).toEqual([])
  expect(await all(house, { limit: 5 })).toEqual(await all(house))
  expect(titles(await all(house))).toHaveLength(24)
})

test('a webhook sends what the feed has, and its place can be read on from', async () => {
  const house = await buildHouse(app)
  const receiver = startReceiver()
  await makeWebhook(house, { url: receiver.url, events: ['topic.*'] })
  await makeTopic(house, 'Первая')
  await runUntil(app, () => receiver.received.length === 1)
  const payload = receiver.received[0]?.payload
  if (!payload) throw new Error('nothing came')
  expect(await all(house, { types: 'topic.*' })).toEqual([payload])
  await makeTopic(house, 'Вторая')
  const { data } = await ask(house, { after: payload.seq })
  expect(data?.events.map((event) => event.data.title)).toEqual(['Вторая'])
  await receiver.stop()
})

test('a key that may read events reads them, and a place that is none is refused', async () => {
  const house = await buildHouse(app)
  const { userId } = await buildAccount(app, { company: house.company, role: 'admin' })
  const client = app.client(house.company.subdomain, await app.tokenFor(house.company.id, userId))
  const keyOf = async (scope: 'events:read' | 'topics:read') => {
    const body = { name: 'Обмен', scopes: [scope], expiresAt: null, isEndless: true, password: PASSWORD }
    const { data } = await client.POST('/api/keys', { body })
    return { client: app.client(house.company.subdomain, data?.secret) }
  }
  const key = await keyOf('events:read')
  expect((await all(key, { types: 'api_key.*' })).map(({ type }) => type)).toEqual(['api_key.created'])
  expect((await ask(await keyOf('topics:read'), {})).error?.code).toBe('SCOPE_MISSING')
  expect((await ask(key, { after: 'bm9uZQ' })).error?.code).toBe('EVENT_CURSOR_INVALID')
})

test('a place of another server, as before a restore, is refused: nothing would ever come behind it', async () => {
  const house = await buildHouse(app)
  await makeTopic(house, 'Тема')
  const { data } = await ask(house, {})
  const known = data?.next ?? ''
  // At the end one waits, on this server.
  expect((await ask(house, { after: known })).data).toEqual({ events: [], next: known })
  const [xid = '', id = ''] = Buffer.from(known, 'base64url').toString().split('.')
  const ahead = Buffer.from(`${BigInt(xid) + 1_000_000n}.${id}`).toString('base64url')
  expect((await ask(house, { after: ahead })).error?.code).toBe('EVENT_CURSOR_INVALID')
  const users = (after: string) => house.client.GET('/api/users', { params: { query: { after } } })
  const { data: page } = await users(known)
  expect((await users(page?.next ?? '')).response.status).toBe(200)
  expect((await users(ahead)).error).toMatchObject({ code: 'INVALID_REQUEST', fields: { after: 'Нет такого места' } })
})
