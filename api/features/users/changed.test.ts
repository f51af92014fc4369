import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { buildUser, type BuiltUser } from '../../test/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app?.stop())

type Asked = { after?: string; updatedSince?: string; limit?: number }
const page = async ({ client }: BuiltUser, query: Asked) => {
  const { data, error } = await client.GET('/api/users', { params: { query: { status: 'all', ...query } } })
  if (!data) throw new Error(JSON.stringify(error))
  return { names: data.users.map(({ name }) => name), next: data.next ?? '' }
}
/** Once nobody else's transaction in the cluster is older than what was written before. */
async function until(admin: BuiltUser, query: Asked, names: string[]): Promise<string> {
  const deadline = Date.now() + 10_000
  for (;;) {
    const found = await page(admin, query)
    if (JSON.stringify(found.names) === JSON.stringify(names)) return found.next
    if (Date.now() > deadline) expect(found.names).toEqual(names)
  }
}
const rename = ({ client }: BuiltUser, id: string, name: string) =>
  client.PUT('/api/users/{id}', { params: { path: { id } }, body: { name } })

test('nobody who changes while they are read, or whose change is committed late, is missed', async () => {
  const admin = await buildUser(app, { role: 'admin', name: 'Админ' })
  const { company } = admin
  const people: BuiltUser[] = []
  for (const name of ['Аня', 'Боря', 'Вера', 'Гоша'])
    people.push(await buildUser(app, { company, name, role: 'admin' }))
  const [first, second, third] = people
  const start = { updatedSince: '2000-01-01T00:00:00.000Z', limit: 2 }
  let next = await until(admin, start, ['Админ', 'Аня'])

  // A page was read: one that was given comes again, one that was not yet given comes once.
  await rename(admin, first?.id ?? '', 'Аня Новая')
  await rename(admin, second?.id ?? '', 'Боря Новый')
  next = await until(admin, { after: next, limit: 2 }, ['Вера', 'Гоша'])
  next = await until(admin, { after: next, limit: 10 }, ['Аня Новая', 'Боря Новый'])

  // Its `updatedAt` is older than what is read before it is committed.
  const opened = Promise.withResolvers<void>()
  const read = Promise.withResolvers<void>()
  const late = app.db.write(company.id, async (sql) => {
    await sql`
      update users set name = 'Вера Поздняя', updated_at = now() where company_id = ${company.id} and id = ${third?.id ?? ''}`
    opened.resolve()
    await read.promise
  })
  await opened.promise
  await rename(admin, second?.id ?? '', 'Боря Ранний')
  const meanwhile = await page(admin, { after: next, limit: 10 })
  read.resolve()
  await late
  expect(meanwhile.names).toEqual([])
  next = await until(admin, { after: meanwhile.next, limit: 10 }, ['Вера Поздняя', 'Боря Ранний'])
  expect((await page(admin, { after: next })).names).toEqual([])
  const since = new Date(Date.now() + 60_000).toISOString()
  expect((await page(admin, { updatedSince: since })).names).toEqual([])

  for (const after of ['bad', 'MTIz', '$']) {
    const { error, response } = await admin.client.GET('/api/users', { params: { query: { after } } })
    expect([response.status, Object.keys(error?.fields ?? {})]).toEqual([400, ['after']])
  }
})
