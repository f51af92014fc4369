import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { DAY, HOUR, MINUTE } from '../../../openapi/rules/time/durations.ts'
import { notificationJobs } from '../../notifications/jobs.ts'
import { createTestApp, type TestApp } from '../../test/app.ts'
import {
  buildCompany,
  buildPosition,
  buildTest,
  buildUser,
  type BuiltCompany,
  type BuiltUser,
} from '../../test/factories.ts'
import { runJob } from '../../test/run-job.ts'
import { taskCalls } from '../../test/task-calls.ts'
import { userCalls } from '../../test/user-calls.ts'
import { tell } from '../../notifications/tell.ts'

/** 12:00 in Moscow, where the company is. */
const NOON = Date.UTC(2026, 10, 20, 9)
let time = NOON
let app: TestApp
let company: BuiltCompany
let admin: BuiltUser
let waiter: BuiltUser
beforeAll(async () => {
  app = await createTestApp({ now: () => new Date(time) })
})
afterAll(() => app?.stop())
const build = async (at: number) => {
  time = at
  await app.db.jobs.sql`delete from notifications`
  company = await buildCompany(app, {
    moduleSettings: { tasks: true, checklists: true, testing: true, knowledgeBase: true, news: true },
  })
  admin = await buildUser(app, { company, role: 'admin' })
  waiter = await buildUser(app, { company })
}
beforeEach(() => build(NOON))

const letters = async () => (await app.letters()).filter(({ text }) => text.startsWith(`Здравствуйте, ${waiter.name}!`))
const run = (name: string) => runJob(app.db.jobs, notificationJobs, name, new Date(time))
/** The subjects of what has gone to the waiter, the newest first. */
async function mailed(): Promise<string[]> {
  await run('notification-letters')
  await run('notification-digests')
  return (await letters()).map(({ subject }) => subject)
}

test('what is urgent and unread for an hour is one letter, once', async () => {
  await taskCalls(admin).create({ title: 'Столы', assignees: [waiter.id] })
  time += HOUR - 1
  expect(await mailed()).toEqual([])
  time += 1
  expect(await mailed()).toEqual(['Вам поручена задача №1'])
  time += HOUR
  expect(await mailed()).toEqual(['Вам поручена задача №1'])
})

test('what was read, or is done, before the letter went out sends none', async () => {
  const read = await taskCalls(admin).create({ assignees: [waiter.id] })
  await waiter.client.POST('/api/notifications/read-all', { body: {} })
  const done = await taskCalls(admin).create({ assignees: [waiter.id] })
  time += HOUR
  // Written, but not yet gone.
  await run('notification-letters')
  // A session of these hours.
  const { PUT } = app.client(company.subdomain, await app.tokenFor(company.id, waiter.id))
  const moved = await PUT('/api/tasks/{id}/status', { params: { path: { id: done._id } }, body: { status: 'done' } })
  expect(moved.data?.status).toBe('done')
  expect(await mailed()).toEqual([])
  expect(read._id).not.toBe(done._id)
})

test('quiet hours hold a letter back until they end, and drop none', async () => {
  // 22:30 in Moscow: due at 23:30.
  await build(Date.UTC(2026, 10, 20, 19, 30))
  await taskCalls(admin).create({ assignees: [waiter.id] })
  time += HOUR
  expect(await mailed()).toEqual([])
  time = Date.UTC(2026, 10, 21, 4, 59)
  expect(await mailed()).toEqual([])
  time += MINUTE
  expect(await mailed()).toHaveLength(1)
})

test('the digest comes at the hour that one chose, with what is unread since the last', async () => {
  await waiter.client.PUT('/api/notifications/settings', { body: { digestAt: '18:00' } })
  const course = (title: string) =>
    app.db.write(company.id, (sql) =>
      tell(
        sql,
        {
          company: company.id,
          kind: 'courseAssigned',
          facts: { title, dueAt: null },
          link: { type: 'course', id: Bun.randomUUIDv7() },
          people: [waiter.id],
        },
        new Date(time),
      ),
    )
  await course('Первая неделя')
  expect(await mailed()).toEqual([])
  time = Date.UTC(2026, 10, 20, 15)
  expect(await mailed()).toEqual(['Непрочитанные уведомления'])
  expect((await letters())[0]?.text).toContain('Назначен курс «Первая неделя»')
  time += DAY
  // Nothing new: no letter.
  expect(await mailed()).toHaveLength(1)
  await course('Вторая неделя')
  time += DAY
  expect(await mailed()).toHaveLength(2)
})

test('of what is not for somebody any more, since he has another role and position, no letter tells him', async () => {
  const chef = await buildPosition(app, { company })
  waiter = await buildUser(app, { company, role: 'admin', position: chef })
  await waiter.client.PUT('/api/notifications/settings', { body: { digestAt: '18:00' } })
  const tests = [
    await buildTest(app, { company, title: 'Для шефов', positions: [chef] }),
    await buildTest(app, { company, title: 'Для всех' }),
  ]
  await app.db.write(company.id, async (sql) => {
    const of = { company: company.id, people: [waiter.id] }
    for (const { id, title } of tests) {
      const told = { kind: 'testAssigned', facts: { title, dueAt: null }, link: { type: 'test', id } } as const
      await tell(sql, { ...of, ...told }, new Date(time))
    }
    const link = { type: 'article', id: Bun.randomUUIDv7() } as const
    await tell(sql, { ...of, kind: 'articleReview', facts: { title: 'Оклады', months: 6 }, link }, new Date(time))
  })
  await userCalls(admin).update(waiter.id, { role: 'user', position: null })
  expect(await mailed()).toEqual([])
  time = Date.UTC(2026, 10, 20, 15)
  expect(await mailed()).toEqual(['Непрочитанные уведомления'])
  const [letter] = await letters()
  expect(letter?.text).toContain('«Для всех»')
  for (const secret of ['Для шефов', 'Оклады']) expect(letter?.text).not.toContain(secret)
})

test('what was read long ago is swept, what was not stays', async () => {
  await taskCalls(admin).create({ assignees: [waiter.id] })
  await waiter.client.POST('/api/notifications/read-all', { body: {} })
  await taskCalls(admin).create({ assignees: [waiter.id] })
  time += 91 * DAY
  expect(await run('notifications-kept')).toBe(1)
  const rows = await app.db.forCompany(company.id)`select 1 from notifications where user_id = ${waiter.id}`
  expect(rows).toHaveLength(1)
})
