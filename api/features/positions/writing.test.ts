import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { fill } from '../../../openapi/rules/text/fill.ts'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { duringWrite } from '../../test/during-write.ts'
import { actionsOf, eventsOf } from '../../test/events-of.ts'
import { buildArticle, buildPosition, buildUser, type BuiltUser } from '../../test/factories.ts'
import { testNamedList } from '../../test/named-list.ts'

type Schemas = components['schemas']
/** Whichever of them it was, the tests look at single fields. */
type Outcome = { status: number | string } & Partial<Omit<Schemas['Position'], 'status'> & Schemas['Problem']>
type Answer = { data?: object; error?: object; response: Response }

const UNKNOWN = '019b9c67-b180-7e6b-a9fe-000000000000'
let app: TestApp
let admin: BuiltUser
let my: ReturnType<typeof callsOf>
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app?.stop())
beforeEach(async () => {
  admin = await buildUser(app, { role: 'admin' })
  my = callsOf(admin)
})

/** A position has a `status` of its own: here it is `state`, and `status` is the reply’s. */
const outcome = ({ data, error, response }: Answer) => {
  const body: Outcome & { state?: unknown } = { status: 0, ...data, ...error }
  return { ...body, state: body.status, status: response.status }
}
const callsOf = ({ client }: BuiltUser) => ({
  create: async (body: Schemas['PositionCreate'], key?: string) =>
    outcome(
      await client.POST('/api/positions', { body, params: { header: { ...(key && { 'Idempotency-Key': key }) } } }),
    ),
  get: async (id: string) => outcome(await client.GET('/api/positions/{id}', { params: { path: { id } } })),
  update: async (id: string, body: Schemas['PositionUpdate']) =>
    outcome(await client.PUT('/api/positions/{id}', { params: { path: { id } }, body })),
  /** Which only switches it off. */
  remove: async (id: string) => outcome(await client.DELETE('/api/positions/{id}', { params: { path: { id } } })),
  list: async () => (await client.GET('/api/positions', { params: { query: {} } })).data ?? [],
})
const position = (name: string) => buildPosition(app, { company: admin.company, name })
const holder = (of: { id: string }, isActive = true) =>
  buildUser(app, { company: admin.company, position: of, isActive })
const inUse = (n: number) => fill(messages.POSITION_IN_USE, { n })
const actions = () => actionsOf(app, admin.company.id)

describe('creating', () => {
  test('active, without people and articles, for everybody to see', async () => {
    const made = await my.create({ name: ' Су-шеф ', description: ' Второй на кухне ' })
    expect(made).toMatchObject({ status: 201, state: 'active', name: 'Су-шеф', description: 'Второй на кухне' })
    expect(made).toMatchObject({ usersCount: 0, articlesCount: 0, updatedAt: made.createdAt })
    const id = made._id ?? ''
    expect(await my.get(id)).toEqual({ ...made, status: 200 })
    expect(await callsOf(await buildUser(app, { company: admin.company })).get(id)).toEqual({ ...made, status: 200 })
    expect(await my.create({ name: 'Стажёр', status: 'inactive' })).toMatchObject({ status: 201, state: 'inactive' })
    expect(await eventsOf(app, admin.company.id)).toMatchObject([
      { action: 'position.created', entityId: id, entityTitle: 'Су-шеф', userId: admin.id },
      { action: 'position.created', entityTitle: 'Стажёр' },
    ])
  })

  test.each([
    ['name', { name: ' ' }],
    ['name', { name: 'ж'.repeat(101) }],
    ['description', { name: 'Повар', description: 'ж'.repeat(301) }],
    ['status', { name: 'Повар', status: 'gone' as 'active' }],
  ])('a wrong %s is named', async (field, body) => {
    expect(await my.create(body)).toMatchObject({ status: 400, fields: { [field]: expect.any(String) } })
    expect(await my.list()).toEqual([])
  })
})

testNamedList({
  entity: 'position',
  app: () => app,
  admin: () => admin,
  callsOf,
  switchOff: (id) => my.remove(id),
})

describe('changing', () => {
  test('what is not sent stays; nothing changed, nothing told', async () => {
    const { id } = await position('Повар')
    expect(await my.update(id, { description: 'Горячий цех' })).toMatchObject({ status: 200, name: 'Повар' })
    const changed = await my.update(id, { name: 'Шеф-повар', description: '', ...{ usersCount: 9, _id: UNKNOWN } })
    expect(changed).toMatchObject({ status: 200, _id: id, name: 'Шеф-повар', usersCount: 0 })
    expect(changed).not.toHaveProperty('description')
    expect(await my.update(id, { name: ' Шеф-повар', status: 'active' })).toEqual(changed)
    expect(await my.update(id, {})).toEqual(changed)
    expect(await eventsOf(app, admin.company.id)).toMatchObject([
      { action: 'position.updated', changes: { description: { old: '', new: 'Горячий цех' } } },
      { action: 'position.updated', changes: { name: { old: 'Повар', new: 'Шеф-повар' } } },
    ])
  })

  test('an article shows the new name, and the position as long as it stands in it', async () => {
    const cook = await position('Повар')
    const article = await buildArticle(app, { author: admin, positions: [cook] })
    const shown = async () =>
      (await admin.client.GET('/api/knowledge-base/{id}', { params: { path: { id: article.id }, query: {} } })).data
        ?.positionAvailable
    expect(await my.update(cook.id, { name: 'Шеф' })).toMatchObject({ status: 200, articlesCount: 1 })
    expect(await shown()).toEqual([{ _id: cook.id, name: 'Шеф' }])
    expect(await my.remove(cook.id)).toMatchObject({ status: 200 })
    expect(await shown()).toEqual([{ _id: cook.id, name: 'Шеф' }])
    expect(await my.get(cook.id)).toMatchObject({ state: 'inactive', articlesCount: 1 })
  })
})

describe('switching off and on (B30)', () => {
  test('not while active people hold it; those who have left do not count', async () => {
    const cook = await position('Повар')
    await holder(cook)
    await holder(cook, false)
    await holder(cook)
    const refused = { status: 409, code: 'POSITION_IN_USE', message: inUse(2) }
    expect(await my.remove(cook.id)).toMatchObject(refused)
    expect(await my.update(cook.id, { name: 'Шеф', status: 'inactive' })).toMatchObject(refused)
    expect(await my.get(cook.id)).toMatchObject({ state: 'active', name: 'Повар', usersCount: 2 })
    expect(await actions()).toEqual([])
  })

  test('once, however often it is asked for, and back again', async () => {
    const cook = await position('Повар')
    expect(await my.remove(cook.id)).toMatchObject({ status: 200, message: 'Должность отключена' })
    expect(await my.remove(cook.id)).toMatchObject({ status: 200 })
    expect(await my.update(cook.id, { status: 'inactive' })).toMatchObject({ status: 200, state: 'inactive' })
    expect(await my.update(cook.id, { status: 'active' })).toMatchObject({ status: 200, state: 'active' })
    expect(await my.update(cook.id, { status: 'inactive' })).toMatchObject({ status: 200, state: 'inactive' })
    expect(await actions()).toEqual(['position.archived', 'position.restored', 'position.archived'])
  })

  test('it waits for who is being given the position at this very moment', async () => {
    const cook = await position('Повар')
    const { company } = admin
    const refused = await duringWrite(
      app,
      company.id,
      (sql) => sql`update users set position_id = ${cook.id} where company_id = ${company.id} and id = ${admin.id}`,
      () => my.remove(cook.id),
      () => my.update(cook.id, { status: 'inactive' }),
    )
    for (const one of refused) expect(one).toMatchObject({ status: 409, message: inUse(1) })
  })
})
