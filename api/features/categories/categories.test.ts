import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { duringWrite } from '../../test/during-write.ts'
import { actionsOf, eventsOf } from '../../test/events-of.ts'
import { buildCategory, buildCompany, buildTest, buildUser, type BuiltUser } from '../../test/factories.ts'
import { testNamedList } from '../../test/named-list.ts'

type Schemas = components['schemas']
/** Whichever of them it was, the tests look at single fields. */
type Outcome = { status: number } & Partial<Schemas['Category'] & Schemas['Problem'] & Schemas['Removed']>
type Answer = { data?: object; error?: object; response: Response }

const UNKNOWN = '019b9c67-b180-7e6b-a9fe-000000000000'
const ARCHIVED = 'Категория отключена: на неё ссылаются тесты, чек-листы, задачи или формы'
let app: TestApp
let admin: BuiltUser
let my: ReturnType<typeof callsOf>
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app?.stop())
beforeEach(async () => {
  const company = await buildCompany(app, { moduleSettings: { testing: true } })
  admin = await buildUser(app, { role: 'admin', company })
  my = callsOf(admin)
})

const outcome = ({ data, error, response }: Answer): Outcome => ({ status: response.status, ...data, ...error })
const callsOf = ({ client }: BuiltUser) => ({
  create: async (body: Schemas['CategoryCreate'], key?: string) =>
    outcome(
      await client.POST('/api/categories', { body, params: { header: { ...(key && { 'Idempotency-Key': key }) } } }),
    ),
  get: async (id: string) => outcome(await client.GET('/api/categories/{id}', { params: { path: { id } } })),
  update: async (id: string, body: Schemas['CategoryUpdate']) =>
    outcome(await client.PUT('/api/categories/{id}', { params: { path: { id } }, body })),
  remove: async (id: string) => outcome(await client.DELETE('/api/categories/{id}', { params: { path: { id } } })),
  list: async (status?: 'active' | 'inactive' | 'all') =>
    (await client.GET('/api/categories', { params: { query: { ...(status && { status }) } } })).data ?? [],
})
const category = (name: string) => buildCategory(app, { company: admin.company, name })
/** Tests that name it, made as their author does. */
const name = async (of: { id: string }, isActive = true) => {
  const { id } = await buildTest(app, { company: admin.company, isActive })
  const { company } = admin
  await app.db.write(
    company.id,
    (sql) => sql`update tests set category_id = ${of.id} where company_id = ${company.id} and id = ${id}`,
  )
  return id
}
const actions = () => actionsOf(app, admin.company.id)
const events = () => eventsOf(app, admin.company.id)
const statuses = (all: Outcome[]) => all.map(({ status }) => status).toSorted()

describe('reading', () => {
  test('all of them by the Russian alphabet, with the tests that name them, inactive ones too, for everybody', async () => {
    const [service] = [await category('Сервис'), await category('Ёлка'), await category('Ягоды')]
    await name(service)
    await name(service, false)
    const { id } = await category('Закрытая')
    await my.update(id, { isActive: false })
    const waiter = callsOf(await buildUser(app, { company: admin.company }))
    for (const who of [my, waiter]) {
      const seen = async (status?: 'active' | 'inactive' | 'all') => (await who.list(status)).map((one) => one.name)
      expect(await seen()).toEqual(['Ёлка', 'Закрытая', 'Сервис', 'Ягоды'])
      expect(await seen('all')).toHaveLength(4)
      expect(await seen('active')).toEqual(['Ёлка', 'Сервис', 'Ягоды'])
      expect(await seen('inactive')).toEqual(['Закрытая'])
      expect((await who.list()).map(({ usage }) => usage.tests)).toEqual([0, 0, 2, 0])
      expect(await who.get(service.id)).toMatchObject({ name: 'Сервис', usage: { tests: 2, checklists: 0, tasks: 0 } })
    }
  })

  test('another company has none; nobody 401; an unknown status 400 with its field', async () => {
    const { id } = await category('Сервис')
    const stranger = callsOf(await buildUser(app, { role: 'admin' }))
    expect(await stranger.list()).toEqual([])
    const withoutId = async (answer: Promise<object>) => ({ ...(await answer), requestId: '' })
    const unknown = await withoutId(stranger.get(UNKNOWN))
    const missing = { status: 404, code: 'CATEGORY_NOT_FOUND', message: 'Категория не найдена' }
    expect(unknown).toMatchObject(missing)
    for (const one of [id, 'no-uuid']) expect(await withoutId(stranger.get(one))).toEqual(unknown)
    const nobody = app.client(admin.company.subdomain)
    expect(await nobody.GET('/api/categories')).toMatchObject({ response: { status: 401 } })
    const request = new Request(`http://${admin.company.subdomain}.localhost:3000/api/categories?status=old`, {
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(await (await app.fetch(request)).json()).toMatchObject({ fields: { status: expect.any(String) } })
  })
})

describe('creating', () => {
  test('active, in the product’s colour, named by nothing', async () => {
    const made = await my.create({ name: ' Сервис ', description: ' Зал ' })
    const usage = { tests: 0, checklists: 0, tasks: 0 }
    expect(made).toMatchObject({ status: 201, name: 'Сервис', description: 'Зал', isActive: true, usage })
    expect(made).toMatchObject({ color: limits.topics.color, updatedAt: made.createdAt })
    expect(await my.get(made._id ?? '')).toEqual({ ...made, status: 200 })
    const other = { name: 'Кухня', color: '#00AA11', isActive: false }
    expect(await my.create(other)).toMatchObject({ status: 201, ...other })
    expect(await my.create({ name: 'Бар', description: ' ' })).not.toHaveProperty('description')
    expect(await events()).toMatchObject([
      { action: 'category.created', entityId: made._id, entityTitle: 'Сервис', userId: admin.id },
      { action: 'category.created', entityTitle: 'Кухня' },
      { action: 'category.created', entityTitle: 'Бар' },
    ])
  })

  const color = 'Цвет должен быть в формате #RRGGBB'
  test.each([
    ['name', 'Введите название категории', { name: ' ' }],
    ['name', 'Введите название категории', {} as { name: string }],
    ['name', 'Не более 50 символов', { name: 'ж'.repeat(limits.categories.nameMax + 1) }],
    ['description', 'Не более 200 символов', { name: 'Бар', description: 'ж'.repeat(201) }],
    ['color', color, { name: 'Бар', color: 'red' }],
    ['color', color, { name: 'Бар', color: '#1234567' }],
  ])('a wrong %s: %s', async (field, text, body) => {
    const refused = { status: 400, code: 'INVALID_REQUEST', fields: { [field]: text } }
    expect(await my.create(body)).toMatchObject(refused)
    expect(await my.list()).toEqual([])
    if (!('name' in body)) return
    const { id } = await category('Зал')
    expect(await my.update(id, body)).toMatchObject(refused)
    expect(await my.get(id)).toMatchObject({ name: 'Зал', color: limits.topics.color })
  })
})

testNamedList({
  entity: 'category',
  app: () => app,
  admin: () => admin,
  callsOf,
  switchOff: (id) => my.update(id, { isActive: false }),
})

describe('changing', () => {
  test('what is not sent stays; nothing changed, nothing told; a test shows the new name', async () => {
    const { id } = await category('Бар')
    const examined = await name({ id })
    expect(await my.update(id, { description: 'Напитки', color: '#112233' })).toMatchObject({
      status: 200,
      name: 'Бар',
    })
    const changed = await my.update(id, { name: ' Вино ', description: '', ...{ usage: { tests: 9 }, _id: UNKNOWN } })
    expect(changed).toMatchObject({ status: 200, _id: id, name: 'Вино', color: '#112233', usage: { tests: 1 } })
    expect(changed).not.toHaveProperty('description')
    expect(await my.update(id, { name: 'Вино ', color: '#112233', isActive: true })).toEqual(changed)
    expect(await my.update(id, {})).toEqual(changed)
    const shown = await admin.client.GET('/api/tests/{id}', { params: { path: { id: examined } } })
    expect(shown.data?.category).toEqual({ _id: id, name: 'Вино' })
    expect(await events()).toMatchObject([
      {
        action: 'category.updated',
        changes: { description: { old: '', new: 'Напитки' }, color: { old: limits.topics.color, new: '#112233' } },
      },
      { action: 'category.updated', changes: { name: { old: 'Бар', new: 'Вино' } } },
    ])
  })

  test('switched off by the form: archived; on again: restored', async () => {
    const { id } = await category('Бар')
    expect(await my.update(id, { isActive: false })).toMatchObject({ status: 200, isActive: false })
    expect(await my.update(id, { isActive: false })).toMatchObject({ status: 200, isActive: false })
    expect(await my.update(id, { isActive: true })).toMatchObject({ status: 200, isActive: true })
    expect(await events()).toMatchObject([
      { action: 'category.archived', changes: { isActive: { old: true, new: false } } },
      { action: 'category.restored', changes: { isActive: { old: false, new: true } } },
    ])
  })
})

describe('removing', () => {
  test('what nothing names is gone, once, and its name is free', async () => {
    const { id } = await category('Бар')
    const all = await Promise.all([my.remove(id), my.remove(id)])
    expect(statuses(all)).toEqual([200, 404])
    expect(all.find(({ status }) => status === 200)).toEqual({
      status: 200,
      deleted: true,
      message: 'Категория удалена',
    })
    for (const call of [my.get, my.remove, (gone: string) => my.update(gone, {})]) {
      expect(await call(id)).toMatchObject({ status: 404, code: 'CATEGORY_NOT_FOUND' })
    }
    expect(await my.create({ name: 'Бар' })).toMatchObject({ status: 201 })
    expect(await actions()).toEqual(['category.deleted', 'category.created'])
  })

  test('what a test names, an inactive one too, is switched off, once, however often it is asked for', async () => {
    const { id } = await category('Бар')
    await name({ id }, false)
    const archived = { status: 200, deleted: false, archived: true, message: ARCHIVED }
    expect(await my.remove(id)).toEqual(archived)
    const after = await my.get(id)
    expect(after).toMatchObject({ status: 200, isActive: false, usage: { tests: 1 } })
    expect(await my.remove(id)).toEqual(archived)
    expect(await my.get(id)).toEqual(after)
    expect(await events()).toMatchObject([{ action: 'category.archived', entityId: id, entityTitle: 'Бар' }])
  })

  test('it waits for the test that is being given the category at this very moment', async () => {
    const bar = await category('Бар')
    const { company } = admin
    const { id } = await buildTest(app, { company })
    const [removed] = await duringWrite(
      app,
      company.id,
      (sql) => sql`update tests set category_id = ${bar.id} where company_id = ${company.id} and id = ${id}`,
      () => my.remove(bar.id),
    )
    expect(removed).toMatchObject({ status: 200, deleted: false, archived: true })
  })
})
