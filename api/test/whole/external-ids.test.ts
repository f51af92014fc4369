import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { createTestApp, type TestApp } from '../app.ts'
import { buildCompany, buildUser } from '../factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app?.stop())

const OWN = 'Т-0042'
const at = (id: string) => ({ params: { path: { id } } })
const asked = (externalId: string) => ({ params: { query: { externalId } } })
type Reply<T> = Promise<{ data?: T; error?: components['schemas']['Problem']; response: Response }>
type Row = { externalId?: string | undefined }

/** How each kind is made, read, changed and found; a second `make` is another row. */
async function kinds() {
  const company = await buildCompany(app, { moduleSettings: { knowledgeBase: true, tasks: true, analytics: true } })
  const admin = await buildUser(app, { company, role: 'admin' })
  const { client } = admin
  const content = JSON.stringify({ blocks: [{ id: 'a', type: 'paragraph', data: { text: 'Текст' } }] })
  let n = 0
  const name = () => `Запись ${(n += 1)}`
  const kind = <Made>(
    title: string,
    make: (body: { externalId: string | null }) => Reply<Made>,
    idOf: (made: Made) => string | undefined,
    change: (id: string, body: { externalId?: string | null; name?: string }) => Reply<Row>,
    read: (id: string) => Reply<Row>,
    find: (externalId: string) => Promise<Row[]>,
  ) => ({
    title,
    change,
    read,
    find,
    make: async (externalId: string | null) => {
      const { data, error, response } = await make({ externalId })
      return { id: (data && idOf(data)) ?? '', status: response.status, error }
    },
  })
  return {
    admin,
    all: [
      kind(
        'users',
        (body) => client.POST('/api/users', { body: { ...body, name: name(), email: `p${n}@example.com` } }),
        ({ user }) => user.id,
        (id, body) => client.PUT('/api/users/{id}', { ...at(id), body }),
        (id) => client.GET('/api/users/{id}', at(id)),
        async (id) => (await client.GET('/api/users', asked(id))).data?.users ?? [],
      ),
      kind(
        'restaurants',
        (body) => client.POST('/api/restaurants', { body: { ...body, name: name(), isActive: false } }),
        ({ _id }) => _id,
        (id, body) => client.PUT('/api/restaurants/{id}', { ...at(id), body }),
        (id) => client.GET('/api/restaurants/{id}', at(id)),
        async (externalId) =>
          (await client.GET('/api/restaurants', { params: { query: { externalId, status: 'all' } } })).data ?? [],
      ),
      kind(
        'positions',
        (body) => client.POST('/api/positions', { body: { ...body, name: name() } }),
        ({ _id }) => _id,
        (id, body) => client.PUT('/api/positions/{id}', { ...at(id), body }),
        (id) => client.GET('/api/positions/{id}', at(id)),
        async (id) => (await client.GET('/api/positions', asked(id))).data ?? [],
      ),
      kind(
        'articles',
        (body) => client.POST('/api/knowledge-base', { body: { ...body, title: name(), content } }),
        ({ _id }) => _id,
        (id, { name: title, ...body }) =>
          client.PUT('/api/knowledge-base/{id}', { ...at(id), body: { ...body, ...(title && { title }) } }),
        (id) => client.GET('/api/knowledge-base/{id}', at(id)),
        async (id) => (await client.GET('/api/knowledge-base', asked(id))).data?.articles ?? [],
      ),
      kind(
        'tasks',
        (body) => client.POST('/api/tasks', { body: { ...body, title: name(), assignees: [admin.id] } }),
        ({ tasks: [task] }) => task?._id,
        (id, { name: title, ...body }) =>
          client.PUT('/api/tasks/{id}', { ...at(id), body: { ...body, ...(title && { title }) } }),
        (id) => client.GET('/api/tasks/{id}', at(id)),
        async (id) => (await client.GET('/api/tasks', asked(id))).data?.tasks ?? [],
      ),
    ],
  }
}

test('every kind has ids of its own: kept clean, found exactly, one of its kind in a company, given back by null', async () => {
  const [{ all, admin }, elsewhere] = [await kinds(), await kinds()]
  const faults = { externalId: 'Этот внешний идентификатор уже у другой записи' }
  for (const [place, { title, make, change, read, find }] of all.entries()) {
    const [first, other] = [await make(` ${OWN}\u200b `), await make(null)]
    expect([title, first.status, other.status, (await read(first.id)).data?.externalId]).toEqual([title, 201, 201, OWN])
    expect((await find(OWN)).map(({ externalId }) => externalId)).toEqual([OWN])
    expect(await find(OWN.toLowerCase())).toEqual([])
    expect(await make(OWN)).toMatchObject({ status: 409, error: { code: 'EXTERNAL_ID_TAKEN', fields: faults } })
    const taken = await change(other.id, { externalId: OWN })
    expect([taken.response.status, taken.error?.code, taken.error?.fields]).toEqual([409, 'EXTERNAL_ID_TAKEN', faults])
    // What is not named stays; another company's are its own.
    expect((await change(first.id, { name: `Новое ${place}` })).data?.externalId).toBe(OWN)
    expect((await elsewhere.all[place]?.make(OWN))?.status).toBe(201)
    expect((await change(first.id, { externalId: null })).data).not.toHaveProperty('externalId')
    expect((await change(other.id, { externalId: OWN })).data?.externalId).toBe(OWN)
    expect((await change(other.id, { externalId: '\u200b' })).response.status).toBe(400)
  }
  const { data: log } = await admin.client.GET('/api/event-log', { params: { query: { limit: 100 } } })
  const told = log?.events.flatMap(({ action, changes }) =>
    changes?.flatMap((one) => (one.field === 'externalId' ? [[action, one.to ?? null]] : [])),
  )
  // Of a person it is told that it was changed, and not to what (R21).
  expect(told).toContainEqual(['position.updated', OWN])
  expect(told?.filter((one) => one?.[0] === 'user.updated')).toEqual([
    ['user.updated', null],
    ['user.updated', null],
  ])
})

test('whoever is removed leaves his number to another; several tasks of one call have none', async () => {
  const { admin, all } = await kinds()
  const [people, tasks] = [all[0], all[4]]
  const { id } = (await people?.make(OWN)) ?? { id: '' }
  expect((await admin.client.DELETE('/api/users/{id}', at(id))).response.status).toBe(200)
  const rows = await app.db.write(admin.company.id, (sql) => sql`select from users where external_id is not null`)
  expect(rows).toHaveLength(0)
  expect((await people?.make(OWN))?.status).toBe(201)

  const { id: other } = await buildUser(app, { company: admin.company })
  const each = { title: 'Каждому', assignees: [admin.id, other], assignMode: 'each' as const, externalId: OWN }
  const many = await admin.client.POST('/api/tasks', { body: each })
  expect([many.response.status, many.error?.code]).toEqual([400, 'EXTERNAL_ID_OF_MANY'])
  expect((await tasks?.find(OWN)) ?? []).toEqual([])
})
