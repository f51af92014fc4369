import { expect } from 'bun:test'
import type { components } from '../../openapi/gen/schema.d.ts'
import type { TestApp } from './app.ts'

export type Client = ReturnType<TestApp['client']>
export type Asked = { after?: string; updatedSince?: string; limit?: number }
type Reply<T> = Promise<{ data?: T; error?: components['schemas']['Problem']; response: Response }>
type Row = { updatedAt: string } & ({ id: string } | { _id: string })
type Page = { rows: Row[]; next: string | undefined; total: number }
/** A list that is read in the order of its changes. */
export type Kind = {
  table: 'articles' | 'checklist_runs' | 'form_responses' | 'task_series' | 'tasks' | 'test_attempts' | 'users'
  /** Of four rows, in the order in which they were made. */
  ids: string[]
  list: (client: Client, query: Asked) => Reply<Page>
  change: (id: string) => Promise<unknown>
}
type Company = { id: string }
type Readers = { company: Company; admin: Client; key: Client; waiter: Client }

export const paged = <T extends object>(reply: Awaited<Reply<T>>, pageOf: (data: T) => Page) => ({
  ...reply,
  data: reply.data && pageOf(reply.data),
})
const FOUR = [1, 2, 3, 4].map((n) => `Запись ${n}`)
export const inTurn = async <T>(make: (name: string) => Promise<T>) => {
  const made: T[] = []
  for (const name of FOUR) made.push(await make(name))
  return made
}

/** As a job or another instance writes it; of a run its state. */
export const change = (
  sql: Parameters<Parameters<TestApp['db']['write']>[1]>[0],
  table: string,
  company: string,
  id: string,
) => sql`
  update ${sql(table)} set updated_at = now()
    ${table === 'checklist_runs' ? sql`, status = case status when 'scheduled' then 'in_progress' else 'scheduled' end` : sql``}
  where company_id = ${company} and id = ${id}`

export const LONG_AGO = '2000-01-01T00:00:00.000Z'

/** No row is missed that changes while its list is read, or whose change is committed late. */
export async function holdFollowed(app: TestApp, { company, admin, key, waiter }: Readers, kind: Kind): Promise<void> {
  const { table, ids, list, change: changeRow } = kind
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
