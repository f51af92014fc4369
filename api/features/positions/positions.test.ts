import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { buildArticle, buildPosition, buildUser, type BuiltUser } from '../../test/factories.ts'

let app: TestApp
let admin: BuiltUser
let waiter: BuiltUser
beforeAll(async () => {
  app = await createTestApp()
  admin = await buildUser(app, { role: 'admin' })
  const { company } = admin
  const waiting = await buildPosition(app, { company, name: 'Официант' })
  const old = await buildPosition(app, { company, name: 'Ёлочник' })
  await buildPosition(app, { company, name: 'Яхтсмен' })
  await app.db.write(
    company.id,
    (sql) => sql`update positions set status = 'inactive' where company_id = ${company.id} and id = ${old.id}`,
  )
  waiter = await buildUser(app, { company, position: waiting })
  await buildUser(app, { company, position: waiting, isActive: false })
  await buildArticle(app, { author: admin, positions: [waiting, old] })
  await buildArticle(app, { author: admin, positions: [waiting] })
})
afterAll(() => app?.stop())

const list = async (user: BuiltUser, status?: 'active' | 'inactive') => {
  const { data } = await user.client.GET('/api/positions', { params: { query: { ...(status && { status }) } } })
  return data?.map(({ name, usersCount, articlesCount }) => [name, usersCount, articlesCount])
}

test('by the Russian alphabet, with the people who are here and the articles', async () => {
  const all = [
    ['Ёлочник', 0, 1],
    ['Официант', 1, 2],
    ['Яхтсмен', 0, 0],
  ]
  expect(await list(admin)).toEqual(all)
  expect(await list(waiter)).toEqual(all)
})

test('of one status', async () => {
  expect(await list(admin, 'inactive')).toEqual([['Ёлочник', 0, 1]])
  expect((await list(admin, 'active'))?.map(([name]) => name)).toEqual(['Официант', 'Яхтсмен'])
})

test('another company has none of them; nobody 401; an unknown status 400 with its field', async () => {
  const stranger = await buildUser(app, { role: 'admin' })
  expect(await list(stranger)).toEqual([])
  expect(await app.client(admin.company.subdomain).GET('/api/positions')).toMatchObject({ response: { status: 401 } })
  const request = new Request(`http://${admin.company.subdomain}.localhost:3000/api/positions?status=old`, {
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(await (await app.fetch(request)).json()).toMatchObject({
    code: 'INVALID_REQUEST',
    fields: { status: expect.any(String) },
  })
})
