import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { buildAccount, PASSWORD } from '../accounts.ts'
import { createTestApp, type TestApp } from '../app.ts'
import { buildChecklist, makeRuns } from '../build-checklist.ts'
import { buildArticle, buildCompany, buildPosition, buildUser } from '../factories.ts'
import { change, holdFollowed, inTurn, type Kind, LONG_AGO, paged } from '../followed.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app?.stop())

const at = (id: string) => ({ params: { path: { id } } })

/** A company of four rows of each kind, and a key that reads them. */
async function world() {
  const company = await buildCompany(app, {
    moduleSettings: { knowledgeBase: true, tasks: true, checklists: true, testing: true, integrations: true },
  })
  const { userId } = await buildAccount(app, { company, role: 'admin' })
  const admin = app.client(company.subdomain, await app.tokenFor(company.id, userId))
  const reads = ['users', 'articles', 'tasks', 'checklists', 'tests'].map((one) => `${one}:read`)
  const scopes = reads as components['schemas']['ApiKeyScope'][]
  const body = { name: 'Сверка', scopes, expiresAt: null, isEndless: true, password: PASSWORD }
  const { data } = await admin.POST('/api/keys', { body })
  let n = 0
  const title = () => `Новое ${(n += 1)}`
  const position = await buildPosition(app, { company })
  const people = await inTurn((name) => buildUser(app, { company, name, position }))
  const waiter = await buildUser(app, { company })
  const articles = await inTurn((name) => buildArticle(app, { company, title: name }))
  const tasks = await inTurn((name) => admin.POST('/api/tasks', { body: { title: name, assignees: [waiter.id] } }))
  await inTurn((name) => buildChecklist(app, { company, title: name, items: [] }))
  const runs = await makeRuns(app, company, new Date())
  const kinds: Kind[] = [
    {
      table: 'users',
      ids: people.map(({ id }) => id),
      list: async (client, query) =>
        paged(
          await client.GET('/api/users', { params: { query: { position: position.id, ...query } } }),
          ({ users, total, next }) => ({ rows: users, total, next }),
        ),
      change: (id) => admin.PUT('/api/users/{id}', { ...at(id), body: { name: title() } }),
    },
    {
      table: 'articles',
      ids: articles.map(({ id }) => id),
      list: async (client, query) =>
        paged(await client.GET('/api/knowledge-base', { params: { query } }), ({ articles: rows, total, next }) => ({
          rows,
          total,
          next,
        })),
      change: (id) => admin.PUT('/api/knowledge-base/{id}', { ...at(id), body: { title: title() } }),
    },
    {
      table: 'tasks',
      ids: tasks.map((one) => one.data?.tasks[0]?._id ?? ''),
      list: async (client, query) =>
        paged(
          await client.GET('/api/tasks', { params: { query: { scope: 'all', ...query } } }),
          ({ tasks: rows, total, next }) => ({ rows, total, next }),
        ),
      change: (id) => admin.PUT('/api/tasks/{id}', { ...at(id), body: { title: title() } }),
    },
    {
      table: 'checklist_runs',
      ids: runs.map(({ id }) => id).toSorted(),
      list: async (client, query) =>
        paged(
          await client.GET('/api/checklist-runs', { params: { query: { scope: 'all', ...query } } }),
          ({ runs: rows, total, next }) => ({ rows, total, next }),
        ),
      change: (id) => app.db.write(company.id, (sql) => change(sql, 'checklist_runs', company.id, id)),
    },
  ]
  return { company, admin, key: app.client(company.subdomain, data?.secret ?? ''), waiter: waiter.client, kinds }
}

test('of no kind is a row missed that changes while its list is read, or whose change is committed late', async () => {
  const { company, admin, key, waiter, kinds } = await world()
  for (const kind of kinds) await holdFollowed(app, { company, admin, key, waiter }, kind)
})

test('answers leave an open run at its place, and move one that is completed', async () => {
  const { company, kinds, key } = await world()
  const { ids = [], list, change: changeRow } = kinds.find(({ table }) => table === 'checklist_runs') ?? {}
  const [first = '', second = ''] = ids
  const answered = (id: string) =>
    app.db.write(
      company.id,
      (sql) => sql`update checklist_runs set answered = answered + 1, updated_at = now()
        where company_id = ${company.id} and id = ${id}`,
    )
  const placesOf = (id: string) =>
    app.db.forCompany(company.id)<{ xid: string }[]>`
      select xid::text as xid from checklist_runs where company_id = ${company.id} and id = ${id}`
  const [before] = await placesOf(first)
  await answered(first)
  expect((await placesOf(first))[0]?.xid).toBe(before?.xid ?? '')
  await app.db.write(
    company.id,
    (sql) => sql`
      update checklist_runs set status = 'completed' where company_id = ${company.id} and id = ${second}`,
  )
  const [open] = await placesOf(second)
  await answered(second)
  expect((await placesOf(second))[0]?.xid).not.toBe(open?.xid)
  await changeRow?.(first)
  expect((await placesOf(first))[0]?.xid).not.toBe(before?.xid)
  expect((await list?.(key, { updatedSince: LONG_AGO }))?.response.status).toBe(200)
})

test('a list that is one’s own is followed whole or not at all: a key would be told by an empty page that this is all', async () => {
  const { admin, key } = await world()
  for (const [client, scope] of [
    [key, undefined],
    [key, 'my'],
    [admin, 'my'],
  ] as const) {
    const query = { updatedSince: LONG_AGO, ...(scope && { scope }) }
    for (const path of ['/api/tasks', '/api/checklist-runs', '/api/test-results'] as const) {
      const { error, response } = await client.GET(path, { params: { query } })
      expect([path, response.status, error?.fields]).toEqual([path, 400, { scope: 'Допустимые значения: all' }])
    }
  }
})
