import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { buildAccount, PASSWORD } from '../../test/accounts.ts'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { buildCompany } from '../../test/factories.ts'

type Scope = components['schemas']['ApiKeyScope']
let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app?.stop())

async function opened(...scopes: Scope[]) {
  const company = await buildCompany(app, {
    moduleSettings: { integrations: true, analytics: true, tasks: true, knowledgeBase: true },
  })
  const { userId } = await buildAccount(app, { company, role: 'admin' })
  const admin = app.client(company.subdomain, await app.tokenFor(company.id, userId))
  const body = { name: 'Кадры', scopes, expiresAt: null, isEndless: true, password: PASSWORD }
  const { data } = await admin.POST('/api/keys', { body })
  return { company, admin, adminId: userId, key: app.client(company.subdomain, data?.secret ?? '') }
}
const ID = 'отдел 1/№ 0042'
const at = (externalId = ID) => ({ params: { path: { externalId } } })
const person = { name: 'Марина Соколова', email: 'marina@example.com' }

test('ten at once make one person, position, restaurant and task; each says whether it was the one that made it', async () => {
  const { key, admin, adminId } = await opened('users:write', 'positions:write', 'restaurants:write', 'tasks:write')
  const calls: (() => Promise<{ data?: { id: string } | { _id: string }; response: Response }>)[] = [
    () => key.PUT('/api/by-external-id/users/{externalId}', { ...at(), body: person }),
    () => key.PUT('/api/by-external-id/positions/{externalId}', { ...at(), body: { name: 'Официант' } }),
    () =>
      key.PUT('/api/by-external-id/restaurants/{externalId}', { ...at(), body: { name: 'На Мойке', isActive: false } }),
    () =>
      key.PUT('/api/by-external-id/tasks/{externalId}', {
        ...at(),
        body: { title: 'Списать молоко', assignees: [adminId] },
      }),
  ]
  for (const call of calls) {
    const replies = await Promise.all(Array.from({ length: 10 }, call))
    expect(replies.map(({ response }) => response.status).toSorted()).toEqual([...Array<number>(9).fill(200), 201])
    const made = replies.find(({ response }) => response.status === 201)
    const row = { ...made?.data } as { id?: string; _id?: string }
    expect(new Set(replies.map(({ data }) => JSON.stringify(data))).size).toBe(1)
    expect(made?.response.headers.get('location')).toEndWith(`/${row.id ?? row._id ?? 'none'}`)
    const location = made?.response.headers.get('location') ?? ''
    expect(location).toMatch(/^\/api\/(users|positions|restaurants|tasks)\/[\da-f-]{36}$/)
  }
  const found = [
    (await key.GET('/api/by-external-id/users/{externalId}', at())).data?.name,
    (await key.GET('/api/by-external-id/positions/{externalId}', at())).data?.name,
    (await key.GET('/api/by-external-id/restaurants/{externalId}', at())).data?.name,
    (await key.GET('/api/by-external-id/tasks/{externalId}', at())).data?.title,
  ]
  expect(found).toEqual([person.name, 'Официант', 'На Мойке', 'Списать молоко'])
  expect((await admin.GET('/api/users')).data?.total).toBe(2)
  const unknown = await key.GET('/api/by-external-id/users/{externalId}', at('нет такого'))
  expect([unknown.response.status, unknown.error?.code]).toEqual([404, 'USER_NOT_FOUND'])
})

test('a task is made for everybody at once and changed while it is open; an article is read so, and written by people alone', async () => {
  const { company, admin, adminId, key } = await opened('tasks:write', 'articles:read')
  const put = (body: object) =>
    key.PUT('/api/by-external-id/tasks/{externalId}', {
      ...at(),
      body: { title: 'Списать молоко', assignees: [adminId], ...body },
    })
  const { data: made } = await put({ priority: 'high' })
  expect(made).toMatchObject({ externalId: ID, priority: 'high', assignMode: 'any', createdBy: { name: 'Кадры' } })
  expect((await put({ title: 'Списать сливки' })).data).toMatchObject({
    _id: made?._id,
    title: 'Списать сливки',
    priority: 'high',
  })
  const status = { params: { path: { id: made?._id ?? '' } }, body: { status: 'cancelled' as const } }
  expect((await key.PUT('/api/tasks/{id}/status', status)).response.status).toBe(200)
  expect((await put({ title: 'Поздно' })).error?.code).toBe('TASK_CLOSED')
  // A program that begins anew sends what it has sent: that is no change.
  expect((await put({ title: 'Списать сливки', priority: 'high' })).data).toMatchObject({ status: 'cancelled' })
  // Whoever takes no part in it does not learn that there is one.
  const { userId } = await buildAccount(app, { company })
  const other = app.client(company.subdomain, await app.tokenFor(company.id, userId))
  const body = { title: 'Моё', assignees: [userId] }
  const blind = await other.PUT('/api/by-external-id/tasks/{externalId}', { ...at(), body })
  expect([blind.response.status, blind.error?.code]).toEqual([404, 'TASK_NOT_FOUND'])

  const content = JSON.stringify({ blocks: [{ id: 'a', type: 'paragraph', data: { text: 'Текст' } }] })
  await admin.POST('/api/knowledge-base', { body: { title: 'Из вики', content, externalId: ID } })
  const read = () => key.GET('/api/by-external-id/articles/{externalId}', at())
  expect((await read()).data).toMatchObject({ title: 'Из вики', externalId: ID, viewCount: 0 })
  expect((await other.GET('/api/by-external-id/articles/{externalId}', at())).error?.code).toBe('ARTICLE_NOT_FOUND')
  const wall = await opened('tasks:read')
  const elsewhere = await wall.key.GET('/api/by-external-id/tasks/{externalId}', at())
  expect([elsewhere.response.status, elsewhere.error?.code]).toEqual([404, 'TASK_NOT_FOUND'])
  const missing = await wall.key.PUT('/api/by-external-id/tasks/{externalId}', { ...at(), body })
  expect([missing.response.status, missing.error?.code]).toEqual([403, 'SCOPE_MISSING'])
})

test('who comes switched off is invited once he is switched on, and nobody is told so before', async () => {
  const { key } = await opened('users:write')
  const email = `later-${Bun.randomUUIDv7()}@example.com`
  const put = async (isActive: boolean) => {
    const body = { ...person, email, sendInvite: true, isActive }
    const { data } = await key.PUT('/api/by-external-id/users/{externalId}', { ...at(), body })
    const letters = (await app.letters()).filter(({ to }) => to === email)
    return [data?.isActive, data?.invited, letters.length]
  }
  expect([await put(false), await put(false)]).toEqual([
    [false, 'none', 0],
    [false, 'none', 0],
  ])
  expect(await put(true)).toEqual([true, 'sent', 1])
  // Away and back he is no newcomer.
  expect([await put(true), await put(false), await put(true)]).toEqual([
    [true, 'sent', 1],
    [false, 'sent', 1],
    [true, 'sent', 1],
  ])
})

test('what HR knows of somebody comes whole every time: hired, moved, dismissed and back; and never an administrator', async () => {
  const { company, admin, adminId, key } = await opened('users:write', 'positions:write')
  const put = (body: object, externalId = ID) =>
    key.PUT('/api/by-external-id/users/{externalId}', { ...at(externalId), body: { ...person, ...body } })
  const { data: position } = await key.POST('/api/positions', { body: { name: 'Официант' } })
  const hired = await put({ position: position?._id ?? '', phone: '+7 911 000-00-00', sendInvite: true })
  expect(hired.data).toMatchObject({ externalId: ID, role: 'user', invited: 'sent', position: { name: 'Официант' } })
  expect((await put({ name: 'Марина Ким' })).data).toMatchObject({ name: 'Марина Ким', phone: '+7 911 000-00-00' })
  expect((await put({ isActive: false })).data?.isActive).toBe(false)
  expect((await put({ isActive: true, position: null })).data).toMatchObject({ isActive: true, position: null })
  const { data: log } = await admin.GET('/api/event-log')
  const own = log?.events
    .filter(({ entity }) => entity?.id === hired.data?.id)
    .map(({ action }) => action.replace('user.', ''))
  const steps = ['created', 'updated', 'updated', 'archived', 'updated', 'restored']
  expect(own?.toReversed()).toEqual(steps)

  const refused = async (call: ReturnType<typeof put>) => {
    const { error, response } = await call
    return [response.status, error?.code, ...Object.keys(error?.fields ?? {})]
  }
  expect(await refused(put({ email: 'thief@example.com' }))).toEqual([403, 'KEY_NOT_ALLOWED', 'email'])
  expect(await refused(put({}, 'другой'))).toEqual([409, 'EMAIL_TAKEN', 'email'])
  expect(await refused(put({ email: '' }, 'другой'))).toEqual([400, 'EMAIL_OR_PIN_REQUIRED', 'email'])
  await admin.PUT('/api/users/{id}', { params: { path: { id: adminId } }, body: { externalId: 'директор' } })
  expect(await refused(put({ email: 'new@example.com' }, 'директор'))).toEqual([403, 'KEY_NOT_ALLOWED', 'role'])
  const { data: director } = await admin.GET('/api/users/{id}', { params: { path: { id: adminId } } })
  expect(director).toMatchObject({ role: 'admin', externalId: 'директор' })

  const reader = await admin.POST('/api/keys', {
    body: { name: 'Чтение', scopes: ['users:read'], expiresAt: null, isEndless: true, password: PASSWORD },
  })
  const reading = app.client(company.subdomain, reader.data?.secret ?? '')
  expect((await reading.GET('/api/by-external-id/users/{externalId}', at())).response.status).toBe(200)
  const missing = await reading.PUT('/api/by-external-id/users/{externalId}', { ...at(), body: person })
  expect([missing.response.status, missing.error?.code]).toEqual([403, 'SCOPE_MISSING'])
})
