import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createTestApp, type TestApp } from '../app.ts'
import { buildCompany, buildUser, type BuiltUser } from '../factories.ts'

let app: TestApp
let admin: BuiltUser
beforeAll(async () => {
  app = await createTestApp({ settings: { trustProxy: '1' } })
  const company = await buildCompany(app, { moduleSettings: { testing: true, knowledgeBase: true } })
  admin = await buildUser(app, { role: 'admin', company })
})
afterAll(() => app?.stop())

const content = { blocks: [{ type: 'paragraph', data: { text: 'Текст\u200b' } }] }
const company = { subdomain: 'clean-names', adminEmail: 'new@example.com', adminPassword: 'demo-admin' }
let callers = 0
type Door = [method: string, path: string, field: string, more: object]
const doors: Door[] = [
  ['POST', '/api/users', 'name', { pin: '4071' }],
  ['POST', '/api/positions', 'name', {}],
  ['POST', '/api/topics', 'name', {}],
  ['POST', '/api/restaurants', 'name', {}],
  ['POST', '/api/categories', 'name', {}],
  ['POST', '/api/knowledge-base', 'title', { content }],
  ['PUT', '/api/companies/{id}', 'name', {}],
  ['POST', '/api/tests', 'title', {}],
  ['POST', '/api/auth/register', 'companyName', { ...company, adminName: 'Анна' }],
  ['POST', '/api/auth/register', 'adminName', { ...company, companyName: 'Берёзка' }],
]
async function ask([method, path, field, more]: Door, text: string) {
  const reply = await app.fetch(
    new Request(`http://${admin.company.subdomain}.localhost:3000${path.replace('{id}', admin.company.id)}`, {
      method,
      // Of another caller each time: what registers is counted by address.
      headers: {
        'x-forwarded-for': `10.0.0.${++callers}`,
        authorization: `Bearer ${admin.token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ ...more, [field]: text }),
    }),
  )
  const body = (await reply.json()) as { requestId?: string; fields?: Record<string, string> }
  delete body.requestId
  return { status: reply.status, body }
}

test.each(doors)('%s %s: %s that shows nothing is refused as an empty one', async (method, path, field, more) => {
  const empty = await ask([method, path, field, more], '   ')
  expect(empty).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } })
  for (const text of ['\u200b\u200b\u200b', '\u2800\u2800\u2800', '\u202e\u3164\ufe0f'])
    expect(await ask([method, path, field, more], text)).toEqual(empty)
})

test.each(doors.slice(0, 7))('%s %s: %s is kept as it is seen', async (method, path, field, more) => {
  const { status, body } = await ask([method, path, field, more], '\u202eИван\u200bов 👩‍🍳\u2800')
  expect([200, 201]).toContain(status)
  expect(JSON.stringify(body)).toContain('"Иванов 👩‍🍳"')
})

test('what an article says stays as it was written', async () => {
  const { body } = await ask(['POST', '/api/knowledge-base', 'title', { content }], 'Статья')
  expect(JSON.stringify(body)).toContain('Текст\u200b')
})
