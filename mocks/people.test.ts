import { afterEach, describe, expect, test } from 'bun:test'
import { db, takeKept } from './db.ts'
import { passTime, startAnew } from './node.ts'
import { invitationOf } from './people.ts'
import { restaurantIds } from './seed/ids.ts'
import { call as send } from './test/call.ts'

const LIDIA = 'lidia@berezka.example'
afterEach(startAnew)

const call = (method: string, path: string, body?: unknown, token?: string) =>
  send(method, path, { body, ...(token && { token }) })
const admin = async () =>
  (await call('POST', '/api/auth/login', { email: 'admin@berezka.example', password: 'demo-admin' })).body
    .token as string
const work = { restaurants: [restaurantIds.moika] }
const enter = (pinCode: string) => call('POST', '/api/auth/login-pin', { pinCode, subdomain: 'berezka' })
const byLink = () => call('GET', `/api/auth/auto-login?token=${invitationOf(LIDIA)}`)
const reload = () => {
  const kept = JSON.stringify(db.kept)
  db.reset()
  takeKept(JSON.parse(kept))
}

describe('people that an administrator makes', () => {
  test('sign in by PIN, after a reload too; a new PIN ends the old one', async () => {
    const token = await admin()
    const made = await call('POST', '/api/users', { name: 'Егор Савин', generatePin: true, ...work }, token)
    const { generatedPin, user } = made.body
    expect(generatedPin).toMatch(/^\d{6}$/)
    reload()
    expect((await enter(generatedPin)).body.user).toMatchObject({ id: user.id, name: 'Егор Савин' })
    const { pin } = (await call('POST', `/api/users/${user.id}/pin`, {}, token)).body
    expect((await enter(generatedPin)).status).toBe(401)
    expect((await enter(pin)).status).toBe(200)
  })

  test('come by the link of their invitation once, and set a password', async () => {
    const token = await admin()
    await call('POST', '/api/users', { name: 'Лидия Ветрова', email: LIDIA, sendInvite: true, ...work }, token)
    reload()
    const { body } = await byLink()
    expect(body.user).toMatchObject({ name: 'Лидия Ветрова', mustSetPassword: true })
    expect((await byLink()).status).toBe(401)
    const newPassword = 'lidia-one'
    await call('POST', '/api/auth/set-password', { newPassword, confirmPassword: newPassword }, body.token)
    reload()
    const signedIn = await call('POST', '/api/auth/login', { email: LIDIA, password: newPassword })
    expect(signedIn.body.user.mustSetPassword).toBeUndefined()
  })

  test('find their link dead after 7 days', async () => {
    const token = await admin()
    await call('POST', '/api/users', { name: 'Лидия Ветрова', email: LIDIA, sendInvite: true, ...work }, token)
    passTime(7 * 24 * 60 * 60 + 1)
    expect((await byLink()).status).toBe(401)
  })

  test('leave nothing but a name in the log', async () => {
    const token = await admin()
    const { user } = (await call('POST', '/api/users', { name: 'Егор Савин', pin: '7392', ...work }, token)).body
    await enter('7392')
    await call('DELETE', `/api/users/${user.id}`, undefined, token)
    expect((await enter('7392')).status).toBe(401)
    const { events } = (await call('GET', `/api/event-log?user=${user.id}`, undefined, token)).body
    expect(events[0]).toMatchObject({ action: 'auth.login_pin', actor: { name: 'Егор Савин' } })
    const [made] = (await call('GET', `/api/event-log?entityId=${user.id}&action=user.created`, undefined, token)).body
      .events
    expect(made.entity).toMatchObject({ title: 'Егор Савин', exists: false })
  })
})

test('a log of the last month is there, with something to filter', async () => {
  const token = await admin()
  const page = (await call('GET', '/api/event-log?limit=100', undefined, token)).body
  expect(page.total).toBeGreaterThanOrEqual(60)
  expect(new Set(page.events.map(({ type }: { type: string }) => type)).size).toBe(10)
  const oldest = page.events.at(-1).at
  expect(Date.now() - Date.parse(oldest)).toBeLessThan(32 * 24 * 60 * 60 * 1000)
})

test('what the log names is called so', () => {
  const rows = [...db.topics, ...db.positions, ...db.restaurants, ...db.categories, ...db.articles, ...db.tests]
  const names = new Map(rows.map(({ row }) => [row._id, 'name' in row ? row.name : row.title]))
  for (const { row } of db.users) names.set(row.id, row.name)
  for (const { row } of db.files) names.set(row.id, row.originalName)
  for (const { row } of db.events)
    if (row.entity && names.has(row.entity.id)) expect(row.entity.title).toBe(names.get(row.entity.id) ?? '')
})
