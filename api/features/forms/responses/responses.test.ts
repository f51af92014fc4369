import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import type { Tag } from '../../../db/client.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { buildCompany, buildFile, buildRestaurant, buildUser, type BuiltUser } from '../../../test/factories.ts'
import { readSpreadsheet } from '../../../spreadsheets/read.ts'

type Schemas = components['schemas']

const UNKNOWN = '019b9c67-b180-7e6b-a9fe-000000000000'
const fields: Schemas['FormField'][] = [
  { id: 'h', type: 'heading', label: 'Что сделано' },
  { id: 'part', type: 'select', label: 'Что заменили', options: ['Фильтр', 'Шланг'] },
  { id: 'hours', type: 'number', label: 'Наработка', unit: 'ч', precision: 1 },
  { id: 'marks', type: 'multiselect', label: 'Замечания', options: ['Шум', 'Течь', 'Запах'] },
  { id: 'clean', type: 'checkbox', label: 'Убрано' },
  { id: 'ease', type: 'rating', label: 'Легко ли' },
  { id: 'day', type: 'date', label: 'Когда' },
  { id: 'photo', type: 'photo', label: 'Фото', maxCount: 2 },
]
let app: TestApp
let admin: BuiltUser
let waiter: BuiltUser
let formId: string
beforeAll(async () => {
  app = await createTestApp({ now: () => new Date('2026-11-22T09:00:00Z') })
})
afterAll(() => app?.stop())
beforeEach(async () => {
  const company = await buildCompany(app, { moduleSettings: { tasks: true } })
  admin = await buildUser(app, { role: 'admin', company })
  waiter = await buildUser(app, { company })
  const { data } = await admin.client.POST('/api/forms', { body: { title: 'Замена', fields } })
  formId = data?._id ?? ''
})

type Answer = {
  values: Schemas['FormValues']
  at?: string
  by?: BuiltUser
  version?: number
  restaurant?: { id: string }
  task?: { id: string; number: number }
}
let numbers = 0
/** As finishing a task writes it. */
async function answer({ values, at = '2026-11-20T12:00:00Z', by = waiter, version = 1, restaurant, task }: Answer) {
  const { id: companyId } = admin.company
  const id = Bun.randomUUIDv7()
  await app.db.write(companyId, async (sql) => {
    if (task)
      await sql`
        insert into tasks (company_id, id, number, title, form_id)
        values (${companyId}, ${task.id}, ${task.number}, 'Заменить фильтр', ${formId})`
    await sql`
      insert into form_responses (company_id, id, form_id, version, task_id, restaurant_id, values, submitted_by, submitted_at)
      values (${companyId}, ${id}, ${formId}, ${version}, ${task?.id ?? null}, ${restaurant?.id ?? null},
        ${sql.json(values as never)}, ${by.id}, ${new Date(at)})`
  })
  return id
}
const task = () => ({ id: Bun.randomUUIDv7(), number: ++numbers })
type Query = { page?: number; limit?: number; from?: string; to?: string; user?: string; restaurant?: string } & {
  field?: string
  value?: string
}
const list = async (query: Query = {}, { client } = admin, id = formId) => {
  const { data, error, response } = await client.GET('/api/forms/{id}/responses', { params: { path: { id }, query } })
  return { status: response.status, code: error?.code, ...data }
}
const found = async (query: Query) => {
  const { responses = [], total } = await list(query)
  return { ids: responses.map(({ _id }) => _id), total }
}
const get = async (responseId: string, { client } = admin, id = formId) => {
  const params = { path: { id, responseId } }
  const { data, error, response } = await client.GET('/api/forms/{id}/responses/{responseId}', { params })
  return { status: response.status, code: error?.code, ...data }
}
const summary = async (query: Omit<Query, 'page' | 'limit'> = {}) =>
  (await admin.client.GET('/api/forms/{id}/responses/summary', { params: { path: { id: formId }, query } })).data
const put = (changed: Schemas['FormField'][]) =>
  admin.client.PUT('/api/forms/{id}', { params: { path: { id: formId } }, body: { title: 'Замена', fields: changed } })

test('a page, newest first, with its task, its files and the columns of all versions', async () => {
  const file = await buildFile(app, { company: admin.company })
  const moika = await buildRestaurant(app, { company: admin.company, name: 'На Мойке' })
  const first = await answer({ values: { part: 'Шланг' }, at: '2026-11-10T12:00:00Z' })
  await put([{ id: 'hours', type: 'number', label: 'Часы', unit: 'ч' }])
  const mine = task()
  const second = await answer({ values: { photo: [file.id] }, restaurant: moika, task: mine })
  const third = await answer({ values: { hours: 7 }, version: 2, at: '2026-11-21T12:00:00Z', by: admin })
  const page = await list({ limit: 2 })
  expect(page).toMatchObject({
    status: 200,
    form: { _id: formId, title: 'Замена' },
    total: 3,
    totalPages: 2,
    currentPage: 1,
    responses: [
      { _id: third, version: 2, task: null, restaurant: null, values: { hours: 7 }, submittedBy: { id: admin.id } },
      {
        _id: second,
        version: 1,
        task: { _id: mine.id, number: mine.number, title: 'Заменить фильтр' },
        restaurant: { _id: moika.id, name: 'На Мойке' },
        files: [{ fileId: file.id, url: file.path, name: 'План зала.png' }],
        submittedBy: { id: waiter.id, name: waiter.name },
        submittedAt: '2026-11-20T12:00:00.000Z',
      },
    ],
  })
  expect(page.columns?.map(({ id, label, isGone }) => [id, label, isGone])).toEqual([
    ['hours', 'Часы', false],
    ...['part', 'marks', 'clean', 'ease', 'day', 'photo'].map((id) => [
      id,
      fields.find((field) => field.id === id)?.label ?? '',
      true,
    ]),
  ])
  expect((await list({ limit: 2, page: 2 })).responses?.map(({ _id }) => _id)).toEqual([first])
  const list7 = await admin.client.GET('/api/forms', { params: { query: {} } })
  expect(list7.data).toMatchObject([{ responsesCount: 3, usedCount: 1 }])
})

test('filters: days of the company’s clock, who, where, and what was answered', async () => {
  const moika = await buildRestaurant(app, { company: admin.company })
  // Past midnight in Moscow.
  const late = await answer({ values: { part: 'Фильтр', hours: 4.5, clean: true }, at: '2026-11-19T21:30:00Z' })
  const early = await answer({
    values: { marks: ['Шум', 'Течь'], clean: false },
    at: '2026-11-19T20:30:00Z',
    by: admin,
  })
  const there = await answer({ values: { hours: 45, ease: 4 }, at: '2026-11-18T12:00:00Z', restaurant: moika })
  const cases: [Query, string[]][] = [
    [{}, [late, early, there]],
    [{ from: '2026-11-20' }, [late]],
    [{ to: '2026-11-19' }, [early, there]],
    [{ from: '2026-11-19', to: '2026-11-19' }, [early]],
    [{ from: '2026-11-20', to: '2026-11-19' }, []],
    [{ user: admin.id }, [early]],
    [{ restaurant: moika.id }, [there]],
    [{ user: UNKNOWN }, []],
    [{ field: 'part', value: 'Фильтр' }, [late]],
    [{ field: 'marks', value: 'Течь' }, [early]],
    [{ field: 'marks', value: 'Запах' }, []],
    [{ field: 'hours', value: '4,5' }, [late]],
    [{ field: 'hours', value: '4.50' }, [late]],
    [{ field: 'ease', value: '4' }, [there]],
    [{ field: 'clean', value: 'true' }, [late]],
    [{ field: 'clean', value: 'false' }, [early]],
    [{ field: 'hours' }, [late, there]],
    [{ field: 'nothing', value: 'x' }, []],
    [{ user: waiter.id, from: '2026-11-19', field: 'part', value: 'Фильтр' }, [late]],
  ]
  for (const [query, ids] of cases) expect([query, await found(query)]).toEqual([query, { ids, total: ids.length }])
})

test('one answer has the fields of its own version', async () => {
  const file = await buildFile(app, { company: admin.company })
  const id = await answer({ values: { part: 'Шланг', photo: [file.id, UNKNOWN] } })
  await put([{ id: 'x', type: 'text', label: 'Иное' }])
  expect(await get(id)).toMatchObject({
    status: 200,
    form: { _id: formId, title: 'Замена', version: 1 },
    fields,
    values: { part: 'Шланг' },
    files: [{ fileId: file.id }],
  })
})

test('answers are an administrator’s of this company, of this very form (T1, T10)', async () => {
  const id = await answer({ values: { part: 'Шланг' } })
  const { data } = await admin.client.POST('/api/forms/{id}/duplicate', { params: { path: { id: formId } } })
  expect(await get(id, admin, data?._id)).toMatchObject({ status: 404, code: 'RESPONSE_NOT_FOUND' })
  expect(await get(UNKNOWN)).toMatchObject({ status: 404, code: 'RESPONSE_NOT_FOUND' })
  expect(await get(id, waiter)).toMatchObject({ status: 403 })
  expect(await list({}, waiter)).toMatchObject({ status: 403 })
  const company = await buildCompany(app, { moduleSettings: { tasks: true } })
  const stranger = await buildUser(app, { role: 'admin', company })
  expect(await get(id, stranger)).toMatchObject({ status: 404, code: 'FORM_NOT_FOUND' })
  expect(await list({}, stranger)).toMatchObject({ status: 404, code: 'FORM_NOT_FOUND' })
  for (const what of ['summary', 'export']) expect((await raw(stranger, `/${what}`)).status).toBe(404)
})

test('in figures: choices also those of nobody and of older versions, numbers by days', async () => {
  await answer({ values: { part: 'Фильтр', hours: 4.5, marks: ['Шум', 'Течь'], ease: 5, clean: true } })
  await answer({ values: { part: 'Фильтр', hours: 10, marks: ['Шум'], ease: 2, clean: false } })
  // The next day in Moscow; the last is too long ago.
  await answer({ values: { part: 'Шланг', hours: 1 }, at: '2026-11-20T21:30:00Z' })
  await answer({ values: { part: 'Шланг' }, at: '2026-10-01T12:00:00Z' })
  await put(fields.map((field) => (field.id === 'part' ? { ...field, options: ['Кран', 'Фильтр'] } : field)))
  const sums = await summary()
  expect(sums).toMatchObject({ responses: 3, from: '2026-10-24', to: '2026-11-22' })
  const of = (id: string) => {
    const { column: _, ...rest } = sums?.fields.find(({ column }) => column.id === id) ?? { column: null }
    return rest
  }
  expect(of('part')).toEqual({
    answered: 3,
    choices: [
      { value: 'Кран', count: 0 },
      { value: 'Фильтр', count: 2 },
      { value: 'Шланг', count: 1 },
    ],
  })
  expect(of('marks')).toMatchObject({
    answered: 2,
    choices: [{ count: 2 }, { count: 1 }, { value: 'Запах', count: 0 }],
  })
  expect(of('clean')).toEqual({
    answered: 2,
    choices: [
      { value: 'true', count: 1 },
      { value: 'false', count: 1 },
    ],
  })
  expect(of('hours')).toEqual({
    answered: 3,
    numbers: { min: 1, max: 10, average: 5.167 },
    days: [
      { day: '2026-11-20', average: 7.25, count: 2 },
      { day: '2026-11-21', average: 1, count: 1 },
    ],
  })
  expect(of('ease')).toMatchObject({
    answered: 2,
    choices: ['1', '2', '3', '4', '5'].map((value) => ({ value, count: value === '5' || value === '2' ? 1 : 0 })),
    numbers: { min: 2, max: 5, average: 3.5 },
  })
  expect(of('photo')).toEqual({ answered: 0 })
  expect(await summary({ from: '2026-11-21' })).toMatchObject({ responses: 1, from: '2026-11-21', to: '2026-11-22' })
  expect(await summary({ from: '2020-01-01' })).toMatchObject({ responses: 4, from: '2025-11-22', to: '2026-11-22' })
  expect(await summary({ field: 'clean', value: 'true' })).toMatchObject({ responses: 1 })
})

describe('sums of hours say what the answers say', () => {
  let there: { id: string }
  /** Whoever asks for a restaurant is told from the answers. */
  const same = async (responses: number) => {
    const [sums, answers] = [await summary(), await summary({ restaurant: there.id })]
    expect(sums).toMatchObject({ responses })
    expect(sums).toEqual(answers)
    for (const [field, value] of [
      ['part', 'Шланг'],
      ['marks', 'Шум'],
      ['hours', '4,5'],
      ['clean', 'true'],
    ])
      for (const page of [1, 2]) {
        const asked = { field, value, page, limit: 2 } as Query
        expect(await found(asked)).toEqual(await found({ ...asked, restaurant: there.id }))
      }
  }
  const write = (work: (sql: Tag, company: string) => Promise<unknown>) =>
    app.db.write(admin.company.id, async (sql) => void (await work(sql, admin.company.id)))
  const given = (minute: number, values: Schemas['FormValues']) => {
    const at = new Date(Date.parse('2026-11-20T17:20:00Z') + minute * 60_000).toISOString()
    return answer({ values, at, restaurant: there })
  }
  const many = () =>
    Promise.all([
      given(0, { part: 'Шланг', hours: 4.5, marks: ['Шум'], ease: 5, clean: true }),
      given(20, { part: 'Шланг', hours: -3, marks: ['Шум', 'Течь'] }),
      given(60, { part: 'Шланг', hours: 4.5, ease: 5 }),
      given(85, { part: 'Шланг', hours: 100, clean: false }),
      given(400, { part: 'Фильтр', hours: 2.25, marks: ['Шум'], ease: 1, clean: true }),
      given(3000, { part: 'Шланг', marks: ['Шум'] }),
    ])
  beforeEach(async () => {
    there = await buildRestaurant(app, { company: admin.company })
  })

  test('given anew, at another time, or gone', async () => {
    const [first, , , last = '', , latest] = await many()
    await same(6)
    await write(
      (sql, company) => sql`
        update form_responses set values = '{"hours": 7, "marks": ["Шум"]}' where company_id = ${company} and id = ${last}`,
    )
    await same(6)
    await write(
      (sql, company) => sql`
        update form_responses set submitted_at = submitted_at - interval '90 minutes'
        where company_id = ${company} and id = ${latest ?? ''}`,
    )
    await same(6)
    await write((sql, company) => sql`delete from form_responses where company_id = ${company} and id = ${first}`)
    await same(5)
  })

  test('where days begin with half an hour', async () => {
    await write((sql, company) => sql`update companies set timezone = 'Asia/Kolkata' where id = ${company}`)
    await many()
    // The last is tomorrow's there.
    await same(5)
    const hours = (await summary())?.fields.find(({ column }) => column.id === 'hours')
    expect(hours?.days?.map(({ day, count }) => [day, count])).toEqual([
      ['2026-11-20', 3],
      ['2026-11-21', 2],
    ])
  })

  test('and of those who answer, change and take back at once', async () => {
    const ids = await many()
    const change = (id: string, n: number) =>
      write((sql, company) =>
        n % 3 === 0
          ? sql`delete from form_responses where company_id = ${company} and id = ${id}`
          : sql`update form_responses set values = ${sql.json({ part: 'Шланг', hours: n })} where company_id = ${company} and id = ${id}`,
      )
    await Promise.all([...ids.map(change), many(), many()])
    await same(16)
  })
})

const raw = ({ company, token }: BuiltUser, rest: string) =>
  app.fetch(
    new Request(`http://${company.subdomain}.localhost:3000/api/forms/${formId}/responses${rest}`, {
      headers: { authorization: `Bearer ${token}` },
    }),
  )

test('a file with a column for each field, photos as addresses of the company', async () => {
  const file = await buildFile(app, { company: admin.company })
  const mine = task()
  await answer({
    values: { part: '=Фильтр', hours: 4.5, marks: ['Шум', 'Течь'], clean: true, day: '2026-11-19', photo: [file.id] },
    task: mine,
  })
  await answer({ values: { clean: false }, at: '2026-11-19T21:30:00Z', by: admin })
  const response = await raw(admin, '/export?format=csv')
  expect(decodeURIComponent(response.headers.get('content-disposition') ?? '')).toEndWith(
    "''Ответы Замена 2026-11-22.csv",
  )
  const link = `http://${admin.company.subdomain}.localhost:3000${file.path}`
  expect((await response.text()).split('\r\n')).toEqual([
    'Отвечено;Сотрудник;Ресторан;Задача;Версия;Что заменили;Наработка, ч;Замечания;Убрано;Легко ли;Когда;Фото',
    `20.11.2026 15:00;${waiter.name};;№${mine.number} Заменить фильтр;1;'=Фильтр;4,5;"Шум; Течь";Да;;19.11.2026;${link}`,
    `20.11.2026 00:30;${admin.name};;;1;;;;Нет;;;`,
  ])
  const opened = async (headers?: Record<string, string>) => (await app.fetch(new Request(link, { headers }))).status
  expect([await opened(), await opened({ authorization: `Bearer ${admin.token}` })]).toEqual([404, 200])
  const some = await (await raw(admin, `/export?format=csv&user=${admin.id}`)).text()
  expect(some.split('\r\n')).toHaveLength(2)
  const xlsx = await raw(admin, '/export')
  const rows = await readSpreadsheet(await xlsx.bytes(), 'xlsx', 10)
  expect(Array.isArray(rows) && rows[1]?.cells.slice(0, 7)).toEqual([
    '20.11.2026 15:00',
    waiter.name,
    '',
    `№${mine.number} Заменить фильтр`,
    '1',
    '=Фильтр',
    '4.5',
  ])
  expect((await raw(waiter, '/export')).status).toBe(403)
})

test('an answer that is given anew while the file goes out is in it once', async () => {
  const { id } = admin.company
  await app.db.write(
    id,
    (sql) => sql`
      insert into form_responses (company_id, id, form_id, version, values, submitted_by, submitted_at)
      select ${id}, gen_random_uuid(), ${formId}, 1, jsonb_build_object('hours', n), ${waiter.id},
        ${new Date('2026-11-20T12:00:00Z')}::timestamptz - n * interval '1 minute' from generate_series(1, 1500) n`,
  )
  const response = await raw(admin, '/export?format=csv')
  await app.db.write(
    id,
    (sql) => sql`
      update form_responses set submitted_at = ${new Date('2026-11-21T12:00:00Z')} where company_id = ${id} and form_id = ${formId}
        and (values ->> 'hours')::int > 1400`,
  )
  const hours = (await response.text()).split('\r\n').flatMap((line) => line.split(';')[6] ?? [])
  expect(new Set(hours).size).toBe(1501)
  expect(hours).toHaveLength(1501)
}, 20_000)
