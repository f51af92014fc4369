import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { buildAccount, PASSWORD } from '../accounts.ts'
import { createTestApp, type TestApp } from '../app.ts'
import { buildChecklist, makeRuns } from '../build-checklist.ts'
import { buildArticle, buildCompany, buildPosition, buildUser } from '../factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app?.stop())

type Client = ReturnType<TestApp['client']>
type Asked = { after?: string; updatedSince?: string; limit?: number }
type Reply<T> = Promise<{ data?: T; error?: components['schemas']['Problem']; response: Response }>
type Row = { updatedAt: string } & ({ id: string } | { _id: string })
type Page = { rows: Row[]; next: string | undefined; total: number }
type Kind = {
  table: 'articles' | 'checklist_runs' | 'tasks' | 'users'
  /** Of four rows, in the order in which they were made. */
  ids: string[]
  list: (client: Client, query: Asked) => Reply<Page>
  change: (id: string) => Promise<unknown>
}
const at = (id: string) => ({ params: { path: { id } } })
const four = [1, 2, 3, 4].map((n) => `Запись ${n}`)
const paged = <T extends object>(reply: Awaited<Reply<T>>, pageOf: (data: T) => Page) => ({
  ...reply,
  data: reply.data && pageOf(reply.data),
})
const inTurn = async <T>(make: (name: string) => Promise<T>) => {
  const made: T[] = []
  for (const name of four) made.push(await make(name))
  return made
}

/** A company of four rows of each kind, and a key that reads them. */
async function world() {
  const company = await buildCompany(app, {
    moduleSettings: { knowledgeBase: true, tasks: true, checklists: true, integrations: true },
  })
  const { userId } = await buildAccount(app, { company, role: 'admin' })
  const admin = app.client(company.subdomain, await app.tokenFor(company.id, userId))
  const reads = ['users', 'articles', 'tasks', 'checklists'].map((one) => `${one}:read`)
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

/** As a job or another instance writes it; of a run its state. */
const change = (
  sql: Parameters<Parameters<TestApp['db']['write']>[1]>[0],
  table: string,
  company: string,
  id: string,
) => sql`
  update ${sql(table)} set updated_at = now()
    ${table === 'checklist_runs' ? sql`, status = case status when 'scheduled' then 'in_progress' else 'scheduled' end` : sql``}
  where company_id = ${company} and id = ${id}`

const LONG_AGO = '2000-01-01T00:00:00.000Z'

test('of no kind is a row missed that changes while its list is read, or whose change is committed late', async () => {
  const { company, admin, key, waiter, kinds } = await world()
  for (const { table, ids, list, change: changeRow } of kinds) {
    const [first = '', second = '', third = '', fourth = ''] = ids
    const page = async (client: Client, query: Asked) => {
      const { data, error } = await list(client, query)
      if (!data) throw new Error(JSON.stringify([table, error]))
      const letters = data.rows.map((row) => 'ABCD'[ids.indexOf('id' in row ? row.id : row._id)])
      return { letters: letters.join(''), next: data.next ?? '', total: data.total, rows: data.rows }
    }
    /** Once nobody else's transaction in the cluster is older than what was written before. */
    const until = async (query: Asked, letters: string) => {
      const deadline = Date.now() + 10_000
      for (;;) {
        const found = await page(admin, query)
        if (found.letters === letters) return found
        if (Date.now() > deadline) expect([table, found.letters]).toEqual([table, letters])
      }
    }
    const start = await until({ updatedSince: LONG_AGO, limit: 2 }, 'AB')
    expect([table, start.total]).toEqual([table, 4])

    // A page was read: one that was given comes again, one that was not yet given comes once.
    await changeRow(first)
    await changeRow(second)
    let { next } = await until({ after: start.next, limit: 2 }, 'CD')
    ;({ next } = await until({ after: next, limit: 10 }, 'AB'))

    // Its `updatedAt` is older than what is read before it is committed.
    const opened = Promise.withResolvers<void>()
    const read = Promise.withResolvers<void>()
    const late = app.db.write(company.id, async (sql) => {
      await change(sql, table, company.id, third)
      opened.resolve()
      await read.promise
    })
    await opened.promise
    await changeRow(second)
    const meanwhile = await page(admin, { after: next, limit: 10 })
    read.resolve()
    await late
    expect([table, meanwhile.letters]).toEqual([table, ''])
    ;({ next } = await until({ after: meanwhile.next, limit: 10 }, 'CB'))
    expect((await page(key, { after: next })).letters).toBe('')

    // A moment counts, too: what was changed before it is not among them.
    await changeRow(fourth)
    const newest = (await until({ after: next }, 'D')).rows[0]?.updatedAt ?? ''
    expect([table, (await page(key, { updatedSince: newest })).letters]).toEqual([table, 'D'])
    const since = new Date(Date.now() + 60_000).toISOString()
    expect(await page(key, { updatedSince: since })).toMatchObject({ letters: '', total: 0 })

    for (const after of ['bad', 'MTIz', '$']) {
      const { error, response } = await list(key, { after })
      expect([table, response.status, Object.keys(error?.fields ?? {})]).toEqual([table, 400, ['after']])
    }
    // Whoever does not see all is given his list as ever.
    const { data } = await list(waiter, { after: next })
    if (table !== 'users') expect([table, data?.next]).toEqual([table, undefined])
  }
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
