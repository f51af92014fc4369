import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { buildAccount, PASSWORD } from '../accounts.ts'
import { createTestApp, type TestApp } from '../app.ts'
import { buildCompany, buildTest, buildUser } from '../factories.ts'
import { change, holdFollowed, inTurn, type Kind, LONG_AGO, paged } from '../followed.ts'
import { buildForm, taskCalls } from '../task-calls.ts'
import { said, testCalls } from '../test-calls.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app?.stop())

/** A company whose key reads all that is followed here. */
async function world() {
  const company = await buildCompany(app, { moduleSettings: { tasks: true, testing: true, integrations: true } })
  const { userId } = await buildAccount(app, { company, role: 'admin' })
  const admin = app.client(company.subdomain, await app.tokenFor(company.id, userId))
  const scopes: components['schemas']['ApiKeyScope'][] = ['tests:read', 'forms:read', 'tasks:read']
  const body = { name: 'Сверка', scopes, expiresAt: null, isEndless: true, password: PASSWORD }
  const { data } = await admin.POST('/api/keys', { body })
  const waiter = await buildUser(app, { company })
  return {
    company,
    admin,
    key: app.client(company.subdomain, data?.secret ?? ''),
    waiter: waiter.client,
    person: waiter,
  }
}
type World = Awaited<ReturnType<typeof world>>
/** As a job or another instance writes it. */
const written = ({ company }: World, table: Kind['table']) => ({
  table,
  change: (id: string) => app.db.write(company.id, (sql) => change(sql, table, company.id, id)),
})

async function results(here: World): Promise<Kind> {
  const { company } = here
  const ids = await inTurn(async (title) => {
    const [exam, person] = await Promise.all([buildTest(app, { company, title }), buildUser(app, { company })])
    return (await testCalls(person).start(exam.id)).attempt?._id ?? ''
  })
  const list: Kind['list'] = async (client, query) =>
    paged(
      await client.GET('/api/test-results', { params: { query: { scope: 'all', ...query } } }),
      ({ results: rows, total, next }) => ({ rows, total, next }),
    )
  return { ...written(here, 'test_attempts'), ids, list }
}

async function answers(here: World): Promise<Kind & { form: string }> {
  const { company, person } = here
  const form = await buildForm(app, { company })
  const path = { id: form.id }
  const calls = taskCalls(person)
  const ids = await inTurn(async (title) => {
    const { _id } = await calls.create({ title, form: form.id })
    await calls.move(_id, 'done', { formValues: { part: title }, formVersion: 1 })
    const { data } = await here.admin.GET('/api/forms/{id}/responses', { params: { path } })
    return data?.responses.find(({ task }) => task?._id === _id)?._id ?? ''
  })
  const list: Kind['list'] = async (client, query) =>
    paged(
      await client.GET('/api/forms/{id}/responses', { params: { path, query } }),
      ({ responses: rows, total, next }) => ({ rows, total, next }),
    )
  return { ...written(here, 'form_responses'), ids, list, form: form.id }
}

test('of results none is missed that changes while they are read, or whose change is committed late', async () => {
  const here = await world()
  await holdFollowed(app, here, await results(here))
})

test('an attempt keeps its place while it is answered, and moves when it is handed in; filters hold there too', async () => {
  const { company, key, person } = await world()
  const exam = await buildTest(app, { company })
  const other = await buildTest(app, { company })
  const calls = testCalls(person)
  const { attempt } = await calls.start(exam.id)
  const id = attempt?._id ?? ''
  await calls.start(other.id)
  const placeOf = async () => {
    const [row] = await app.db.forCompany(company.id)<{ xid: string }[]>`
      select xid::text as xid from test_attempts where company_id = ${company.id} and id = ${id}`
    return row?.xid
  }
  const begun = await placeOf()
  await calls.answer(id, said({ questionId: 'q1', value: 'Первый ответ' }))
  expect(await placeOf()).toBe(begun)
  await calls.submit(id, { answers: [said({ questionId: 'q1', value: 'Тайный ответ' })] })
  expect(await placeOf()).not.toBe(begun)
  const query = { scope: 'all' as const, updatedSince: LONG_AGO }
  const total = async (more: object) =>
    (await key.GET('/api/test-results', { params: { query: { ...query, ...more } } })).data?.total
  expect(await total({})).toBe(2)
  expect(await total({ test: exam.id })).toBe(1)
  expect(await total({ status: 'passed' })).toBe(1)
  expect(await total({ search: 'Никого' })).toBe(0)
})

test('of answers to a form none is missed; one whose task is deleted comes again, without it', async () => {
  const here = await world()
  const { form, ...kind } = await answers(here)
  await holdFollowed(app, here, kind)
  const read = async (query: object) =>
    (await here.admin.GET('/api/forms/{id}/responses', { params: { path: { id: form }, query } })).data
  const all = await read({ updatedSince: LONG_AGO })
  const [first] = all?.responses ?? []
  const before = first?.updatedAt ?? ''
  expect(
    (await here.admin.DELETE('/api/tasks/{id}', { params: { path: { id: first?.task?._id ?? '' } } })).data,
  ).toBeDefined()
  const later = new Date(Date.parse(before) + 1).toISOString()
  const told = (await read({ updatedSince: later }))?.responses.find(({ _id }) => _id === first?._id)
  expect(told).toMatchObject({ task: null, submittedAt: first?.submittedAt })
  expect(Date.parse(told?.updatedAt ?? '')).toBeGreaterThan(Date.parse(before))
  // Sums of choices know no changes: they do not answer for one.
  const future = new Date(Date.now() + 60_000).toISOString()
  expect((await read({ updatedSince: future, field: 'part', value: 'Запись 2' }))?.total).toBe(0)
  expect((await read({ updatedSince: LONG_AGO, field: 'part', value: 'Запись 2' }))?.total).toBe(1)
})
