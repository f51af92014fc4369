import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import { DAY, HOUR } from '../../../openapi/rules/time/durations.ts'
import { readSpreadsheet } from '../../spreadsheets/read.ts'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { buildChecklist, makeRuns } from '../../test/build-checklist.ts'
import { eventsOf } from '../../test/events-of.ts'
import {
  buildCategory,
  buildCompany,
  buildFile,
  buildRestaurant,
  buildUser,
  type BuiltCompany,
  type BuiltUser,
} from '../../test/factories.ts'
import { buildForm, taskCalls } from '../../test/task-calls.ts'

const START = Date.UTC(2026, 5, 1, 9)
const UNKNOWN = '019b9c67-b180-7e6b-a9fe-000000000000'
const iso = (ms: number) => new Date(ms).toISOString()
let time = START
let app: TestApp
let company: BuiltCompany
let admin: BuiltUser
let waiter: BuiltUser
let stranger: BuiltUser
let my: ReturnType<typeof taskCalls>
let his: ReturnType<typeof taskCalls>

beforeAll(async () => {
  app = await createTestApp({ now: () => new Date(time) })
})
afterAll(() => app?.stop())
beforeEach(async () => {
  time = START
  company = await buildCompany(app, { moduleSettings: { tasks: true, checklists: true } })
  admin = await buildUser(app, { company, role: 'admin' })
  waiter = await buildUser(app, { company })
  stranger = await buildUser(app, { company })
  my = taskCalls(admin)
  his = taskCalls(waiter)
})

describe('making a task', () => {
  test('the least: the contract’s own defaults, a number of the company, one event and one line of history', async () => {
    const { _id, tasks, group, series } = await my.create({ title: '  Заменить фильтр ', assignees: [waiter.id] })
    expect({ group, series }).toEqual({ group: null, series: null })
    expect(tasks).toMatchObject([
      { number: 1, status: 'new', priority: 'medium', deadline: null, isOverdue: false, assigneesCount: 1 },
    ])
    const seen = await his.get(_id)
    expect(seen.task).toMatchObject({
      _id,
      number: 1,
      title: 'Заменить фильтр',
      description: '',
      status: 'new',
      assignMode: 'any',
      assignees: [{ id: waiter.id, name: waiter.name, position: null, isActive: true }],
      timezone: 'Europe/Moscow',
      form: null,
      result: null,
      createdBy: { id: admin.id, name: admin.name },
      actions: ['take', 'finish', 'comment'],
    })
    expect((await my.create()).tasks).toMatchObject([{ number: 2 }])
    expect(await eventsOf(app, company.id)).toMatchObject([
      { action: 'task.created', entityId: _id, entityTitle: 'Заменить фильтр', userId: admin.id },
      { action: 'task.created' },
    ])
    expect(await his.history(_id)).toMatchObject([{ action: 'created', by: { id: admin.id }, changes: [] }])
  })

  test('everything that it names is shown as it is called today', async () => {
    const place = await buildRestaurant(app, { company, staff: [waiter] })
    const category = await buildCategory(app, { company })
    const form = await buildForm(app, { company })
    const file = await buildFile(app, { company, uploadedBy: admin })
    const { _id } = await my.create({
      assignees: [waiter.id, admin.id],
      description: 'Полка 3\nСлева',
      priority: 'high',
      category: category.id,
      restaurant: place.id,
      form: form.id,
      attachments: [file.id],
      deadline: iso(START + HOUR / 3),
      requireReview: true,
      requirePhoto: true,
    })
    expect((await his.get(_id)).task).toMatchObject({
      description: 'Полка 3\nСлева',
      priority: 'high',
      category: { _id: category.id, name: category.name },
      restaurant: { _id: place.id, name: place.name },
      form: { _id: form.id, version: 1, fields: [{ id: 'part' }] },
      attachments: [{ fileId: file.id, name: 'План зала.png', url: file.path }],
      deadline: iso(START + HOUR / 3),
      requireReview: true,
      requirePhoto: true,
      actions: ['take', 'submit', 'comment'],
    })
    const read = ({ client }: BuiltUser) =>
      client.GET('/api/files/{id}/{name}', { params: { path: { id: file.id, name: file.name } }, parseAs: 'text' })
    expect((await read(waiter)).response.status).toBe(200)
    expect((await read(stranger)).response.status).toBe(404)
  })

  test('each: one for everybody in one call, with numbers in a row, one event a task and a group that counts', async () => {
    const many = Array.from({ length: limits.tasks.eachMax }, () => Bun.randomUUIDv7())
    await app.db.write(
      company.id,
      (sql) => sql`
        insert into users (company_id, id, name, email, role)
        select ${company.id}, id, 'Сотрудник ' || n, 'each' || n || '@example.com', 'user'
        from unnest(${many}::uuid[]) with ordinality u (id, n)`,
    )
    const { tasks = [], group } = await my.create({ assignees: many, assignMode: 'each' })
    expect(new Set(tasks.map(({ number }) => number))).toEqual(new Set(many.map((_, n) => n + 1)))
    expect(new Set(tasks.map(({ assignees }) => assignees[0]?.id))).toEqual(new Set(many))
    expect(tasks[0]?.group).toEqual({ _id: group ?? '', done: 0, count: many.length })
    const sql = app.db.forCompany(company.id)
    const [events] = await sql`
      select count(*)::int as n, count(distinct entity_id)::int as objects from events where company_id = ${company.id}`
    expect({ ...events }).toEqual({ n: many.length, objects: many.length })
    expect(await my.create({ assignees: [...many, waiter.id], assignMode: 'each' })).toMatchObject({ status: 400 })
    expect(await my.create({ assignees: many.slice(0, limits.tasks.assigneesMax + 1) })).toMatchObject({
      status: 400,
      code: 'TOO_MANY_ASSIGNEES',
      fields: { assignees: 'Не больше 50 исполнителей' },
    })
  }, 20_000)

  test('an employee gives work to himself and to who shares a restaurant with him; nobody to who is switched off', async () => {
    const colleague = await buildUser(app, { company })
    const left = await buildUser(app, { company, isActive: false })
    await buildRestaurant(app, { company, staff: [waiter, colleague, left] })
    const foreign = await buildUser(app)
    const refused = {
      status: 400,
      code: 'ASSIGNEE_NOT_FOUND',
      fields: { assignees: messages.ASSIGNEE_NOT_FOUND },
    }
    expect(await his.create({ assignees: [waiter.id, colleague.id] })).toMatchObject({ status: 201 })
    for (const id of [stranger.id, admin.id, left.id, foreign.id, UNKNOWN])
      expect(await his.create({ assignees: [waiter.id, id] })).toMatchObject(refused)
    expect(await my.create({ assignees: [stranger.id] })).toMatchObject({ status: 201 })
    expect(await my.create({ assignees: [left.id] })).toMatchObject(refused)
    expect(await my.create({ assignees: [foreign.id] })).toMatchObject(refused)
    expect((await my.list({ scope: 'all' })).total).toBe(2)
  })

  test('what can’t be: a deadline that has passed, eleven files, what is unknown or another company’s', async () => {
    const other = await buildCompany(app)
    const foreign = { file: await buildFile(app, { company: other }), own: await buildFile(app, { company }) }
    const cases: [NonNullable<Parameters<typeof my.create>[0]>, string, string][] = [
      [{ deadline: iso(START) }, 'DEADLINE_PAST', 'deadline'],
      [{ category: (await buildCategory(app, { company: other })).id }, 'CATEGORY_NOT_FOUND', 'category'],
      [{ restaurant: (await buildRestaurant(app, { company: other })).id }, 'RESTAURANT_NOT_FOUND', 'restaurant'],
      [{ form: (await buildForm(app, { company: other })).id }, 'FORM_NOT_FOUND', 'form'],
      [{ attachments: [foreign.file.id] }, 'FILE_NOT_FOUND', 'attachments'],
      [{ source: { type: 'article', id: UNKNOWN } }, 'SOURCE_NOT_FOUND', 'source'],
      [{ assignees: [(await buildUser(app, { company: other })).id] }, 'ASSIGNEE_NOT_FOUND', 'assignees'],
      [{ assignees: [(await buildUser(app, { company, isActive: false })).id] }, 'ASSIGNEE_NOT_FOUND', 'assignees'],
      [{ attachments: Array.from({ length: 11 }, () => Bun.randomUUIDv7()) }, 'INVALID_REQUEST', 'attachments'],
    ]
    for (const [draft, code, field] of cases)
      expect(await my.create(draft)).toMatchObject({ status: 400, code, fields: { [field]: expect.any(String) } })
    // As much when it is changed, and nothing of it is.
    const { _id } = await my.create({ assignees: [waiter.id] })
    const before = await my.get(_id)
    for (const [{ source, ...draft } = {}, code, field] of cases)
      if (!source)
        expect(await my.update(_id, draft)).toMatchObject({
          status: 400,
          code,
          fields: { [field]: expect.any(String) },
        })
    expect(await my.get(_id)).toEqual(before)
    await my.remove(_id)
    // Another's file of the company is an administrator's to attach, not an employee's.
    expect(await his.create({ attachments: [foreign.own.id] })).toMatchObject({ status: 400, code: 'FILE_NOT_FOUND' })
    expect(await his.create({ title: ' ' })).toMatchObject({ fields: { title: 'Введите название задачи' } })
    expect(await his.create({ assignees: [] })).toMatchObject({ fields: { assignees: 'Выберите исполнителя' } })
    expect(await my.list({ scope: 'all' })).toMatchObject({ total: 0 })
  })

  test('it came from a run of a checklist: whoever may open that is told how it is called', async () => {
    const moika = await buildRestaurant(app, { company })
    const mine = await buildRestaurant(app, { company })
    await app.db.write(
      company.id,
      (sql) => sql`
      insert into user_restaurants (company_id, user_id, restaurant_id) values (${company.id}, ${waiter.id}, ${mine.id})`,
    )
    const list = await buildChecklist(app, { company, title: 'Холодильники' })
    const runs = await makeRuns(app, company, new Date(START))
    for (const [place, title] of [
      [moika, undefined],
      [mine, 'Холодильники'],
    ] as const) {
      const id = runs.find(({ restaurantId }) => restaurantId === place.id)?.id ?? ''
      const { _id } = await my.create({ assignees: [waiter.id], source: { type: 'checklist', id } })
      expect((await my.get(_id)).task?.source).toMatchObject({ type: 'checklist', id, title: list.title })
      expect((await his.get(_id)).task?.source?.title).toBe(title)
    }
  })

  test('one key makes one, of twenty at once; a company’s numbers have no gap and no double', async () => {
    const same = await Promise.all(Array.from({ length: 20 }, () => my.create({}, 'key-1')))
    expect(new Set(same.map(({ _id, code }) => _id || code)).size).toBe(1)
    const made = await Promise.all(Array.from({ length: 9 }, () => his.create()))
    expect(new Set(made.map(({ tasks }) => tasks?.[0]?.number))).toEqual(
      new Set(Array.from({ length: 9 }, (_, n) => n + 2)),
    )
  })
})

describe('who sees which', () => {
  test('its author, who does it and administrators; for others it is not there', async () => {
    const { _id } = await his.create()
    expect(await my.get(_id)).toMatchObject({ status: 200 })
    const missing = { status: 404, code: 'TASK_NOT_FOUND', message: 'Задача не найдена' }
    const foreign = taskCalls(
      await buildUser(app, { role: 'admin', company: await buildCompany(app, { moduleSettings: { tasks: true } }) }),
    )
    for (const one of [taskCalls(stranger), foreign]) {
      expect(await one.get(_id)).toMatchObject(missing)
      expect(await one.people(_id)).toMatchObject({ status: 404 })
      expect(await one.list({ scope: 'all' })).toMatchObject({ total: 0, tasks: [] })
    }
    expect(await his.get(UNKNOWN)).toMatchObject(missing)
  })

  test('whom one may call to it: the people of the task and administrators, while they work here', async () => {
    const left = await buildUser(app, { company, isActive: false, role: 'admin' })
    const { _id } = await my.create({ assignees: [waiter.id] })
    const { names = [] } = await his.people(_id)
    expect(new Set(names)).toEqual(new Set([admin.name, waiter.name]))
    expect(names).not.toContain(left.name)
    expect((await his.people(_id, waiter.name)).names).toEqual([waiter.name])
  })
})

describe('lists', () => {
  /** Open ones by their deadlines, one of them late, and closed ones. */
  async function world() {
    const hall = await buildRestaurant(app, { company, staff: [waiter, stranger] })
    const service = await buildCategory(app, { company })
    const made: Record<string, string> = {}
    const make = async (title: string, draft: Parameters<typeof my.create>[0], of = my) => {
      time += 1000
      made[title] = (await of.create({ title, assignees: [waiter.id], ...draft }))._id
    }
    await make('без срока', { priority: 'high', restaurant: hall.id })
    await make('завтра', { deadline: iso(START + DAY), priority: 'low', category: service.id })
    await make('скоро', { deadline: iso(START + HOUR / 3), restaurant: hall.id, category: service.id })
    await make('сделана', { restaurant: hall.id })
    await make('отменена', {})
    await make('чужая', { assignees: [stranger.id], restaurant: hall.id })
    await make('своя', { assignees: [waiter.id] }, his)
    await my.move(made['сделана'] ?? '', 'done')
    await my.move(made['отменена'] ?? '', 'cancelled')
    await his.move(made['завтра'] ?? '', 'in_progress')
    return { made, hall, service }
  }

  test('scopes, orders and counters: open ones by deadline, closed ones behind them, the newest first', async () => {
    await world()
    time = START + HOUR / 2
    const mine = await his.list()
    expect(mine.tasks?.map(({ title }) => title)).toEqual([
      'скоро',
      'завтра',
      'без срока',
      'своя',
      'отменена',
      'сделана',
    ])
    expect(mine).toMatchObject({
      total: 6,
      totalPages: 1,
      currentPage: 1,
      counters: { new: 3, in_progress: 1, review: 0, done: 1, cancelled: 1, overdue: 1 },
    })
    expect(mine.tasks?.[0]).toMatchObject({ isOverdue: true, assignees: [{ id: waiter.id }], assigneesCount: 1 })
    expect(await his.titles({ sort: '-createdAt' })).toEqual([
      'своя',
      'отменена',
      'сделана',
      'скоро',
      'завтра',
      'без срока',
    ])
    expect(await his.titles({ sort: 'priority' })).toEqual([
      'без срока',
      'скоро',
      'своя',
      'завтра',
      'отменена',
      'сделана',
    ])
    expect(await his.titles({ scope: 'created' })).toEqual(['своя'])
    expect(await my.titles({ scope: 'created' })).toEqual([
      'скоро',
      'завтра',
      'без срока',
      'чужая',
      'отменена',
      'сделана',
    ])
    expect(await his.titles({ scope: 'all' })).toEqual(await his.titles())
    const all = await my.list({ scope: 'all' })
    expect(all).toMatchObject({ total: 7, counters: { new: 4, in_progress: 1, done: 1, cancelled: 1, overdue: 1 } })
  })

  test('filters narrow rows and counters alike; counters look past status and overdue', async () => {
    const { hall, service } = await world()
    time = START + HOUR / 2
    for (const of of [my, his]) {
      const scope = of === my ? ('all' as const) : ('my' as const)
      const overdue = await of.list({ scope, overdue: true })
      expect(overdue).toMatchObject({
        total: 1,
        tasks: [{ title: 'скоро' }],
        counters: { new: of === my ? 4 : 3, done: 1 },
      })
      expect(await of.titles({ scope, status: 'done,cancelled' })).toEqual(['отменена', 'сделана'])
      expect(await of.titles({ scope, status: 'in_progress' })).toEqual(['завтра'])
      expect(await of.titles({ scope, category: service.id })).toEqual(['скоро', 'завтра'])
      expect(await of.list({ scope, restaurant: hall.id, status: 'done' })).toMatchObject({
        total: 1,
        tasks: [{ title: 'сделана' }],
        counters: { new: of === my ? 3 : 2, in_progress: 0, done: 1, cancelled: 0 },
      })
      expect(await of.titles({ scope, priority: 'high,low' })).toEqual(['завтра', 'без срока'])
    }
    expect(await my.titles({ scope: 'all', assignee: stranger.id })).toEqual(['чужая'])
    expect(await my.titles({ scope: 'all', author: waiter.id })).toEqual(['своя'])
    expect(await my.titles({ scope: 'created', assignee: stranger.id })).toEqual(['чужая'])
    expect(await his.titles({ assignee: stranger.id })).toEqual([])
    // What both do, whatever has become of it.
    const together = async (title: string) => (await my.create({ title, assignees: [waiter.id, stranger.id] }))._id
    await together('вместе')
    await his.move(await together('вместе начата'), 'in_progress')
    await his.move(await together('вместе сделана'), 'done')
    for (const sort of ['deadline', 'priority', '-createdAt'] as const)
      expect(new Set(await his.titles({ assignee: stranger.id, sort }))).toEqual(
        new Set(['вместе', 'вместе начата', 'вместе сделана']),
      )
    expect(await his.titles({ assignee: stranger.id, status: 'done' })).toEqual(['вместе сделана'])
    expect(await my.titles({ scope: 'all', to: '2026-05-31' })).toEqual([])
    expect((await my.titles({ scope: 'all', from: '2026-06-01', to: '2026-06-01' }))?.length).toBe(10)
    // Since ever, as other systems say it.
    expect((await my.titles({ scope: 'all', from: '0001-01-01', to: '9999-12-31' }))?.length).toBe(10)
    expect(await my.titles({ scope: 'all', to: '0001-01-01' })).toEqual([])
  })

  test('every page of every order shows each once, over the end of the open ones too', async () => {
    await world()
    for (const sort of ['deadline', 'priority', '-createdAt'] as const) {
      const whole = await my.titles({ scope: 'all', sort })
      const pages = await Promise.all([1, 2, 3, 4].map((page) => my.titles({ scope: 'all', sort, limit: 2, page })))
      expect(pages.flat()).toEqual(whole as string[])
      expect(await my.titles({ scope: 'all', sort, limit: 2, page: 9 })).toEqual([])
    }
  })

  test('words find a number, a title, a description and comments, in any form, and only what one may see', async () => {
    const { _id } = await my.create({
      title: 'Заменить фильтр',
      description: 'Лежит на складе',
      assignees: [waiter.id],
    })
    await my.create({ title: 'Вымыть полы', assignees: [stranger.id] })
    await my.create({ title: 'Сменить фильтры воды', assignees: [stranger.id] })
    await waiter.client.POST('/api/tasks/{id}/comments', {
      params: { path: { id: _id } },
      body: { text: 'Течёт прокладка' },
    })
    const found = async (of: typeof my, search: string) => new Set(await of.titles({ scope: 'all', search }))
    for (const search of ['фильтров', '№1', '1', 'склад', 'прокладку течет', 'заменить филь'])
      expect({ search, found: await found(his, search) }).toEqual({ search, found: new Set(['Заменить фильтр']) })
    // Also what goes on in more ways than are written out, and what the vocabulary leaves out.
    const letters = [...'бвгджзклмн']
    const many = letters.flatMap((one) => letters.map((other) => `зубр${one}${other}`)).join(' ')
    await his.create({ title: 'Считать ящики 4512 ул', description: many, assignees: [waiter.id] })
    await his.create({ title: 'Позвать егеря', description: 'зубрятник', assignees: [waiter.id] })
    for (const search of ['зубрб', 'ящ', '4512', '451', 'ул'])
      expect({ search, found: await found(his, search) }).toEqual({
        search,
        found: new Set(['Считать ящики 4512 ул']),
      })
    expect(await found(his, 'зубр')).toEqual(new Set(['Считать ящики 4512 ул', 'Позвать егеря']))
    expect(await found(my, 'фильтр')).toEqual(new Set(['Заменить фильтр', 'Сменить фильтры воды']))
    expect(await found(his, 'полы')).toEqual(new Set())
    expect(await found(his, '№2')).toEqual(new Set())
    // As articles are: in the other layout and with a wrong letter, by words of what one may see alone.
    const understood = async (of: typeof my, search: string) => {
      const { total, correctedSearch } = await of.list({ scope: 'all', search })
      return [search, total, correctedSearch]
    }
    expect(await understood(his, 'фильтр')).toEqual(['фильтр', 1, undefined])
    expect(await understood(his, 'прокладкаа')).toEqual(['прокладкаа', 1, 'прокладка'])
    expect(await understood(my, 'abkmnhs')).toEqual(['abkmnhs', 2, 'фильтры'])
    expect(await understood(my, 'вымыть палы')).toEqual(['вымыть палы', 1, 'вымыть полы'])
    expect(await understood(his, 'палы')).toEqual(['палы', 0, undefined])
    // A word that came afterwards, also by a comment.
    await waiter.client.POST('/api/tasks/{id}/comments', {
      params: { path: { id: _id } },
      body: { text: 'Нужна изолента' },
    })
    expect(await understood(his, 'изалента')).toEqual(['изалента', 1, 'изолента'])
    await his.move(_id, 'done')
    expect(await my.list({ scope: 'all', search: 'фильтр', status: 'new' })).toMatchObject({
      total: 1,
      counters: { new: 1, done: 1 },
      tasks: [{ title: 'Сменить фильтры воды' }],
    })
  })

  test('my tasks are filtered by what they have now: after an edit, a hand-over and with their author', async () => {
    const [restaurant, category] = [await buildRestaurant(app, { company }), await buildCategory(app, { company })]
    const { _id } = await my.create({ title: 'Фильтр', assignees: [waiter.id] })
    const deadline = iso(START + HOUR / 4)
    await my.update(_id, { priority: 'high', restaurant: restaurant.id, category: category.id, deadline })
    const asked: Parameters<typeof his.list>[0] = {
      priority: 'high',
      restaurant: restaurant.id,
      category: category.id,
      author: admin.id,
    }
    expect(await his.list(asked)).toMatchObject({ total: 1, counters: { new: 1, overdue: 0 }, tasks: [{ deadline }] })
    time = START + HOUR / 2
    expect(await his.list({ ...asked, overdue: true })).toMatchObject({ total: 1, counters: { overdue: 1 } })
    const theirs = taskCalls(stranger)
    await my.update(_id, { assignees: [stranger.id] })
    expect([(await his.list(asked)).total, (await theirs.list(asked)).total]).toEqual([0, 1])
    // Whoever made it is gone for good: his name leaves the row, and its copy.
    await app.db.write(company.id, (sql) => sql`update tasks set created_by = null where id = ${_id}`)
    expect([(await theirs.list(asked)).total, (await theirs.list({ priority: 'high' })).total]).toEqual([0, 1])
  })

  test('an export has what the list has; it is an administrator’s', async () => {
    await world()
    const csv = async (of: BuiltUser, query: object = {}) => {
      const { response, data } = await of.client.GET('/api/tasks/export', {
        params: { query: { format: 'csv', ...query } },
        parseAs: 'text',
      })
      return {
        status: response.status,
        lines: String(data ?? '')
          .trim()
          .split(/\r?\n/),
      }
    }
    const all = await csv(admin)
    expect(all.lines.slice(1).map((line) => line.split(/[;,\t]/)[1] ?? '')).toEqual(
      (await my.titles({ scope: 'all' })) ?? [],
    )
    expect((await csv(admin, { status: 'done' })).lines).toHaveLength(2)
    for (const search of ['сделана', 'сделанна']) expect((await csv(admin, { search })).lines).toHaveLength(2)
    expect(await csv(waiter)).toMatchObject({ status: 403 })
  })

  test('an export tells times by the clock of the task’s restaurant, as its card does', async () => {
    const far = await buildRestaurant(app, { company, timezone: 'Asia/Vladivostok' })
    const deadline = '2026-06-02T08:00:00.000Z'
    await my.create({ title: 'Здесь', assignees: [waiter.id], deadline })
    const { tasks } = await my.create({ title: 'Там', assignees: [waiter.id], deadline, restaurant: far.id })
    expect(tasks?.[0]?.timezone).toBe('Asia/Vladivostok')
    for (const format of ['csv', 'xlsx'] as const) {
      const { data } = await admin.client.GET('/api/tasks/export', {
        params: { query: { format, scope: 'all', sort: '-createdAt' } },
        parseAs: 'arrayBuffer',
      })
      const read = await readSpreadsheet(new Uint8Array(data as unknown as ArrayBuffer), format, 9)
      const rows = Array.isArray(read) ? read : []
      const due = (title: string) => rows.find(({ cells }) => cells[1] === title)?.cells[5]
      expect([due('Здесь'), due('Там')]).toEqual(['02.06.2026 11:00', '02.06.2026 18:00'])
    }
  })

  test.each(['=1+1', '+7', '-2', '@СУММ', '\t=1', '\r=1'])(
    'an export makes no formula of what is written: %j',
    async (start) => {
      // As rows that came before names and titles were cleaned: the contract lets neither tab nor line end in.
      const title = `${start} «Заменить»`
      const { _id } = await my.create({ assignees: [waiter.id] })
      await app.db.write(company.id, async (sql) => {
        await sql`update tasks set title = ${title} where company_id = ${company.id} and id = ${_id}`
        await sql`update users set name = ${title} where company_id = ${company.id} and id = ${waiter.id}`
      })
      const { data } = await admin.client.GET('/api/tasks/export', {
        params: { query: { format: 'csv', scope: 'all' } },
        parseAs: 'text',
      })
      const [, row = ''] = String(data).split('\r\n')
      const texts = row.split(';').filter((cell) => cell.includes('Заменить'))
      expect(texts).toHaveLength(2)
      for (const cell of texts) expect(cell.replace(/^"/, '')).toStartWith(`'${start}`)
    },
  )

  test('tabs count what is open', async () => {
    const { made } = await world()
    time = START + HOUR / 2
    expect(await his.count()).toEqual({ my: 4, myOverdue: 1, toDo: 4, created: 1, toReview: 0 })
    expect(await my.count()).toEqual({
      my: 0,
      myOverdue: 0,
      toDo: 0,
      created: 4,
      toReview: 0,
      all: 5,
      allOverdue: 1,
      series: 0,
    })
    const { data } = await admin.client.GET('/api/tasks/counters', { params: { query: { user: waiter.id } } })
    expect(data).toMatchObject({ my: 4, toDo: 4 })
    // Whose is an administrator's to ask.
    const own = await waiter.client.GET('/api/tasks/counters', { params: { query: { user: stranger.id } } })
    expect(own.data).toMatchObject({ my: 4 })
    expect(Object.keys(made)).toHaveLength(7)
  })
})
