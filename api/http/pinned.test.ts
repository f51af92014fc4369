import { afterAll, beforeAll, expect, test } from 'bun:test'
import { contractVersion } from '../../openapi/gen/limits.gen.ts'
import { buildAccount, PASSWORD } from '../test/accounts.ts'
import { createTestApp, type TestApp } from '../test/app.ts'
import { buildCompany } from '../test/factories.ts'
import type { Reshaped } from './pinned.ts'

// Made up: in 0.2.5 a topic's colour had another name, in 0.2.8 its name; a list's answer is known by its tag.
type Topic = { name: string; color: string }
const before = (change: (topic: Topic) => object) => (body: never) =>
  Array.isArray(body) ? (body as Topic[]).map(change) : change(body)
const colour = before(({ color, ...rest }) => ({ ...rest, colour: color }))
const titled = before(({ name, ...rest }) => ({ ...rest, title: name }))
const reshaped: Reshaped[] = (['topicList', 'topicCreate'] as const).flatMap((operation) => [
  { operation, since: '0.2.5', before: colour },
  { operation, since: '0.2.8', before: titled },
])

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ reshaped })
})
afterAll(() => app?.stop())

test('a key is answered in the shape of its version, people and new keys in today’s; each answer names the version', async () => {
  const company = await buildCompany(app, { moduleSettings: { integrations: true, knowledgeBase: true } })
  const { userId } = await buildAccount(app, { company, role: 'admin' })
  const token = await app.tokenFor(company.id, userId)
  const admin = app.client(company.subdomain, token)
  const made = async (version?: string) => {
    const { data } = await admin.POST('/api/keys', {
      body: { name: 'Сайт', scopes: ['topics:write'], expiresAt: null, isEndless: true, password: PASSWORD },
    })
    if (version !== undefined)
      await app.db.write(
        company.id,
        (sql) => sql`
          update api_keys set api_version = ${version} where company_id = ${company.id} and id = ${data?.key._id ?? ''}`,
      )
    return data?.secret ?? ''
  }
  const call = (bearer: string, path = '/api/topics?flat=true', init: RequestInit & { headers?: object } = {}) =>
    app.fetch(
      new Request(`http://${company.subdomain}.${app.settings.productDomain}${path}`, {
        ...init,
        headers: { authorization: `Bearer ${bearer}`, ...init.headers },
      }),
    )
  const keys = { oldest: await made('0.2.0'), older: await made('0.2.5'), newest: await made() }
  await admin.POST('/api/topics', { body: { name: 'Зал', color: '#f45e8e' } })

  const shapes: Record<keyof typeof keys, string[]> = {
    oldest: ['colour', 'title'],
    older: ['color', 'title'],
    newest: ['color', 'name'],
  }
  const versions = { oldest: '0.2.0', older: '0.2.5', newest: contractVersion }
  for (const name of ['oldest', 'older', 'newest'] as const) {
    const response = await call(keys[name])
    const [topic] = (await response.json()) as object[]
    const shape = Object.keys(topic ?? {}).filter((field) => /^(colou?r|name|title)$/.test(field))
    expect([name, shape.toSorted(), response.headers.get('api-version')]).toEqual([name, shapes[name], versions[name]])
    const again = await call(keys[name], undefined, {
      headers: { 'if-none-match': response.headers.get('etag') ?? '' },
    })
    expect([again.status, again.headers.get('api-version')]).toEqual([304, versions[name]])
  }
  const mine = await call(token)
  expect([Object.keys(((await mine.json()) as object[])[0] ?? {}), mine.headers.get('api-version')]).toEqual([
    expect.arrayContaining(['color', 'name']),
    null,
  ])

  // What is told again has that shape as well, and so has a refusal its version.
  const post = () =>
    call(keys.oldest, '/api/topics', {
      method: 'POST',
      body: JSON.stringify({ name: 'Кухня', color: '#f45e8e' }),
      headers: { 'content-type': 'application/json', 'idempotency-key': 'kitchen' },
    })
  for (const replayed of [null, 'true']) {
    const response = await post()
    expect([response.status, response.headers.get('idempotency-replayed')]).toEqual([201, replayed])
    expect(await response.json()).toMatchObject({ title: 'Кухня', colour: '#f45e8e' })
  }
  const refused = await call(keys.oldest, '/api/users')
  expect([refused.status, refused.headers.get('api-version')]).toEqual([403, '0.2.0'])
  const { data: own } = await app.client(company.subdomain, keys.newest).GET('/api/keys/current')
  expect(own?.apiVersion).toBe(contractVersion)
})
