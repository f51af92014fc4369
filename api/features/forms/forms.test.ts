import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { fill } from '../../../openapi/rules/text/fill.ts'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { duringWrite } from '../../test/during-write.ts'
import { actionsOf, eventsOf } from '../../test/events-of.ts'
import { buildCategory, buildCompany, buildFile, buildUser, type BuiltUser } from '../../test/factories.ts'

type Schemas = components['schemas']
type Outcome = { status: number } & Partial<Schemas['Form'] & Omit<Schemas['Problem'], 'fields'> & Schemas['Removed']>

const UNKNOWN = '019b9c67-b180-7e6b-a9fe-000000000000'
const part: Schemas['FormField'] = { id: 'part', type: 'select', label: 'Что заменили', options: ['Фильтр', 'Шланг'] }
const hours: Schemas['FormField'] = { id: 'hours', type: 'number', label: 'Наработка', min: 0, unit: 'ч' }
let app: TestApp
let admin: BuiltUser
let waiter: BuiltUser
let my: ReturnType<typeof callsOf>
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app?.stop())
beforeEach(async () => {
  const company = await buildCompany(app, { moduleSettings: { tasks: true } })
  admin = await buildUser(app, { role: 'admin', company })
  waiter = await buildUser(app, { company })
  my = callsOf(admin)
})

const outcome = ({ data, error, response }: { data?: object; error?: object; response: Response }): Outcome => ({
  status: response.status,
  ...data,
  ...error,
})
const callsOf = ({ client }: BuiltUser) => ({
  create: async (body: Schemas['FormInput']) => outcome(await client.POST('/api/forms', { body })),
  get: async (id: string, version?: number) =>
    outcome(await client.GET('/api/forms/{id}', { params: { path: { id }, query: { ...(version && { version }) } } })),
  put: async (id: string, body: Schemas['FormUpdate']) =>
    outcome(await client.PUT('/api/forms/{id}', { params: { path: { id } }, body })),
  remove: async (id: string) => outcome(await client.DELETE('/api/forms/{id}', { params: { path: { id } } })),
  copy: async (id: string) => outcome(await client.POST('/api/forms/{id}/duplicate', { params: { path: { id } } })),
  versions: async (id: string, query: { before?: number; limit?: number } = {}) =>
    (await client.GET('/api/forms/{id}/versions', { params: { path: { id }, query } })).data,
  list: async (query: { status?: 'active' | 'inactive' | 'all'; search?: string } = {}) =>
    (await client.GET('/api/forms', { params: { query } })).data ?? [],
})
const form = (more: Schemas['FormUpdate'] = {}): Schemas['FormInput'] & Schemas['FormUpdate'] => ({
  title: 'Замена расходника',
  fields: [part, hours],
  ...more,
})
/** Tasks that are to be reported with it. */
const give = ({ _id: id = '' }: Outcome, n = 1) =>
  app.db.write(
    admin.company.id,
    (sql) => sql`
      insert into tasks (company_id, id, number, title, form_id)
      select ${admin.company.id}, gen_random_uuid(), n, 'Задача', ${id} from generate_series(1, ${n}::integer) n`,
  )

describe('reading', () => {
  test('all by the Russian alphabet for who writes them; for the others the active ones, title and id alone', async () => {
    const yolka = await my.create(form({ title: 'Ёлка', fields: [{ id: 'h', type: 'heading', label: 'Час' }, part] }))
    await my.create(form({ title: 'Журнал', isActive: false }))
    await my.create(form({ title: 'Его отчёт' }))
    await give(yolka, 3)
    const titles = async (query: Parameters<typeof my.list>[0]) => (await my.list(query)).map(({ title }) => title)
    expect(await titles({})).toEqual(['Его отчёт', 'Ёлка', 'Журнал'])
    expect(await titles({ status: 'active' })).toEqual(['Его отчёт', 'Ёлка'])
    expect(await titles({ status: 'inactive' })).toEqual(['Журнал'])
    expect(await titles({ search: ' ЕЛ' })).toEqual(['Ёлка'])
    expect(await titles({ search: 'ОТЧЕТ' })).toEqual(['Его отчёт'])
    expect(await titles({ search: 'отчет  его' })).toEqual(['Его отчёт'])
    expect((await my.list())[1]).toMatchObject({ fieldsCount: 1, usedCount: 3, responsesCount: 0, category: null })
    const his = callsOf(waiter)
    expect(await his.list()).toEqual([
      { _id: expect.any(String), title: 'Его отчёт' },
      { _id: yolka._id ?? '', title: 'Ёлка' },
    ])
    expect(await his.list({ status: 'inactive' })).toEqual([])
  })

  test('one that is off, or an older version, is for who writes them', async () => {
    const { _id = '' } = await my.create(form())
    await my.put(_id, form({ fields: [part] }))
    const his = callsOf(waiter)
    expect(await his.get(_id, 1)).toMatchObject({ status: 200, version: 2, fields: [part] })
    expect(await my.get(_id, 1)).toMatchObject({ status: 200, version: 1, fields: [part, hours] })
    expect(await my.get(_id, 3)).toMatchObject({ status: 404, code: 'FORM_NOT_FOUND' })
    await my.put(_id, form({ isActive: false }))
    expect(await his.get(_id)).toMatchObject({ status: 404, code: 'FORM_NOT_FOUND' })
    expect(await my.get(_id)).toMatchObject({ status: 200, isActive: false })
  })

  test('another company’s is like an unknown one; nobody but an administrator changes anything (T1, T10)', async () => {
    const { _id = '' } = await my.create(form())
    const company = await buildCompany(app, { moduleSettings: { tasks: true } })
    const other = callsOf(await buildUser(app, { role: 'admin', company }))
    expect(await other.list()).toEqual([])
    for (const id of [_id, UNKNOWN, 'no-uuid'])
      for (const call of [other.get, other.remove, other.copy, (one: string) => other.put(one, form())])
        expect(await call(id)).toMatchObject({ status: 404, code: 'FORM_NOT_FOUND' })
    const his = callsOf(waiter)
    for (const call of [his.remove, his.copy, (one: string) => his.put(one, form()), () => his.create(form())])
      expect(await call(_id)).toMatchObject({ status: 403, code: 'FORBIDDEN' })
    expect(await his.versions(_id)).toBeUndefined()
    expect(await actionsOf(app, admin.company.id)).toEqual(['form.created'])
  })
})

describe('creating', () => {
  test('its fields with the settings of their types, texts as they are kept', async () => {
    const { id: category } = await buildCategory(app, { company: admin.company, name: 'Техника' })
    const made = await my.create({
      title: ' Отчёт ',
      description: ' Коротко ',
      category,
      fields: [
        { ...part, label: ' Что заменили ', hint: '', min: 3, sampleUrl: '/x', required: true },
        { ...hours, precision: 0 },
      ],
    })
    expect(made).toMatchObject({
      status: 201,
      title: 'Отчёт',
      description: 'Коротко',
      isActive: true,
      category: { _id: category, name: 'Техника' },
      version: 1,
      usedCount: 0,
      responsesCount: 0,
      createdBy: { id: admin.id, name: admin.name },
    })
    expect(made.fields).toEqual([
      { ...part, required: true },
      { ...hours, precision: 0 },
    ])
    expect(await my.get(made._id ?? '')).toEqual({ ...made, status: 200 })
    expect(await eventsOf(app, admin.company.id)).toMatchObject([
      { action: 'form.created', entityId: made._id, entityTitle: 'Отчёт', userId: admin.id },
    ])
  })

  test('what is wrong is told by its field', async () => {
    const wrong: [Partial<Schemas['FormInput']>, string, Record<string, string>][] = [
      [{ title: ' ' }, 'INVALID_REQUEST', { title: 'Введите название формы' }],
      [{ fields: [] }, 'INVALID_REQUEST', { fields: 'Добавьте хотя бы одно поле' }],
      [
        { fields: [hours, { ...part, label: ' ', options: ['Да'] }] },
        'FORM_INVALID',
        {
          'fields.1.label': 'Поле 2: введите название',
          'fields.1.options': 'Поле 2: добавьте не менее двух вариантов',
        },
      ],
      [{ category: UNKNOWN }, 'CATEGORY_NOT_FOUND', { category: messages.CATEGORY_NOT_FOUND }],
    ]
    const { _id = '' } = await my.create(form())
    for (const [more, code, fields] of wrong)
      for (const answer of [await my.create(form(more)), await my.put(_id, form(more))])
        expect(answer).toMatchObject({ status: 400, code, fields })
    expect(await my.list()).toHaveLength(1)
  })

  test('as many as a company may have and no more, also of several at once and of copies', async () => {
    const { id } = admin.company
    const { _id = '' } = await my.create(form({ title: 'Образец' }))
    await app.db.write(
      id,
      (sql) => sql`
        insert into forms (company_id, id, title, fields)
        select ${id}, gen_random_uuid(), 'Форма ' || n, '[]' from generate_series(1, ${limits.forms.max - 2}::integer) n`,
    )
    const all = await Promise.all([my.create(form()), my.copy(_id), my.create(form()), my.copy(_id)])
    expect(all.filter(({ status }) => status === 201)).toHaveLength(1)
    const message = fill(messages.LIMIT_REACHED, { n: limits.forms.max })
    expect(all.find(({ status }) => status === 409)).toMatchObject({ code: 'LIMIT_REACHED', message })
    expect(await my.list()).toHaveLength(limits.forms.max)
  })
})

describe('sample pictures', () => {
  const photo = (sample: string): Schemas['FormField'] => ({ id: 'photo', type: 'photo', label: 'Фото', sample })

  test('stand with their address, are read by whoever fills the form in, and stay with older versions', async () => {
    const file = await buildFile(app, { company: admin.company })
    const made = await my.create(form({ fields: [photo(file.id)] }))
    expect(made.fields?.[0]).toMatchObject({ sample: file.id, sampleUrl: file.path })
    const read = async () =>
      (
        await app.fetch(
          new Request(`http://${admin.company.subdomain}.localhost:3000${file.path}`, {
            headers: { authorization: `Bearer ${waiter.token}` },
          }),
        )
      ).status
    expect(await read()).toBe(200)
    // As the answer had it.
    expect(await my.put(made._id ?? '', form({ fields: made.fields ?? [] }))).toMatchObject({ version: 1 })
    expect(await my.put(made._id ?? '', form())).toMatchObject({ version: 2 })
    expect(await read()).toBe(200)
    expect((await my.get(made._id ?? '', 1)).fields?.[0]).toMatchObject({ sampleUrl: file.path })
    const copy = await my.copy(made._id ?? '')
    await my.remove(made._id ?? '')
    expect(copy.status).toBe(201)
    expect(await read()).toBe(404)
  })

  test('are the company’s own pictures', async () => {
    const foreign = await buildFile(app)
    const text = await buildFile(app, { company: admin.company, mimetype: 'application/pdf' })
    for (const id of [UNKNOWN, foreign.id])
      expect(await my.create(form({ fields: [part, photo(id)] }))).toMatchObject({
        status: 400,
        code: 'FILE_NOT_FOUND',
        fields: { 'fields.1.sample': messages.FILE_NOT_FOUND },
      })
    expect(await my.create(form({ fields: [photo(text.id)] }))).toMatchObject({
      code: 'FORM_INVALID',
      fields: { 'fields.0.sample': 'Поле 1: образец — картинка' },
    })
  })
})

describe('changing', () => {
  test('other fields are a new version, which tells what changed; nothing else is', async () => {
    const made = await my.create(form())
    const { _id = '' } = made
    expect(await my.put(_id, form({ title: 'Замена' }))).toMatchObject({ status: 200, title: 'Замена', version: 1 })
    const more: Schemas['FormField'] = { ...part, options: ['Фильтр', 'Шланг', 'Кран'] }
    const second = await my.put(_id, form({ title: 'Замена', fields: [more] }))
    expect(second).toMatchObject({ version: 2, fields: [more] })
    expect(await my.put(_id, form({ title: 'Замена', fields: [more] }))).toEqual(second)
    await my.put(_id, form({ title: 'Замена', fields: [more], isActive: false, description: 'Коротко' }))
    const by = { id: admin.id, name: admin.name }
    expect(await my.versions(_id)).toMatchObject({
      versions: [
        {
          version: 2,
          savedBy: by,
          changes: [
            { kind: 'changed', label: 'Что заменили', settings: ['options'] },
            { kind: 'removed', label: 'Наработка' },
          ],
        },
        { version: 1, savedBy: by, changes: [] },
      ],
      hasMore: false,
    })
    expect(await my.versions(_id, { limit: 1 })).toMatchObject({
      versions: [{ version: 2, changes: [{}, {}] }],
      hasMore: true,
    })
    expect(await my.versions(_id, { before: 2 })).toMatchObject({ versions: [{ version: 1 }], hasMore: false })
    expect(await eventsOf(app, admin.company.id)).toMatchObject([
      { action: 'form.created' },
      { action: 'form.updated', changes: { title: { old: 'Замена расходника', new: 'Замена' } } },
      { action: 'form.updated', changes: { fields: { old: 2, new: 1 }, version: { old: 1, new: 2 } } },
      { action: 'form.archived', changes: { isActive: { old: true, new: false } } },
    ])
  })

  test('of two saves of one state the slower is stale, and there is one version more', async () => {
    const { _id = '', updatedAt = '' } = await my.create(form())
    for (let round = 0; round < 10; round += 1) {
      const seen = (await my.get(_id)).updatedAt ?? updatedAt
      const both = await Promise.all(
        ['а', 'б'].map((label) => my.put(_id, form({ fields: [{ ...hours, label: label + round }], updatedAt: seen }))),
      )
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
      expect(both.find(({ status }) => status === 409)).toMatchObject({ code: 'STALE' })
    }
    expect(await my.get(_id)).toMatchObject({ version: 11 })
    expect((await my.versions(_id))?.versions).toHaveLength(11)
  })

  test('a copy has a free title, its own versions, and is off', async () => {
    const { _id = '' } = await my.create(form({ title: 'Ж'.repeat(limits.forms.titleMax) }))
    await my.put(_id, form({ title: 'Приёмка', fields: [hours] }))
    const copies = [await my.copy(_id), await my.copy(_id)]
    expect(copies).toMatchObject([
      { status: 201, title: 'Приёмка (копия)', isActive: false, version: 1, fields: [hours], usedCount: 0 },
      { status: 201, title: 'Приёмка (копия 2)' },
    ])
    await my.put(_id, form({ title: 'Ж'.repeat(limits.forms.titleMax) }))
    const { title = '' } = await my.copy(_id)
    expect(title).toEndWith('Ж (копия)')
    expect(title).toHaveLength(limits.forms.titleMax)
    expect((await my.versions(copies[0]?._id ?? ''))?.versions).toHaveLength(1)
  })
})

describe('removing', () => {
  test('an unused one is gone with its versions, once; a used one is off, once', async () => {
    const [unused, used] = [await my.create(form()), await my.create(form({ title: 'Приёмка' }))]
    const all = await Promise.all([my.remove(unused._id ?? ''), my.remove(unused._id ?? '')])
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 404])
    expect(all).toContainEqual({ status: 200, deleted: true, message: 'Форма удалена' })
    await give(used)
    const archived = { status: 200, deleted: false, archived: true, message: 'Форма отключена' }
    expect(await my.remove(used._id ?? '')).toEqual(archived)
    const after = await my.get(used._id ?? '')
    expect(after).toMatchObject({ isActive: false, usedCount: 1 })
    expect(await my.remove(used._id ?? '')).toEqual(archived)
    expect(await my.get(used._id ?? '')).toEqual(after)
    expect(await actionsOf(app, admin.company.id)).toEqual([
      'form.created',
      'form.created',
      'form.deleted',
      'form.archived',
    ])
  })

  test('it waits for the task that is being given it at this very moment', async () => {
    const made = await my.create(form())
    const { id } = admin.company
    const [removed] = await duringWrite(
      app,
      id,
      (sql) => sql`
        insert into tasks (company_id, id, number, title, form_id)
        values (${id}, ${Bun.randomUUIDv7()}, 1, 'Задача', ${made._id ?? ''})`,
      () => my.remove(made._id ?? ''),
    )
    expect(removed).toMatchObject({ status: 200, deleted: false, archived: true })
  })
})
