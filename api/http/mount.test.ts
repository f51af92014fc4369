import { afterAll, beforeAll, expect, test } from 'bun:test'
import { operations } from '../../openapi/gen/operations.gen.ts'
import { createApp, handlers } from '../app.ts'
import { memoryFiles } from '../test/memory-files.ts'
import { createTestApp, type TestApp, testSettings } from '../test/app.ts'
import { buildUser } from '../test/factories.ts'
import { keptLog } from '../test/kept-log.ts'

let app: TestApp
beforeAll(async () => (app = await createTestApp()))
afterAll(() => app?.stop())

test('a reply that fits no branch of the contract is a logged 500, and nothing of it leaves', async () => {
  const { log, lines } = keptLog()
  // As in production: replies are stripped and not checked.
  const server = createApp({ settings: testSettings, db: app.db, files: memoryFiles(), log, now: () => new Date() })
  const { authLogin } = handlers
  const half = { user: { name: 'Анна', passwordHash: '$argon2id$' } }
  handlers.authLogin = async () => ({ status: 200, body: half as never })
  try {
    const body = JSON.stringify({ email: 'anna@example.com', password: 'что-нибудь' })
    const request = new Request('http://localhost:3000/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    const response = await server.handle(request)
    const text = await response.text()
    expect([response.status, text]).toEqual([500, expect.stringContaining('"code":"INTERNAL"')])
    expect(text).not.toContain('argon2')
    expect(lines.some((line) => line.includes('fits no shape') && line.includes('authLogin'))).toBe(true)
  } finally {
    handlers.authLogin = authLogin
  }
})

test('what goes says since when and until when with each answer, a refusal too', async () => {
  const { company, token } = await buildUser(app, { role: 'admin' })
  const told = async (headers = {}) => {
    const answer = await app.fetch(new Request(`http://${company.subdomain}.localhost:3000/api/topics`, { headers }))
    return [answer.status, answer.headers.get('deprecation'), answer.headers.get('sunset')]
  }
  const mine = { authorization: `Bearer ${token}` }
  expect(await told(mine)).toEqual([200, null, null])
  const { topicList } = operations
  Object.assign(topicList, { leaving: { since: '2026-12-01', gone: '2027-12-01' } })
  try {
    const days = ['@1796083200', 'Wed, 01 Dec 2027 00:00:00 GMT']
    expect([await told(mine), await told()]).toEqual([
      [200, ...days],
      [401, ...days],
    ])
  } finally {
    Reflect.deleteProperty(topicList, 'leaving')
  }
})
