import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { messages } from '../../../../openapi/gen/messages.gen.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { checklistCalls, daily, ITEM } from '../../../test/checklist-calls.ts'
import { actionsOf, eventsOf } from '../../../test/events-of.ts'
import * as build from '../../../test/factories.ts'

// Noon in Moscow, a Monday.
const NOON = Date.UTC(2026, 5, 1, 9)
const UNKNOWN = '019b9c67-b180-7e6b-a9fe-000000000000'
let app: TestApp
let company: build.BuiltCompany
let admin: build.BuiltUser
let my: ReturnType<typeof checklistCalls>
let moika: { id: string; name: string }
let park: { id: string; name: string }
let time = NOON
beforeAll(async () => {
  app = await createTestApp({ now: () => new Date(time) })
})
afterAll(() => app?.stop())
beforeEach(async () => {
  time = NOON
  company = await build.buildCompany(app, { moduleSettings: { checklists: true, knowledgeBase: true } })
  admin = await build.buildUser(app, { company, role: 'admin' })
  my = checklistCalls(admin)
  moika = await build.buildRestaurant(app, { company, name: 'Мойка' })
  park = await build.buildRestaurant(app, { company, name: 'Парк' })
})

const items = [
  { id: ITEM, type: 'check' as const, title: 'Свет включён' },
  { id: UNKNOWN, type: 'number' as const, title: 'Холодильник', min: 2, max: 6, place: 'Холодильник 1' },
]
const runs = async (id: string) => [
  ...(await app.db.forCompany(company.id)<{ id: string; status: string; version: number; restaurantId: string }[]>`
    select id, status, version, restaurant_id from checklist_runs
    where company_id = ${company.id} and checklist_id = ${id} order by restaurant_id, id`),
]
const setStatus = (id: string, status: string) =>
  app.db.write(
    company.id,
    (sql) => sql`update checklist_runs set status = ${status} where company_id = ${company.id} and id = ${id}`,
  )

test('what is made asks today; what nobody began follows a save, what was begun stays', async () => {
  const made = await my.make({ title: ' Открытие смены ' })
  const { _id = '' } = made
  expect(made).toMatchObject({
    status: 201,
    title: 'Открытие смены',
    isActive: true,
    mode: 'shared',
    sign: 'none',
    allowLate: true,
    version: 1,
    restaurants: [],
    createdBy: { id: admin.id },
  })
  expect(made.publicCode).toMatch(/^[a-z2-9]{10}$/)
  const [one, other] = await runs(_id)
  expect([one?.status, other?.status]).toEqual(['scheduled', 'scheduled'])
  await setStatus(one?.id ?? '', 'in_progress')
  expect(await my.effects(_id)).toMatchObject({
    scheduled: 1,
    started: 1,
    runs: ['in_progress', 'scheduled'].map((status) => ({ status, timezone: 'Europe/Moscow' })),
  })
  // Another name is no other version.
  expect(await my.put(_id, { title: 'Открытие' })).toMatchObject({ status: 200, version: 1 })
  const saved = await my.put(_id, { title: 'Открытие', items })
  expect(saved).toMatchObject({ version: 2, allowLate: true })
  const states = async () => (await runs(_id)).map(({ status, version }) => [status, version])
  expect(await states()).toEqual([
    ['in_progress', 1],
    ['scheduled', 2],
  ])
  expect((await runs(_id)).map(({ id }) => id)).toEqual([one?.id ?? '', other?.id ?? ''])
  expect(await my.put(_id, { title: 'Открытие', items, updatedAt: saved.updatedAt })).toMatchObject({ status: 200 })
  expect(await my.put(_id, { items, updatedAt: made.updatedAt })).toMatchObject({ status: 409, code: 'STALE' })
  expect(await my.remove(_id)).toMatchObject({ status: 200, message: 'Чек-лист отключен' })
  expect(await my.remove(_id)).toMatchObject({ status: 200 })
  expect(await states()).toEqual([
    ['in_progress', 1],
    ['cancelled', 2],
  ])
  expect(await my.list({ status: 'active' })).toEqual([])
  expect(await my.put(_id, { title: 'Открытие', items, isActive: true })).toMatchObject({ isActive: true, version: 2 })
  expect(await states()).toEqual([
    ['in_progress', 1],
    ['scheduled', 2],
  ])
  const events = await eventsOf(app, company.id)
  expect(events.map(({ action }) => action)).toEqual([
    'checklist.created',
    'checklist.updated',
    'checklist.updated',
    'checklist.archived',
    'checklist.restored',
  ])
  expect(events[2]?.changes).toEqual({ items: { old: 1, new: 2 }, version: { old: 1, new: 2 } })
})

test('of two who save the same state one is told that it is stale; a repeated press makes one', async () => {
  const keys = [Bun.randomUUIDv7(), Bun.randomUUIDv7()]
  const [a, b, c] = await Promise.all([my.make({}, keys[0]), my.make({}, keys[0]), my.make({}, keys[1])])
  expect(new Set([a._id, b._id, c._id]).size).toBe(2)
  const { _id = '', updatedAt } = await my.get(a._id ?? '')
  const both = await Promise.all(['А', 'Б'].map((title) => my.put(_id, { title, updatedAt })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const copies = await Promise.all([my.copy(_id), my.copy(_id)])
  const title = (await my.get(_id)).title ?? ''
  expect(copies.map((one) => one.title).toSorted()).toEqual([`${title} (копия 2)`, `${title} (копия)`])
  expect(copies.map(({ isActive }) => isActive)).toEqual([false, false])
  expect(await runs(copies[0]?._id ?? '')).toEqual([])
  expect(copies[0]?.publicCode).not.toBe(copies[1]?.publicCode)
})

test('versions tell what changed, and one of them comes back as a new one', async () => {
  const { _id = '' } = await my.make()
  await my.put(_id, { items })
  const { updatedAt } = await my.put(_id, { items, schedule: { ...daily, endTime: '20:00' } })
  const { versions = [], hasMore } = await my.versions(_id)
  expect(hasMore).toBe(false)
  expect(versions.map(({ version, changes }) => [version, ...changes.map(({ kind }) => kind)])).toEqual([
    [3, 'schedule'],
    [2, 'added'],
    [1],
  ])
  expect((await my.versions(_id, { before: 2 })).versions).toMatchObject([{ version: 1, by: { id: admin.id } }])
  // More than a version will be counts, what is no number that is counted exactly does not (I1).
  for (const before of [2 ** 31, Number.MAX_SAFE_INTEGER])
    expect((await my.versions(_id, { before })).versions).toHaveLength(versions.length)
  for (const before of [Infinity, 1e20]) expect((await my.versions(_id, { before })).status).toBe(400)
  expect(await my.restore(_id, { version: 3 })).toMatchObject({ status: 409, code: 'VERSION_IS_CURRENT' })
  expect(await my.restore(_id, { version: 9 })).toMatchObject({ status: 400, code: 'VERSION_NOT_FOUND' })
  expect(await my.restore(_id, { version: 1, updatedAt: new Date(0).toISOString() })).toMatchObject({ status: 409 })
  const back = await my.restore(_id, { version: 1, updatedAt: updatedAt ?? '' })
  expect(back).toMatchObject({ status: 200, version: 4, items: [{ title: 'Свет включён' }], schedule: daily })
  expect((await runs(_id)).map(({ version }) => version)).toEqual([4, 4])
  const [last] = (await eventsOf(app, company.id)).slice(-1)
  expect(last).toMatchObject({
    action: 'checklist.reverted',
    changes: {
      items: { old: 2, new: 1 },
      schedule: { old: 'Ежедневно, 13:00–20:00', new: 'Ежедневно, 13:00–18:00' },
      version: { old: 3, new: 4 },
      restoredVersion: { new: 1 },
    },
  })
})

test('what does not fit or is not there is told by its field', async () => {
  const stranger = await build.buildUser(app)
  const { type, title } = items[0] ?? { type: 'check' as const, title: '' }
  const onFail = { dueHours: 2, priority: 'high' as const }
  const failing = (more: object) => [{ id: ITEM, type: 'yesno' as const, title, onFail: { ...onFail, ...more } }]
  const refused = [
    [
      { schedule: { type: 'weekly' as const, startTime: '09:00', endTime: '09:00' } },
      'CHECKLIST_INVALID',
      'schedule.weekdays',
      'schedule.endTime',
    ],
    [{ items: [{ id: ITEM, type, title: ' ' }] }, 'CHECKLIST_INVALID', 'items.0.title'],
    [{ category: UNKNOWN }, 'CATEGORY_NOT_FOUND', 'category'],
    [{ restaurants: [UNKNOWN] }, 'RESTAURANT_NOT_FOUND', 'restaurants'],
    [{ positions: [UNKNOWN] }, 'POSITION_NOT_FOUND', 'positions'],
    [{ items: [{ id: ITEM, type, title, article: UNKNOWN }] }, 'ARTICLE_NOT_FOUND', 'items.0.article'],
    [{ items: failing({ position: UNKNOWN }) }, 'POSITION_NOT_FOUND', 'items.0.onFail'],
    [{ items: failing({ assignees: [stranger.id] }) }, 'ASSIGNEE_NOT_FOUND', 'items.0.onFail'],
  ] as const
  for (const [more, code, ...fields] of refused) {
    const reply = await my.make(structuredClone(more) as never)
    expect([reply.status, reply.code, ...Object.keys(reply.fields ?? {})]).toEqual([400, code, ...fields])
  }
  expect(await my.get(UNKNOWN)).toMatchObject({ status: 404, message: messages.CHECKLIST_NOT_FOUND })
  expect(await actionsOf(app, company.id)).toEqual([])
})

test('an instruction is named by its title as long as it may be read, and its loss refuses no save', async () => {
  const article = await build.buildArticle(app, { author: admin, title: 'Свет' })
  const asked = [{ id: ITEM, type: 'check' as const, title: 'Свет включён', article: article.id }]
  const { _id = '', items: shown } = await my.make({ items: asked })
  expect(shown).toMatchObject([{ article: article.id, articleTitle: 'Свет' }])
  await admin.client.DELETE('/api/knowledge-base/{id}', { params: { path: { id: article.id } } })
  expect((await my.get(_id)).items?.[0]).toMatchObject({ article: article.id })
  expect((await my.get(_id)).items?.[0]).not.toHaveProperty('articleTitle')
  expect(await my.put(_id, { title: 'Закрытие', items: asked })).toMatchObject({ status: 200, version: 1 })
})

test('the list is looked through by words, state, category and restaurant', async () => {
  const category = await build.buildCategory(app, { company })
  await my.make({ title: 'Приёмка товара', category: category.id, restaurants: [moika.id] })
  await my.make({ title: 'Закрытие смены', restaurants: [park.id], isActive: false })
  await my.make()
  expect(await my.list()).toEqual(['Закрытие смены', 'Открытие смены', 'Приёмка товара'])
  expect(await my.list({ search: 'приемка ТОВ' })).toEqual(['Приёмка товара'])
  expect(await my.list({ status: 'inactive' })).toEqual(['Закрытие смены'])
  expect(await my.list({ category: category.id })).toEqual(['Приёмка товара'])
  expect(await my.list({ restaurant: moika.id })).toEqual(['Открытие смены', 'Приёмка товара'])
})

test('a code opens what is there for whoever read it, in the restaurant where he stands', async () => {
  const waiter = await build.buildUser(app, { company })
  await app.db.write(
    company.id,
    (sql) => sql`
    insert into user_restaurants (company_id, user_id, restaurant_id) values (${company.id}, ${waiter.id}, ${moika.id})`,
  )
  const token = await app.tokenFor(company.id, waiter.id)
  const his = checklistCalls({ client: app.client(company.subdomain, token) })
  const made = await my.make({ items, schedule: { ...daily, startTime: '11:00' } })
  const { _id = '', publicCode = '' } = made
  const codes = await my.codes(_id)
  expect(codes.map(({ restaurant, place }) => [restaurant?.name, place])).toEqual([
    ['Мойка', null],
    ['Парк', null],
  ])
  const all = await my.codes(_id, { restaurant: moika.id })
  expect(all.map(({ place }) => place)).toEqual([null, 'Холодильник 1'])
  expect(all[0]).toEqual(codes[0] as never)
  expect(new Set([...codes, ...all].map(({ code }) => code)).size).toBe(3)
  const link = new URL(all[1]?.url ?? '')
  expect(Object.fromEntries(link.searchParams)).toEqual({ code: publicCode, r: moika.id, p: all[1]?.code ?? '' })
  const run = (await runs(_id)).find(({ restaurantId }) => restaurantId === moika.id)
  expect(await his.byCode(publicCode)).toMatchObject({
    status: 200,
    checklist: { _id, mode: 'shared' },
    restaurant: { _id: moika.id },
    run: run?.id,
    canStart: false,
  })
  expect(await his.byCode(publicCode, { restaurant: park.id })).toMatchObject({ status: 404 })
  // The address that screens have for it.
  const byCode = (code: string) =>
    app.fetch(
      new Request(`http://${company.subdomain}.localhost:3000/api/checklists/by-code/${code}`, {
        headers: { authorization: `Bearer ${token}` },
      }),
    )
  const { status: _, ...opened } = await his.byCode(publicCode)
  expect((await (await byCode(publicCode)).json()) as unknown).toEqual(opened)
  expect([(await byCode('aaaaaaaaaa')).status, (await byCode('versions')).status]).toEqual([404, 404])
  // Who looks after both says where he is.
  expect(await my.byCode(publicCode)).toMatchObject({ restaurant: null, run: null, restaurants: [{}, {}] })
  expect(await my.byCode(publicCode, { restaurant: park.id })).toMatchObject({ restaurant: { _id: park.id } })
  await my.put(_id, { items, schedule: { type: 'manual' } })
  expect(await his.byCode(publicCode)).toMatchObject({ run: null, canStart: true })
  const cooks = await build.buildPosition(app, { company })
  await my.put(_id, { items, positions: [cooks.id] })
  expect(await his.byCode(publicCode)).toMatchObject({ status: 404, message: messages.CHECKLIST_NOT_FOUND })
  await my.put(_id, { items, positions: [], isActive: false })
  expect(await his.byCode(publicCode)).toMatchObject({ status: 404 })
  expect(await his.byCode('aaaaaaaaaa')).toMatchObject({ status: 404 })
})

test('a code opens what is his own by a schedule in whichever of his restaurants he reads it', async () => {
  const waiter = await build.buildUser(app, { company })
  await app.db.write(
    company.id,
    (sql) => sql`
    insert into user_restaurants (company_id, user_id, restaurant_id)
    values (${company.id}, ${waiter.id}, ${moika.id}), (${company.id}, ${waiter.id}, ${park.id})`,
  )
  const his = checklistCalls({ client: app.client(company.subdomain, await app.tokenFor(company.id, waiter.id)) })
  const { _id = '', publicCode = '' } = await my.make({ items, mode: 'personal' })
  const own = await app.db.forCompany(company.id)<{ id: string }[]>`
    select id from checklist_runs where company_id = ${company.id} and checklist_id = ${_id} and assignee_id = ${waiter.id}`
  expect(own).toHaveLength(1)
  for (const restaurant of [moika.id, park.id])
    expect(await his.byCode(publicCode, { restaurant })).toMatchObject({ run: own[0]?.id, canStart: false })
})
