import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { buildAccount, PASSWORD } from '../../test/accounts.ts'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { buildArticle, buildCompany, buildUser } from '../../test/factories.ts'

type Scope = components['schemas']['ApiKeyScope']
let app: TestApp
const NAME = 'Касса iiko'

beforeAll(async () => {
  app = await createTestApp({ now: () => new Date('2026-11-18T09:00:00.000Z') })
})
afterAll(() => app?.stop())

async function opened(...scopes: Scope[]) {
  const company = await buildCompany(app, {
    moduleSettings: { integrations: true, knowledgeBase: true, tasks: true, analytics: true },
  })
  const { userId } = await buildAccount(app, { company, role: 'admin' })
  const admin = app.client(company.subdomain, await app.tokenFor(company.id, userId))
  const body = { name: NAME, scopes, expiresAt: null, isEndless: true, password: PASSWORD }
  const { data, error } = await admin.POST('/api/keys', { body })
  if (!data) throw new Error(JSON.stringify(error))
  return { company, admin, adminId: userId, key: app.client(company.subdomain, data.secret) }
}
const at = (id: string) => ({ params: { path: { id } } })

test('a task that a key made, changed and finished says so by the key’s name, and whoever does it is told', async () => {
  const { company, admin, adminId, key } = await opened('tasks:write')
  const waiter = await buildUser(app, { company, role: 'user' })
  const body = { title: 'Долить сиропы', assignees: [waiter.id], priority: 'high' as const }
  const { data: made } = await key.POST('/api/tasks', { body })
  const id = made?.tasks[0]?._id ?? ''
  expect(made?.tasks[0]).toMatchObject({ title: body.title, createdBy: { id: null, name: NAME } })
  const told = await waiter.client.GET('/api/notifications')
  expect(told.data?.notifications.map(({ kind }) => kind)).toEqual(['taskAssigned'])

  expect((await key.PUT('/api/tasks/{id}', { ...at(id), body: { title: 'Долить все сиропы' } })).data?.title).toBe(
    'Долить все сиропы',
  )
  const cancelled = await key.PUT('/api/tasks/{id}/status', { ...at(id), body: { status: 'cancelled' } })
  expect(cancelled.data).toMatchObject({ status: 'cancelled', completedBy: { id: null, name: NAME } })
  const { data: card } = await waiter.client.GET('/api/tasks/{id}', at(id))
  expect(card).toMatchObject({ createdBy: { id: null, name: NAME }, completedBy: { name: NAME } })
  const { data: past } = await admin.GET('/api/tasks/{id}/history', at(id))
  expect(past?.history.map(({ by }) => by)).toEqual(Array.from({ length: 3 }, () => ({ id: null, name: NAME })))

  const each = { title: 'Пересчитать посуду', assignees: [waiter.id, adminId], assignMode: 'each' as const }
  const repeated = { ...each, repeat: { type: 'daily' as const, startTime: '10:00' } }
  expect((await key.POST('/api/tasks', { body: each })).data?.tasks).toHaveLength(2)
  expect((await key.POST('/api/tasks', { body: repeated })).response.status).toBe(201)
  expect((await key.DELETE('/api/tasks/{id}', at(id))).response.status).toBe(200)
})

test('a key keeps the staff up to date, and makes nobody an administrator, nor itself anybody', async () => {
  const { admin, adminId, key } = await opened('users:write', 'positions:write')
  const position = await key.POST('/api/positions', { body: { name: 'Официант' } })
  const person = { name: 'Марина Соколова', email: 'marina@example.com', position: position.data?._id ?? '' }
  const { data: made } = await key.POST('/api/users', { body: { ...person, sendInvite: true } })
  const id = made?.user.id ?? ''
  expect(made).toMatchObject({ user: { name: person.name, role: 'user' }, inviteSent: true })
  expect((await key.PUT('/api/users/{id}', { ...at(id), body: { name: 'Марина Ким', phone: '' } })).data?.name).toBe(
    'Марина Ким',
  )
  const turn = (isActive: boolean) => key.PUT('/api/users/{id}/status', { ...at(id), body: { isActive } })
  expect([(await turn(false)).data?.isActive, (await turn(true)).data?.isActive]).toEqual([false, true])

  // Who sends all that he knows sends the address that stands there too.
  const whole = { name: 'Марина Ким', email: 'MARINA@example.com', role: 'user' as const }
  expect((await key.PUT('/api/users/{id}', { ...at(id), body: whole })).data).toMatchObject({ email: person.email })

  const refused = async (call: Promise<{ error?: components['schemas']['Problem']; response: Response }>) => {
    const { error, response } = await call
    return [response.status, error?.code, ...Object.keys(error?.fields ?? {})]
  }
  const no = (...fields: string[]) => [403, 'KEY_NOT_ALLOWED', ...fields]
  const other = { ...person, email: 'other@example.com' }
  const create = (more: object) => refused(key.POST('/api/users', { body: { ...other, ...more } }))
  const change = (body: object, who = id) => refused(key.PUT('/api/users/{id}', { ...at(who), body }))
  expect(await create({ role: 'admin' })).toEqual(no('role'))
  expect(await create({ pin: '4071' })).toEqual(no('pin'))
  expect(await create({ generatePin: true })).toEqual(no('generatePin'))
  expect(await create({ password: 'a long new password' })).toEqual(no('password'))
  expect(await change({ email: 'thief@example.com' })).toEqual(no('email'))
  expect(await change({ email: '' })).toEqual(no('email'))
  expect(await change({ pin: '', password: 'a long new password', role: 'admin' })).toEqual(
    no('pin', 'password', 'role'),
  )
  expect(await change({ name: 'Никто' }, adminId)).toEqual(no('role'))
  expect(await refused(key.PUT('/api/users/{id}/status', { ...at(adminId), body: { isActive: false } }))).toEqual(
    no('role'),
  )
  const { data } = await admin.GET('/api/users/{id}', at(id))
  expect(data).toMatchObject({ email: person.email, role: 'user', hasPin: false, isActive: true })
  const { data: log } = await admin.GET('/api/event-log')
  const byKey = log?.events.filter(({ actor }) => actor.kind === 'key').map(({ action }) => action)
  expect(byKey?.toSorted()).toEqual([
    'position.created',
    'user.archived',
    'user.created',
    'user.restored',
    'user.updated',
  ])
})

test('what a key reads is no view, and what it looks for and does not find is missed by nobody (D11)', async () => {
  const { company, admin, key } = await opened('articles:read')
  const { id } = await buildArticle(app, { company, title: 'Соус' })
  const counted = async (by: typeof key) => {
    expect((await by.GET('/api/knowledge-base/{id}', at(id))).data?.title).toBe('Соус')
    await by.GET('/api/knowledge-base', { params: { query: { search: 'трюфель' } } })
    await Promise.all([app.views.flush(), app.misses.flush()])
    const sql = app.db.forCompany(company.id)
    const misses = await sql`select from search_misses where company_id = ${company.id}`
    const { data } = await admin.GET('/api/knowledge-base/{id}', { params: { path: { id }, query: { edit: true } } })
    return [data?.viewCount, misses.length]
  }
  expect(await counted(key)).toEqual([0, 0])
  expect(await counted((await buildUser(app, { company })).client)).toEqual([1, 1])
})
