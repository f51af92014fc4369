import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import { HOUR, MINUTE } from '../../../openapi/rules/time/durations.ts'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { whileWaiting } from '../../test/during-write.ts'
import { eventsOf } from '../../test/events-of.ts'
import * as build from '../../test/factories.ts'
import { newsCalls, text } from '../../test/news-calls.ts'
import { runJob } from '../../test/run-job.ts'
import { newsJobs } from './clock/jobs.ts'

const NINE = Date.UTC(2026, 5, 1, 9)
let app: TestApp
let company: build.BuiltCompany
let admin: build.BuiltUser
let waiters: { id: string; name: string }
let boss: ReturnType<typeof newsCalls>
let my: ReturnType<typeof newsCalls>
let time = NINE
beforeAll(async () => {
  app = await createTestApp({ now: () => new Date(time) })
})
afterAll(() => app?.stop())
beforeEach(async () => {
  time = NINE
  company = await build.buildCompany(app, { moduleSettings: { news: true } })
  admin = await build.buildUser(app, { company, role: 'admin' })
  boss = newsCalls(admin)
  waiters = await build.buildPosition(app, { company, name: 'Официант' })
  my = newsCalls(await build.buildUser(app, { company, position: waiters }))
})

const at = (later: number) => new Date(time + later).toISOString()
const tick = () => runJob(app.db.jobs, newsJobs, 'news', new Date(time))
async function out(more: Parameters<typeof boss.make>[0] = {}): Promise<string> {
  const { _id: id = '' } = await boss.make(more)
  await boss.publish(id)
  return id
}
const titles = async (who = my, query = {}) => (await who.list(query)).news?.map(({ title }) => title)

describe('what a reader sees', () => {
  test('what is out and for him: pinned first, then the newest', async () => {
    const cooks = await build.buildPosition(app, { company })
    await out({ title: 'Первая' })
    time += MINUTE
    await out({ title: 'Главная', isPinned: true, positions: [waiters.id] })
    time += MINUTE
    await out({ title: 'Вторая' })
    await out({ title: 'Для поваров', positions: [cooks.id] })
    await boss.make({ title: 'Черновик' })
    expect(await titles()).toEqual(['Главная', 'Вторая', 'Первая'])
    expect(await my.list({ status: 'draft' })).toMatchObject({ total: 3, counts: { all: 3, unread: 3 } })
    expect(await boss.list({ status: 'draft' })).toMatchObject({
      counts: { all: 4, draft: 1, scheduled: 0, archived: 0 },
    })
  })

  test('it is found by any form of its words, in title, summary and text', async () => {
    await out({ title: 'Часы террасы', summary: 'Брони переносим', content: text('Звоним гостям сами') })
    await out({ title: 'Форма' })
    for (const search of ['терраса', 'брони', 'гостю', 'террас'])
      expect(await titles(my, { search })).toEqual(['Часы террасы'])
    expect(await titles(my, { search: 'пароход' })).toEqual([])
    expect(await titles(my, { search: '!?' })).toEqual([])
  })

  test('opening reads once; the counter and the filter know', async () => {
    const id = await out()
    await out({ title: 'Форма' })
    expect(await my.count()).toBe(2)
    const { readAt } = await my.read(id)
    time += MINUTE
    expect(await my.read(id)).toMatchObject({ code: 200, readAt })
    expect(await my.count()).toBe(1)
    expect(await titles(my, { unread: true })).toEqual(['Форма'])
    expect(await my.get(id)).toMatchObject({ isRead: true, readAt, acknowledgedAt: null })
    expect((await my.get(id)).stats).toBeUndefined()
    expect(await boss.get(id)).toMatchObject({ isRead: false, stats: { audience: 2, read: 1, acknowledged: 0 } })
  })
})

describe('by the clock', () => {
  test('it comes out once and goes once, by two instances, also after a standstill', async () => {
    const { _id: id = '' } = await boss.make({ publishAt: at(5 * MINUTE), archiveAt: at(20 * MINUTE), isPinned: true })
    expect(await my.get(id)).toMatchObject({ code: 404, message: messages.NEWS_NOT_FOUND })
    expect(await tick()).toBe(0)
    time += 10 * MINUTE
    const moved = await Promise.all([tick(), tick()])
    expect(moved.reduce((sum, n) => sum + n, 0)).toBe(1)
    expect(await my.get(id)).toMatchObject({ status: 'published', publishAt: null, publishedAt: at(0) })
    time += 15 * MINUTE
    await Promise.all([tick(), tick()])
    expect(await boss.get(id)).toMatchObject({ status: 'archived', isPinned: false, archiveAt: null })
    const events = await eventsOf(app, company.id)
    expect(events.map(({ action }) => action).toSorted()).toEqual(['news.archived', 'news.created', 'news.published'])
  })

  test('the clock and a hand at once publish it once', async () => {
    const { _id: id = '' } = await boss.make({ publishAt: at(5 * MINUTE) })
    time += 10 * MINUTE
    await Promise.all([tick(), boss.publish(id), tick()])
    const events = await eventsOf(app, company.id)
    expect(events.filter(({ action }) => action === 'news.published')).toHaveLength(1)
  })

  test('dates that can not be are named', async () => {
    const refused = (code: 'NEWS_DATE_PAST' | 'NEWS_ARCHIVE_EARLY', field: string) => ({
      code: 400,
      fields: { [field]: messages[code] },
    })
    expect(await boss.make({ publishAt: at(-1) })).toMatchObject(refused('NEWS_DATE_PAST', 'publishAt'))
    expect(await boss.make({ archiveAt: at(0) })).toMatchObject(refused('NEWS_ARCHIVE_EARLY', 'archiveAt'))
    const { _id: id = '' } = await boss.make({ publishAt: at(5 * MINUTE), archiveAt: at(20 * MINUTE) })
    time += 10 * MINUTE
    // Its own date has passed meanwhile: that refuses no save.
    expect(await boss.put(id, { title: 'Позже', publishAt: at(-5 * MINUTE) })).toMatchObject({
      code: 200,
      status: 'scheduled',
    })
    expect(await boss.publish(id, { publishAt: at(HOUR) })).toMatchObject(refused('NEWS_ARCHIVE_EARLY', 'archiveAt'))
  })
})

describe('known', () => {
  test('only where it asks, of this version, once', async () => {
    const [id, plain] = [await out({ requireAck: true }), await out()]
    expect(await my.acknowledge(plain)).toMatchObject({ code: 409, message: messages.NEWS_ACK_OFF })
    const { acknowledgedAt } = await my.acknowledge(id, 1)
    time += MINUTE
    expect(await my.acknowledge(id, 1)).toMatchObject({ code: 200, acknowledgedAt })
    expect(await boss.put(id, { resetRead: true })).toMatchObject({ version: 2, stats: { read: 0, acknowledged: 0 } })
    expect(await my.get(id)).toMatchObject({ isRead: false, acknowledgedAt: null })
    expect(await my.acknowledge(id, 1)).toMatchObject({ code: 409, message: messages.NEWS_CHANGED })
    expect(await my.acknowledge(id, 2)).toMatchObject({ code: 200, acknowledgedAt: at(0) })
  })

  test('two presses at once are one event; a save at the same time keeps the marks', async () => {
    const id = await out({ requireAck: true })
    await Promise.all([my.acknowledge(id), my.acknowledge(id), boss.put(id, { title: 'Новая' })])
    expect(await boss.readers(id, { state: 'acknowledged' })).toMatchObject({ total: 1, stats: { acknowledged: 1 } })
    const events = await eventsOf(app, company.id)
    expect(events.filter(({ action }) => action === 'news.acknowledged')).toHaveLength(1)
  })

  test('the author sees who has not, and reminds them once an hour', async () => {
    const id = await out({ requireAck: true, positions: [waiters.id] })
    await my.read(id)
    expect(await boss.readers(id, { state: 'unread' })).toMatchObject({ total: 0, stats: { audience: 1, read: 1 } })
    expect(await boss.remind(id)).toMatchObject({ code: 200, sent: 1 })
    expect(await boss.remind(id)).toMatchObject({ code: 429, message: messages.NEWS_REMINDED })
    await my.acknowledge(id)
    time += HOUR
    const next = newsCalls(await build.buildUser(app, { company, role: 'admin' }))
    expect(await next.remind(id)).toMatchObject({ code: 200, sent: 0 })
  })
})

describe('how many have read it', () => {
  const counts = async () =>
    (await boss.list()).news?.map(({ title, stats }) => [title, stats?.audience, stats?.read, stats?.acknowledged])
  const works = (who: build.BuiltUser, isActive: boolean) =>
    admin.client.PUT('/api/users/{id}/status', { params: { path: { id: who.id } }, body: { isActive } })
  /** Of each of the news what is kept, beside what its marks say themselves. */
  const marks = () =>
    app.db.read(
      () => app.db.forCompany(company.id)<{ kept: number[]; read: number[] }[]>`
        select
          (select array[coalesce(sum(s.read), 0)::int, coalesce(sum(s.acknowledged), 0)::int] from news_sums s
            where s.company_id = ${company.id} and s.news_id = n.id) as kept,
          (select array[count(*)::int, count(r.acknowledged_at)::int]
            from news_reads r join users u on u.company_id = ${company.id} and u.id = r.user_id and u.is_active and u.deleted_at is null
            where r.company_id = ${company.id} and r.news_id = n.id) as read
        from news n where n.company_id = ${company.id}`,
    )

  test('it follows marks, people who come and go, and a text to be read anew', async () => {
    const cook = await build.buildUser(app, { company })
    const his = newsCalls(cook)
    const some = await out({ title: 'Официантам', positions: [waiters.id], requireAck: true })
    const all = await out({ title: 'Всем', requireAck: true })
    await out({ title: 'Никем' })
    for (const id of [all, some]) await my.acknowledge(id)
    await his.read(all)
    await his.read(all)
    const [none, waitersOnly] = [
      ['Никем', 3, 0, 0],
      ['Официантам', 1, 1, 1],
    ]
    expect(await counts()).toEqual([none, ['Всем', 3, 2, 1], waitersOnly] as never)
    await his.acknowledge(all)
    expect(await counts()).toEqual([none, ['Всем', 3, 2, 2], waitersOnly] as never)
    await works(cook, false)
    expect((await counts())?.[1]).toEqual(['Всем', 2, 1, 1])
    await works(cook, true)
    expect((await counts())?.[1]).toEqual(['Всем', 3, 2, 2])
    expect(await boss.readers(all)).toMatchObject({ stats: { audience: 3, read: 2, acknowledged: 2 }, total: 3 })
    await boss.put(all, { resetRead: true })
    expect((await counts())?.[1]).toEqual(['Всем', 3, 0, 0])
    await his.read(all)
    await admin.client.DELETE('/api/users/{id}', { params: { path: { id: cook.id } } })
    expect((await counts())?.[1]).toEqual(['Всем', 2, 0, 0])
    expect((await boss.remove(all)).code).toBe(200)
    expect((await counts())?.map(([title]) => title)).toEqual(['Никем', 'Официантам'])
  })

  test('it is that of the marks, whoever reads and goes at once', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => build.buildUser(app, { company })))
    const ids = await Promise.all(Array.from({ length: 3 }, () => out({ requireAck: true })))
    for (let round = 0; round < 4; round++)
      await Promise.all(
        people.flatMap((who, n) => [
          ...ids.map((id) => (n % 2 === round % 2 ? newsCalls(who).read(id) : newsCalls(who).acknowledge(id))),
          works(who, (n + round) % 3 > 0),
          ...(n === round ? [boss.put(ids[0] ?? '', { resetRead: true })] : []),
        ]),
      )
    const found = await marks()
    expect(found).toHaveLength(3)
    for (const { kept, read } of found) expect(kept).toEqual(read)
  })
})

describe('pins', () => {
  test('three at most, also by two administrators at once', async () => {
    await Promise.all(Array.from({ length: 2 }, () => out({ isPinned: true })))
    const made = await Promise.all(Array.from({ length: 4 }, () => boss.make({ isPinned: true })))
    expect(made.map(({ code }) => code).toSorted()).toEqual([201, 409, 409, 409])
    expect(made.find(({ code }) => code === 409)?.message).toBe('Закрепить можно не более 3 новостей')
  })

  test('their order is given; whatever is left out is not pinned', async () => {
    const [a, b, c] = [await out({ title: 'А', isPinned: true }), await out({ title: 'Б' }), await out({ title: 'В' })]
    expect((await boss.pin([c, b])).code).toBe(200)
    expect(await titles()).toEqual(['В', 'Б', 'А'])
    expect((await boss.get(a)).isPinned).toBe(false)
    const pins = await Promise.all([boss.pin([a, b]), boss.pin([b, a])])
    expect(pins.map(({ code }) => code)).toEqual([200, 200])
    expect((await titles())?.slice(0, 2).toSorted()).toEqual(['А', 'Б'])
  })

  test('what is to come out pinned keeps its pin when those that are out are put in order, while there is room', async () => {
    const waiting = await boss.make({ isPinned: true, publishAt: at(HOUR) })
    const [a, b] = [await out({ title: 'А', isPinned: true }), await out({ title: 'Б', isPinned: true })]
    expect((await boss.pin([b, a])).code).toBe(200)
    expect(await titles()).toEqual(['Б', 'А'])
    expect((await boss.get(waiting._id ?? '')).isPinned).toBe(true)
    const c = await out({ title: 'В' })
    expect((await boss.pin([c, b, a])).code).toBe(200)
    expect((await boss.get(waiting._id ?? '')).isPinned).toBe(false)
  })
})

describe('told', () => {
  const notices = async (who: build.BuiltUser) =>
    (await who.client.GET('/api/notifications')).data?.notifications.map(({ kind, isRead }) => [kind, isRead])

  test('all whom it is for, once, by hand or by the clock; reading ends it', async () => {
    const [one, cook] = [
      await build.buildUser(app, { company, position: waiters }),
      await build.buildUser(app, { company }),
    ]
    const id = await out({ positions: [waiters.id], requireAck: true })
    await boss.make({ publishAt: at(5 * MINUTE), positions: [waiters.id] })
    await boss.make({ publishAt: at(5 * MINUTE), notify: false })
    // Past both of its dates when the clock looks: it comes out and goes, and nobody is told.
    await boss.make({ publishAt: at(5 * MINUTE), archiveAt: at(6 * MINUTE) })
    time += 10 * MINUTE
    await Promise.all([tick(), tick()])
    expect(await notices(cook)).toEqual([])
    expect(await notices(one)).toEqual([
      ['newsPublished', false],
      ['newsPublished', false],
    ])
    await newsCalls(one).read(id)
    expect((await notices(one))?.filter(([, isRead]) => isRead)).toHaveLength(0)
    await newsCalls(one).acknowledge(id)
    expect((await notices(one))?.filter(([, isRead]) => isRead)).toHaveLength(1)
  })

  test('nobody who reads waits for those who are being reminded, and whoever has read it meanwhile has nothing to read of it', async () => {
    const [reader, slow] = [
      await build.buildUser(app, { company, position: waiters }),
      await build.buildUser(app, { company, position: waiters }),
    ]
    const id = await out({ positions: [waiters.id], requireAck: true })
    await newsCalls(reader).read(id)
    const [reminded, acknowledged] = await whileWaiting(
      app,
      company.id,
      (sql) => sql`select from users where company_id = ${company.id} and id = ${slow.id} for update`,
      () => boss.remind(id),
      () => newsCalls(reader).acknowledge(id),
    )
    expect(acknowledged).toMatchObject({ code: 200 })
    expect(reminded).toMatchObject({ code: 200 })
    expect((await notices(reader))?.filter(([, isRead]) => !isRead)).toEqual([])
    expect((await notices(slow))?.filter(([, isRead]) => !isRead)).toHaveLength(2)
  })

  test('where nobody is asked to confirm any more, whoever has read it is told of it no more (D53)', async () => {
    const [opener, late] = [
      await build.buildUser(app, { company, position: waiters }),
      await build.buildUser(app, { company, position: waiters }),
    ]
    const id = await out({ positions: [waiters.id], requireAck: true })
    await newsCalls(opener).read(id)
    await boss.remind(id)
    await boss.put(id, { requireAck: false })
    expect((await notices(opener))?.filter(([, isRead]) => !isRead)).toEqual([])
    expect((await notices(late))?.filter(([, isRead]) => !isRead)).toHaveLength(2)
  })

  test('shown as new it is told once more to those whose reading counts no more, and to nobody else', async () => {
    const [reader, opener, late] = [
      await build.buildUser(app, { company, position: waiters }),
      await build.buildUser(app, { company, position: waiters }),
      await build.buildUser(app, { company, position: waiters }),
    ]
    const id = await out({ positions: [waiters.id], requireAck: true })
    await newsCalls(reader).acknowledge(id)
    await newsCalls(opener).read(id)
    await boss.put(id, { summary: 'Опечатка' })
    expect(await notices(reader)).toEqual([['newsPublished', true]])
    await boss.put(id, { resetRead: true })
    for (const who of [reader, opener])
      expect(await notices(who)).toEqual([
        ['newsPublished', false],
        ['newsPublished', true],
      ])
    expect(await notices(late)).toEqual([['newsPublished', false]])
    await newsCalls(reader).read(id)
    await boss.put(id, { resetRead: true, notify: false })
    expect(await notices(reader)).toHaveLength(2)
  })

  test('brought out of the archive it is told to those who do not know it yet: what was confirmed is not asked for again', async () => {
    const [knower, opener] = [
      await build.buildUser(app, { company, position: waiters }),
      await build.buildUser(app, { company, position: waiters }),
    ]
    const id = await out({ positions: [waiters.id], requireAck: true })
    await newsCalls(knower).acknowledge(id)
    await newsCalls(opener).read(id)
    await boss.archive(id)
    await boss.publish(id)
    expect(await notices(knower)).toEqual([['newsPublished', true]])
    expect(await notices(opener)).toEqual([
      ['newsPublished', false],
      ['newsPublished', true],
    ])
    await boss.archive(id)
    await boss.put(id, { requireAck: false })
    await boss.publish(id)
    expect((await notices(opener))?.filter(([, isRead]) => !isRead)).toHaveLength(0)
  })
})

test('what it shows may be opened by whom it is for, and goes with it', async () => {
  const cover = await build.buildFile(app, { company })
  const { _id: id = '' } = await boss.make({ cover: cover.id })
  const refs = () =>
    app.db.forCompany(company.id)<{ kind: string }[]>`
      select kind from file_refs where company_id = ${company.id} and file_id = ${cover.id}`
  expect([...(await refs())]).toEqual([{ kind: 'news' }])
  await boss.put(id, { title: 'Без обложки', cover: null })
  expect(await refs()).toHaveLength(0)
  await boss.put(id, { cover: cover.id })
  await boss.publish(id)
  await my.say(id, 'Вижу')
  expect((await boss.remove(id)).code).toBe(200)
  expect(await refs()).toHaveLength(0)
})

describe('comments', () => {
  test('are counted, and off where the author says so', async () => {
    const id = await out()
    await Promise.all(['Раз', 'Два', 'Три'].map((words) => my.say(id, words)))
    expect(await my.get(id)).toMatchObject({ commentsCount: 3 })
    await boss.put(id, { commentsOn: false })
    expect(await my.say(id, 'Ещё')).toMatchObject({ code: 409, message: messages.NEWS_COMMENTS_OFF })
    expect((await my.said(id)).comments).toHaveLength(3)
  })

  test('one that comes while the news is deleted is lost with it, or finds nothing', async () => {
    const id = await out()
    const [said, gone] = await Promise.all([my.say(id, 'Успею?'), boss.remove(id)])
    expect(gone.code).toBe(200)
    expect([201, 404]).toContain(said.code)
    expect(await my.said(id)).toMatchObject({ code: 404 })
  })
})

test('a pin and another order of the pinned at once wait for each other', async () => {
  const ids = [await out({ isPinned: true }), await out()]
  for (const _ of Array.from({ length: 5 })) {
    const [put, pins] = await Promise.all([boss.put(ids[1] ?? '', { isPinned: true }), boss.pin(ids)])
    expect([put.code, pins.code]).toEqual([200, 200])
    await boss.pin(ids.slice(0, 1))
  }
})

test('a repeated key makes one', async () => {
  const [one, other] = [await boss.make({}, 'k'), await boss.make({}, 'k')]
  expect(other._id).toBe(one._id)
})

test('of two saves of one form the second is refused', async () => {
  const { _id: id = '', updatedAt = '' } = await boss.make()
  const saves = await Promise.all(['Раз', 'Два'].map((title) => boss.put(id, { title, updatedAt })))
  expect(saves.map(({ code }) => code).toSorted()).toEqual([200, 409])
})
