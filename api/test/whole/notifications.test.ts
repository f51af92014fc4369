import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { DAY, HOUR, MINUTE } from '../../../openapi/rules/time/durations.ts'
import { short } from '../../../openapi/rules/notifications/notification-words.ts'
import { acknowledgementCalls } from '../acknowledgement-calls.ts'
import { notificationJobs } from '../../notifications/jobs.ts'
import { createTestApp, type TestApp } from '../app.ts'
import { buildChecklist, makeRuns } from '../build-checklist.ts'
import { courseCalls, question } from '../course-calls.ts'
import {
  buildArticle,
  buildCompany,
  buildPosition,
  buildRestaurant,
  buildTest,
  buildUser,
  type BuiltCompany,
  type BuiltUser,
} from '../factories.ts'
import { runJob } from '../run-job.ts'
import { taskCalls } from '../task-calls.ts'
import { testCalls } from '../test-calls.ts'
import { checklistJobs } from '../../features/checklists/clock/jobs.ts'
import { newsJobs } from '../../features/news/clock/jobs.ts'
import { taskJobs } from '../../features/tasks/clock/jobs.ts'
import { taskSeries } from '../../features/tasks/series/kind.ts'
import { scheduleJobs } from '../../schedule/jobs.ts'

const NOON = Date.UTC(2026, 10, 20, 9)
let time = NOON
let app: TestApp
let company: BuiltCompany
let admin: BuiltUser
let waiter: BuiltUser
let cook: BuiltUser
beforeAll(async () => {
  app = await createTestApp({ now: () => new Date(time) })
})
afterAll(() => app?.stop())
beforeEach(async () => {
  time = NOON
  company = await buildCompany(app, {
    moduleSettings: { tasks: true, checklists: true, knowledgeBase: true, testing: true, news: true },
  })
  admin = await buildUser(app, { company, role: 'admin' })
  waiter = await buildUser(app, { company })
  cook = await buildUser(app, { company })
})

/** What somebody has not read, the newest first. */
async function unread({ id }: BuiltUser): Promise<string[]> {
  const rows = await app.db.forCompany(company.id)<{ kind: string }[]>`
    select kind from notifications where company_id = ${company.id} and user_id = ${id} and read_at is null
    order by at desc, id desc`
  return rows.map(({ kind }) => kind)
}
const courseExam = async () => ({
  type: 'test' as const,
  id: (await buildTest(app, { company, questions: [question] })).id,
})
async function outNews(body: { title: string; positions: string[] }): Promise<string> {
  const content = { blocks: [{ type: 'paragraph', data: { text: 'Веранда' } }] }
  const { data } = await admin.client.POST('/api/news', { body: { ...body, content } })
  const id = data?._id ?? ''
  await admin.client.POST('/api/news/{id}/publish', { params: { path: { id } }, body: {} })
  return id
}
const jobs = [...taskJobs, ...newsJobs, ...checklistJobs, ...notificationJobs, ...scheduleJobs([taskSeries])]
const tick = (name: string) => runJob(app.db.jobs, jobs, name, new Date(time))

test('a task tells who is to do it, and what becomes of it; who leaves it hears no more', async () => {
  const { _id: id } = await taskCalls(admin).create({ assignees: [waiter.id, admin.id], requireReview: true })
  expect([await unread(waiter), await unread(admin)]).toEqual([['taskAssigned'], []])
  await taskCalls(admin).update(id, { assignees: [waiter.id, cook.id] })
  expect([await unread(waiter), await unread(cook)]).toEqual([['taskAssigned'], ['taskAssigned']])
  await taskCalls(waiter).move(id, 'in_progress')
  await taskCalls(waiter).move(id, 'review')
  expect([await unread(admin), await unread(waiter), await unread(cook)]).toEqual([
    ['taskStatusChanged'],
    [],
    ['taskStatusChanged'],
  ])
  await taskCalls(admin).update(id, { assignees: [waiter.id] })
  const { _id: other } = await taskCalls(admin).create({ assignees: [cook.id] })
  expect(await unread(cook)).toEqual(['taskAssigned'])
  await taskCalls(admin).remove(other)
  expect(await unread(cook)).toEqual([])
})

test('whoever leaves a task that is not there for him then has nothing to read of it; its author and administrators have', async () => {
  await buildRestaurant(app, { company, staff: [waiter, cook] })
  const { _id: id } = await taskCalls(waiter).create({ assignees: [waiter.id, cook.id] })
  await taskCalls(admin).update(id, { assignees: [waiter.id, cook.id, admin.id] })
  const at = { params: { path: { id } } }
  await cook.client.POST('/api/tasks/{id}/comments', { ...at, body: { text: 'Смотрю' } })
  await waiter.client.POST('/api/tasks/{id}/comments', { ...at, body: { text: 'Жду', mentions: [cook.id] } })
  expect([await unread(cook), await unread(waiter)]).toEqual([['mention', 'taskAssigned'], ['taskComment']])
  const other = await buildUser(app, { company })
  await taskCalls(admin).update(id, { assignees: [other.id] })
  expect((await taskCalls(cook).get(id)).status).toBe(404)
  expect([await unread(cook), await unread(waiter), await unread(admin)]).toEqual([
    [],
    ['taskComment'],
    ['taskComment'],
  ])
})

test('whoever has checked a task is not called to check it, and whoever hands it in again not to mend it (D53)', async () => {
  const { _id: id } = await taskCalls(admin).create({ assignees: [waiter.id], requireReview: true })
  const both = async () => [await unread(admin), await unread(waiter)]
  await taskCalls(waiter).move(id, 'review')
  expect(await both()).toEqual([['taskStatusChanged'], []])
  await taskCalls(admin).move(id, 'in_progress', { comment: 'Ещё раз' })
  expect(await both()).toEqual([[], ['taskStatusChanged']])
  await taskCalls(waiter).move(id, 'review')
  expect(await both()).toEqual([['taskStatusChanged'], []])
  await taskCalls(admin).move(id, 'done')
  expect(await both()).toEqual([[], ['taskStatusChanged']])
})

test('a check is offered to whoever may check, not to whoever does it with others', async () => {
  const offered = async ({ client }: BuiltUser) =>
    (await client.GET('/api/notifications', {})).data?.notifications.flatMap(({ kind, action }) =>
      kind === 'taskStatusChanged' ? [action] : [],
    )
  const { _id: id } = await taskCalls(admin).create({ assignees: [waiter.id, cook.id], requireReview: true })
  await taskCalls(waiter).move(id, 'review')
  expect([await offered(admin), await offered(cook)]).toEqual([['check'], [null]])
})

test('a comment that is deleted is not counted any more, and the only one leaves nothing to read (D53)', async () => {
  const { _id: id } = await taskCalls(admin).create({ assignees: [waiter.id, cook.id] })
  const at = { path: { id } }
  const say = async ({ client }: BuiltUser, text: string) => {
    time += MINUTE
    const { data } = await client.POST('/api/tasks/{id}/comments', { params: at, body: { text } })
    return () =>
      client.DELETE('/api/tasks/{id}/comments/{commentId}', { params: { path: { id, commentId: data?._id ?? '' } } })
  }
  const shown = async ({ client }: BuiltUser) =>
    (await client.GET('/api/notifications', { params: { query: { filter: 'unread' } } })).data?.notifications.flatMap(
      ({ kind, title, text }) => (kind === 'taskComment' ? [`${title.split(' к ')[0]}: ${text}`] : []),
    )
  const old = await say(waiter, 'Давно прочитан')
  await admin.client.POST('/api/notifications/read-all', { body: {} })
  const [first, second] = [await say(waiter, 'Раз'), await say(cook, 'Два')]
  await first()
  expect(await shown(admin)).toEqual([`Комментарий: Заменить фильтр · ${short(cook.name)}`])
  await old()
  expect(await shown(admin)).toHaveLength(1)
  await second()
  expect([await shown(admin), await shown(waiter)]).toEqual([[], []])
})

test('who takes over what another did is told of what he did not do already', async () => {
  const calls = taskCalls(admin)
  await calls.create({ title: 'Вместе', assignees: [waiter.id, cook.id] })
  await calls.create({ title: 'Один', assignees: [waiter.id] })
  await cook.client.POST('/api/notifications/read-all', { body: {} })
  const { data } = await admin.client.POST('/api/tasks/hand-over', { body: { from: waiter.id, to: cook.id } })
  expect(data).toMatchObject({ tasks: 2 })
  expect([await unread(cook), await unread(waiter)]).toEqual([['taskAssigned'], []])
})

test('whoever gave a task that he hands over does it no more, and reads on what becomes of it', async () => {
  const deadline = new Date(NOON + 30 * MINUTE).toISOString()
  await buildRestaurant(app, { company, staff: [waiter, cook] })
  const { _id: id } = await taskCalls(waiter).create({ assignees: [waiter.id], deadline })
  await taskCalls(admin).update(id, { assignees: [waiter.id, admin.id] })
  await admin.client.POST('/api/tasks/{id}/comments', { params: { path: { id } }, body: { text: 'Где ключ?' } })
  time = NOON + 31 * MINUTE
  await tick('task-deadlines')
  const both = async () => [await unread(waiter), await unread(admin)]
  expect(await both()).toEqual([['taskOverdue', 'taskComment'], ['taskOverdue']])
  const handOver = (from: BuiltUser) =>
    admin.client.POST('/api/tasks/hand-over', { body: { from: from.id, to: cook.id } })
  expect([(await handOver(waiter)).data?.tasks, (await handOver(admin)).data?.tasks]).toEqual([1, 1])
  expect(await both()).toEqual([['taskOverdue', 'taskComment'], []])
})

test('what was told of a thing that has another name since calls it by that', async () => {
  const titles = async () => {
    const { data } = await waiter.client.GET('/api/notifications', { params: { query: {} } })
    return data?.notifications.map(({ kind, title, text }) => `${kind}: ${title} · ${text}`).toSorted()
  }
  const { _id: task } = await taskCalls(admin).create({ title: 'Старая', assignees: [waiter.id] })
  const news = await outNews({ title: 'Старая', positions: [] })
  const exam = await buildTest(app, { company, questions: [question], title: 'Старый', isActive: false })
  const path = (id: string) => ({ params: { path: { id } } })
  await admin.client.PUT('/api/tests/{id}', { ...path(exam.id), body: { isActive: true } })
  const course = await admin.client.POST('/api/courses', {
    body: { title: 'Старый', steps: [{ type: 'test', id: exam.id }] },
  })
  const article = await buildArticle(app, { company, title: 'Старая', status: 'draft' })
  await admin.client.PUT('/api/knowledge-base/{id}', { ...path(article.id), body: { status: 'published' } })
  await waiter.client.POST('/api/notifications/read-all', { body: {} })
  expect((await titles())?.filter((one) => one.includes('Стар'))).toHaveLength(5)
  const renamed = await Promise.all([
    taskCalls(admin).update(task, { title: 'Новая' }),
    admin.client.PUT('/api/news/{id}', { ...path(news), body: { title: 'Новая' } }).then(({ response }) => response),
    admin.client
      .PUT('/api/tests/{id}', { ...path(exam.id), body: { title: 'Новый' } })
      .then(({ response }) => response),
    admin.client
      .PUT('/api/courses/{id}', { ...path(course.data?._id ?? ''), body: { title: 'Новый' } })
      .then(({ response }) => response),
    admin.client
      .PUT('/api/knowledge-base/{id}', { ...path(article.id), body: { title: 'Новая' } })
      .then(({ response }) => response),
  ])
  expect(renamed.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  const now = await titles()
  expect([now?.filter((one) => one.includes('Нов')).length, now?.filter((one) => one.includes('Стар'))]).toEqual([
    5,
    [],
  ])
})

test('a comment tells the people of its task, and whoever is called by name hears just that', async () => {
  const { _id: id } = await taskCalls(admin).create({ assignees: [waiter.id, cook.id] })
  const body = { text: 'Кто возьмёт?', mentions: [cook.id] }
  await waiter.client.POST('/api/tasks/{id}/comments', { params: { path: { id } }, body })
  expect([await unread(admin), await unread(waiter), await unread(cook)]).toEqual([
    ['taskComment'],
    ['taskAssigned'],
    ['mention', 'taskAssigned'],
  ])
})

test('a deadline tells a day and two hours before, and when it has passed, each once; of what is done nothing', async () => {
  const deadline = new Date(NOON + 25 * HOUR).toISOString()
  await taskCalls(admin).create({ assignees: [waiter.id], deadline })
  const done = await taskCalls(admin).create({ assignees: [cook.id], deadline })
  await taskCalls(cook).move(done._id, 'done')
  const told: string[][] = []
  for (const hours of [0, 1, 23, 25]) {
    time = NOON + hours * HOUR
    await tick('task-deadlines')
    await Promise.all([tick('task-deadlines'), tick('task-deadlines')])
    told.push(await unread(waiter))
  }
  expect(told).toEqual([
    ['taskAssigned'],
    ['taskDueSoon', 'taskAssigned'],
    ['taskDueSoon', 'taskAssigned'],
    ['taskOverdue', 'taskDueSoon', 'taskAssigned'],
  ])
  expect(await unread(cook)).toEqual([])
})

test('a deadline that is moved takes back what was said of the one before, and tells of its own (D53)', async () => {
  const deadline = (hours: number) => new Date(NOON + hours * HOUR).toISOString()
  const { _id: id } = await taskCalls(admin).create({ assignees: [waiter.id], deadline: deadline(24.1) })
  const tickAt = async (hours: number) => {
    time = NOON + hours * HOUR
    await tick('task-deadlines')
  }
  // A session that outlasts the days.
  time = NOON + 72 * HOUR
  const boss = taskCalls(await buildUser(app, { company, role: 'admin' }))
  await tickAt(0)
  await tickAt(0.2)
  expect(await unread(waiter)).toEqual(['taskDueSoon', 'taskAssigned'])
  await boss.update(id, { title: 'Заменить фильтр воды' })
  expect(await unread(waiter)).toEqual(['taskDueSoon', 'taskAssigned'])
  await boss.update(id, { deadline: deadline(48) })
  expect(await unread(waiter)).toEqual(['taskAssigned'])
  await tickAt(48)
  expect(await unread(waiter)).toEqual(['taskOverdue', 'taskAssigned'])
  expect(await unread(admin)).toEqual(['taskOverdue'])
  await boss.update(id, { deadline: deadline(49) })
  expect([await unread(waiter), await unread(admin)]).toEqual([['taskAssigned'], []])
  await tickAt(49)
  expect(await unread(waiter)).toEqual(['taskOverdue', 'taskAssigned'])
})

test('an article that asks to be known tells whom it asks, a reminder once more, and nothing once he knows it', async () => {
  const { id } = await buildArticle(app, { company, author: admin })
  const calls = await acknowledgementCalls(app, admin)
  await calls.ask(id, { kind: 'read' })
  expect([await unread(waiter), await unread(admin)]).toEqual([['acknowledgementAsked'], []])
  time += MINUTE
  await calls.remind(id)
  expect(await unread(waiter)).toEqual(['acknowledgementReminder', 'acknowledgementAsked'])
  await (await acknowledgementCalls(app, waiter)).know(id, { version: 1 })
  expect([(await unread(waiter)).length, (await unread(cook)).length]).toEqual([0, 2])
})

test('what an article asks is over for everybody once its author asks nothing any more', async () => {
  const { id } = await buildArticle(app, { company, author: admin })
  const calls = await acknowledgementCalls(app, admin)
  await calls.ask(id, { kind: 'read' })
  time += MINUTE
  await calls.remind(id)
  expect(await unread(waiter)).toEqual(['acknowledgementReminder', 'acknowledgementAsked'])
  await calls.ask(id, { kind: 'none' })
  expect([await unread(waiter), await unread(cook)]).toEqual([[], []])
})

test('an article that comes out of the archive asks again whom it asked: that was over with it', async () => {
  const article = await buildArticle(app, { company })
  const calls = await acknowledgementCalls(app, admin)
  await calls.ask(article.id, { kind: 'read' })
  const cooks = await acknowledgementCalls(app, cook)
  await cooks.know(article.id, { version: 1 })
  const both = async () => [await unread(waiter), await unread(cook)]
  await calls.save(article.id, { status: 'archived' })
  expect(await both()).toEqual([[], []])
  await calls.save(article.id, { status: 'published' })
  expect(await both()).toEqual([['acknowledgementAsked', 'articlePublished'], ['articlePublished']])
})

test('a course is over for whoever has completed it, by its last step or by a step that is there no more', async () => {
  const [one, other] = [await courseExam(), await courseExam()]
  const steps = [one, other]
  const boss = courseCalls(admin)
  const { _id: id = '' } = await boss.make({ title: 'Первая неделя', steps })
  await courseCalls(waiter).pass(one.id)
  expect([await unread(waiter), await unread(cook)]).toEqual([['courseAssigned'], ['courseAssigned']])
  await courseCalls(waiter).pass(other.id)
  await courseCalls(cook).pass(one.id)
  expect([await unread(waiter), await unread(cook)]).toEqual([[], ['courseAssigned']])
  await boss.put(id, { title: 'Первый день', steps: [one] })
  expect(await unread(cook)).toEqual([])
})

test('who knows an older version than is asked for still has it to read, whether by the button or by a test', async () => {
  const { id: exam } = await buildTest(app, { company, questions: [question] })
  const { id } = await buildArticle(app, { company, author: admin, at: new Date(NOON) })
  const calls = await acknowledgementCalls(app, admin)
  await calls.ask(id, { kind: 'read' })
  const askAgain = (text: string) =>
    calls.save(id, { content: { blocks: [{ type: 'paragraph', data: { text } }] }, askAgain: true })
  time += MINUTE
  await askAgain('Новое')
  // From a device that was offline meanwhile.
  await (await acknowledgementCalls(app, waiter)).know(id, { version: 1 })
  expect(await unread(waiter)).toEqual(['acknowledgementAsked'])
  await calls.ask(id, { kind: 'test', test: exam })
  const attempt = await courseCalls(waiter).begin(exam)
  time += MINUTE
  await askAgain('Совсем новое')
  await courseCalls(waiter).handIn(attempt)
  expect(await unread(waiter)).toEqual(['acknowledgementAsked'])
  await courseCalls(waiter).pass(exam)
  expect(await unread(waiter)).toEqual([])
})

test('whom a test, a course or an article is not for any more has nothing to do; for the others it stands', async () => {
  const position = await buildPosition(app, { company })
  const chef = await buildUser(app, { company, position })
  const positions = [position.id]
  const exam = { title: 'Смена', questions: [question] }
  const { _id: testId = '' } = await testCalls(admin).make(exam)
  const course = { title: 'Первая неделя', steps: [await courseExam()] }
  const { _id: courseId = '' } = await courseCalls(admin).make(course)
  const { id: articleId } = await buildArticle(app, { company, author: admin })
  const calls = await acknowledgementCalls(app, admin)
  await calls.ask(articleId, { kind: 'read' })
  const all = ['acknowledgementAsked', 'courseAssigned', 'testAssigned']
  expect([await unread(waiter), await unread(chef)]).toEqual([all, all])
  await testCalls(admin).put(testId, { ...exam, positions })
  await courseCalls(admin).put(courseId, { ...course, positions })
  await calls.ask(articleId, { kind: 'read', positions })
  expect([await unread(waiter), await unread(chef)]).toEqual([[], all])
})

test('whom a test, a course, news or what an article asks is for only later is told as the first were, and they not again', async () => {
  const [position, other] = [await buildPosition(app, { company }), await buildPosition(app, { company })]
  const [chef, barman] = [
    await buildUser(app, { company, position }),
    await buildUser(app, { company, position: other }),
  ]
  const positions = [position.id]
  const exam = { title: 'Смена', questions: [question] }
  const { _id: testId = '' } = await testCalls(admin).make({ ...exam, positions })
  const course = { title: 'Первая неделя', steps: [{ type: 'test' as const, id: testId }] }
  const { _id: courseId = '' } = await courseCalls(admin).make({ ...course, positions })
  const { id: articleId } = await buildArticle(app, { company, author: admin })
  const calls = await acknowledgementCalls(app, admin)
  await calls.ask(articleId, { kind: 'read', positions })
  const newsId = await outNews({ title: 'Терраса', positions })
  const all = ['newsPublished', 'acknowledgementAsked', 'courseAssigned', 'testAssigned']
  expect([await unread(chef), await unread(barman), await unread(waiter)]).toEqual([all, [], []])
  await chef.client.POST('/api/notifications/read-all', { body: {} })
  const both = [position.id, other.id]
  await testCalls(admin).put(testId, { ...exam, positions: both })
  await courseCalls(admin).put(courseId, { ...course, positions: both })
  await calls.ask(articleId, { kind: 'read', positions: both })
  const saved = await admin.client.PUT('/api/news/{id}', {
    params: { path: { id: newsId } },
    body: { positions: both },
  })
  expect(saved.response.status).toBe(200)
  expect([await unread(chef), await unread(barman), await unread(waiter)]).toEqual([[], all, []])
  await admin.client.PUT('/api/news/{id}', { params: { path: { id: newsId } }, body: { positions } })
  expect(await unread(barman)).toEqual(all.slice(1))
})

test('an asked article that more may read asks them too', async () => {
  const [position, other] = [await buildPosition(app, { company }), await buildPosition(app, { company })]
  const [chef, barman] = [
    await buildUser(app, { company, position }),
    await buildUser(app, { company, position: other }),
  ]
  const { id } = await buildArticle(app, { company, author: admin })
  const calls = await acknowledgementCalls(app, admin)
  await calls.save(id, { positionAvailable: [position.id] })
  await calls.ask(id, { kind: 'read' })
  expect([await unread(chef), await unread(barman)]).toEqual([['acknowledgementAsked'], []])
  await chef.client.POST('/api/notifications/read-all', { body: {} })
  await calls.save(id, { positionAvailable: [position.id, other.id] })
  expect([await unread(chef), await unread(barman)]).toEqual([[], ['acknowledgementAsked']])
})

test('an article that is for fewer, or asks fewer, takes back what it has told the others', async () => {
  const position = await buildPosition(app, { company })
  const chef = await buildUser(app, { company, position })
  const told = async () => Promise.all([waiter, chef, admin].map(unread))
  const boss = await acknowledgementCalls(app, admin)
  const other = await buildUser(app, { company, role: 'admin' })
  const { id } = await buildArticle(app, { company, author: other })
  await boss.ask(id, { kind: 'read' })
  await (await acknowledgementCalls(app, other)).remind(id)
  const both = ['acknowledgementReminder', 'acknowledgementAsked']
  expect(await told()).toEqual([both, both, ['acknowledgementReminder']])
  await boss.save(id, { positionAvailable: [position.id] })
  expect(await told()).toEqual([[], both, []])
  await boss.ask(id, { kind: 'none' })
  expect(await told()).toEqual([[], [], []])
  await boss.save(id, { status: 'draft', positionAvailable: [] })
  await boss.save(id, { status: 'published' })
  time += MINUTE
  await boss.ask(id, { kind: 'read' })
  await boss.ask(id, { kind: 'read', positions: [position.id] })
  expect(await told()).toEqual([['articlePublished'], ['acknowledgementAsked', 'articlePublished'], []])
})

test('a published article, a course and a test tell whom they are for; what is taken back is over', async () => {
  const content = { blocks: [{ id: 'a', type: 'paragraph' as const, data: { text: 'Мыть руки' } }] }
  const { data: article } = await admin.client.POST('/api/knowledge-base', {
    body: { title: 'Руки', content, status: 'published' },
  })
  expect([await unread(waiter), await unread(admin)]).toEqual([['articlePublished'], []])
  await admin.client.DELETE('/api/knowledge-base/{id}', { params: { path: { id: article?._id ?? '' } } })
  expect(await unread(waiter)).toEqual([])
  const { id: testId } = await buildTest(app, { company })
  const steps = [{ type: 'test' as const, id: testId }]
  const { data: course } = await admin.client.POST('/api/courses', { body: { title: 'Первая неделя', steps } })
  expect([await unread(waiter), await unread(admin)]).toEqual([['courseAssigned'], []])
  await admin.client.DELETE('/api/courses/{id}', { params: { path: { id: course?._id ?? '' } } })
  expect(await unread(waiter)).toEqual([])
  const path = { id: testId }
  const { data } = await admin.client.GET('/api/tests/{id}', { params: { path, query: { edit: true } } })
  if (!data) throw new Error('no test')
  const save = (isActive: boolean) =>
    admin.client.PUT('/api/tests/{id}', {
      params: { path },
      body: { title: data.title, questions: data.questions, settings: data.settings, isActive } as never,
    })
  await save(false)
  expect((await save(true)).response.status).toBe(200)
  expect(await unread(waiter)).toEqual(['testAssigned'])
  await save(false)
  expect(await unread(waiter)).toEqual([])
  await save(true)
  expect(await unread(waiter)).toEqual(['testAssigned'])
  await admin.client.DELETE('/api/tests/{id}', { params: { path } })
  expect(await unread(waiter)).toEqual([])
})

test('a checklist tells that it has begun, soon ends, is late, and, to administrators, was missed', async () => {
  await buildChecklist(app, {
    company,
    allowLate: true,
    schedule: { type: 'daily', startTime: '12:00', endTime: '14:00' },
  })
  await makeRuns(app, company, new Date(NOON))
  const told: string[][] = []
  for (const minutes of [1, 91, 121, 24 * 60]) {
    time = NOON + minutes * MINUTE
    for (const name of ['checklist-told', 'checklist-told', 'checklist-ends']) await tick(name)
    told.push(await unread(waiter))
  }
  expect(told).toEqual([
    ['checklistAvailable'],
    ['checklistDueSoon', 'checklistAvailable'],
    ['checklistOverdue', 'checklistDueSoon', 'checklistAvailable'],
    [],
  ])
  expect((await unread(admin))[0]).toBe('checklistMissed')
})

test('a late run is told of whoever finds it late: a save of its checklist came before the clock, and nobody was told', async () => {
  const schedule = { type: 'daily' as const, startTime: '12:00', endTime: '14:00' }
  const late = await buildChecklist(app, { company, allowLate: true, schedule })
  const strict = await buildChecklist(app, { company, allowLate: false, schedule })
  await makeRuns(app, company, new Date(NOON))
  time = NOON + 121 * MINUTE
  const manager = await buildUser(app, { company, role: 'admin' })
  for (const { id, items, allowLate } of [
    { ...late, allowLate: true },
    { ...strict, allowLate: false },
  ]) {
    const params = { path: { id } }
    const body = { title: `Закрытие ${id}`, items, schedule, allowLate }
    const { error } = await manager.client.PUT('/api/checklists/{id}', { params, body })
    expect(error).toBeUndefined()
  }
  await tick('checklist-ends')
  await tick('checklist-ends')
  expect([await unread(waiter), await unread(admin)]).toEqual([
    ['checklistOverdue'],
    ['checklistMissed', 'checklistOverdue'],
  ])
})

test('news that were to come out while their section was off come out once it is on, and are told then', async () => {
  const content = { blocks: [{ type: 'paragraph', data: { text: 'Веранда' } }] }
  const { data } = await admin.client.POST('/api/news', { body: { title: 'Веранда', content } })
  const params = { path: { id: data?._id ?? '' } }
  const publishAt = new Date(NOON + HOUR).toISOString()
  await admin.client.POST('/api/news/{id}/publish', { params, body: { publishAt } })
  const turn = async (by: BuiltUser, news: boolean) => {
    const body = { moduleSettings: { news } }
    const { error } = await by.client.PUT('/api/companies/{id}', { params: { path: { id: company.id } }, body })
    expect(error).toBeUndefined()
  }
  await turn(admin, false)
  time = NOON + 2 * HOUR
  await tick('news')
  // Of a session that outlasts the shift.
  const manager = await buildUser(app, { company, role: 'admin' })
  await turn(manager, true)
  const status = async () => (await manager.client.GET('/api/news/{id}', { params })).data?.status
  expect([await status(), await unread(waiter)]).toEqual(['scheduled', []])
  await tick('news')
  expect([await status(), await unread(waiter)]).toEqual(['published', ['newsPublished']])
})

test('whoever works at another place hears no more of the checklists of the one before (D53)', async () => {
  const moika = await buildRestaurant(app, { company, staff: [waiter, cook, admin] })
  const park = await buildRestaurant(app, { company, staff: [waiter, cook] })
  const schedule = { type: 'daily' as const, startTime: '12:00', endTime: '14:00' }
  for (const restaurant of [moika, park])
    await buildChecklist(app, { company, schedule, restaurants: [restaurant], allowLate: true })
  await makeRuns(app, company, new Date(NOON))
  time = NOON + MINUTE
  await tick('checklist-told')
  const both = ['checklistAvailable', 'checklistAvailable']
  expect([await unread(waiter), await unread(cook)]).toEqual([both, both])
  const move = async (who: BuiltUser, by = admin) =>
    by.client.PUT('/api/users/{id}', { params: { path: { id: who.id } }, body: { restaurants: [park.id] } })
  expect((await move(waiter)).response.status).toBe(200)
  expect([await unread(waiter), await unread(cook)]).toEqual([['checklistAvailable'], both])
  const [left] = await app.db.forCompany(company.id)<{ restaurantId: string }[]>`
    select r.restaurant_id from notifications n join checklist_runs r on r.company_id = n.company_id and r.id = n.link_id
    where n.company_id = ${company.id} and n.user_id = ${waiter.id} and n.read_at is null`
  expect(left?.restaurantId).toBe(park.id)
  // Administrators are told of late ones wherever they are.
  time = NOON + 121 * MINUTE
  await tick('checklist-told')
  await tick('checklist-ends')
  // Of a session that outlasts the shift.
  await move(admin, await buildUser(app, { company, role: 'admin' }))
  expect(await unread(admin)).toEqual(['checklistOverdue', 'checklistOverdue'])
})

test('a run that is called off, with its checklist or with its place, is asked of nobody any more (D53)', async () => {
  const moika = await buildRestaurant(app, { company, staff: [waiter] })
  const schedule = { type: 'daily' as const, startTime: '12:00', endTime: '14:00' }
  const { id } = await buildChecklist(app, { company, schedule, restaurants: [moika] })
  await buildChecklist(app, { company, schedule, mode: 'personal' })
  await makeRuns(app, company, new Date(NOON))
  time = NOON + MINUTE
  await tick('checklist-told')
  expect([await unread(waiter), await unread(cook)]).toEqual([
    ['checklistAvailable', 'checklistAvailable'],
    ['checklistAvailable'],
  ])
  await admin.client.DELETE('/api/checklists/{id}', { params: { path: { id } } })
  expect(await unread(waiter)).toEqual(['checklistAvailable'])
  await admin.client.PUT('/api/restaurants/{id}', { params: { path: { id: moika.id } }, body: { isActive: false } })
  await tick('checklist-runs')
  const [run] = await app.db.forCompany(company.id)<{ linkId: string }[]>`
    select link_id from notifications n join checklist_runs r on r.company_id = n.company_id and r.id = n.link_id
    where n.company_id = ${company.id} and n.user_id = ${waiter.id} and n.read_at is null and r.status = 'cancelled'`
  expect(run).toBeUndefined()
  expect(await unread(cook)).toEqual(['checklistAvailable'])
})

test('what waits for a person is told to administrators, what he decides to the others, who read what he says later; of a removed one nothing is left', async () => {
  const asked = { id: 'm', type: 'text' as const, text: 'Почему?', points: 2, acceptedAnswers: [] }
  const { id } = await buildTest(app, { company, questions: [asked] })
  const second = await buildUser(app, { company, role: 'admin' })
  const my = testCalls(waiter)
  const attempt = (await my.start(id)).attempt?._id ?? ''
  const given = { questionId: 'm', value: 'Так чище', answeredAt: new Date(time).toISOString() }
  await my.submit(attempt, { answers: [{ ...given, clientId: Bun.randomUUIDv7() }] })
  const titles = async ({ client }: BuiltUser) =>
    ((await client.GET('/api/notifications')).data?.notifications ?? []).map(({ title }) => title)
  const waits = [`${waiter.name}: ответы на тест ждут проверки`]
  expect([await titles(admin), await titles(second), await titles(waiter)]).toEqual([waits, waits, []])
  const mark = (points: number) => testCalls(admin).review(attempt, { answers: [{ questionId: 'm', points }] })
  expect((await mark(2)).attempt?.status).toBe('passed')
  const { title } = await testCalls(admin).get(id)
  const said = [[], [`${waiter.name}: тест сдан, 100%`], [`Тест «${title}» проверен: сдан, 100%`]]
  expect([await titles(admin), await titles(second), await titles(waiter)]).toEqual(said)
  await mark(1)
  expect(await titles(second)).toEqual([`${waiter.name}: тест не сдан, 50%`])
  expect(await titles(waiter)).toEqual([`Тест «${title}» проверен: не сдан, 50%`])
  expect([await unread(second), await unread(waiter)]).toEqual([['testResult'], ['testAssigned']])
  await testCalls(admin).remove(attempt)
  expect([await unread(second), await titles(waiter)]).toEqual([[], [`Результат теста «${title}» удалён`]])
})

test('a test that was handed in asks nothing until it is decided; another attempt, and that its result was removed, is told', async () => {
  const boss = testCalls(admin)
  const asked = { id: 'm', type: 'text' as const, text: 'Почему?', points: 2, acceptedAnswers: [] }
  const settings = { passingScore: 50, attemptsLimit: 1 }
  const made = await boss.make({ title: 'Пожар', questions: [asked], settings } as never)
  const id = made._id ?? ''
  const titles = async ({ client }: BuiltUser) =>
    (
      (await client.GET('/api/notifications', { params: { query: { filter: 'unread' } } })).data?.notifications ?? []
    ).map((row) => row.title)
  expect([await titles(waiter), await titles(cook)]).toEqual([['Назначен тест «Пожар»'], ['Назначен тест «Пожар»']])
  const my = testCalls(waiter)
  const handIn = async () => {
    const attempt = (await my.start(id)).attempt?._id ?? ''
    const given = { questionId: 'm', value: 'Дым', answeredAt: new Date(time).toISOString() }
    await my.submit(attempt, { answers: [{ ...given, clientId: Bun.randomUUIDv7() }] })
    return attempt
  }
  const first = await handIn()
  expect([await titles(waiter), await titles(cook)]).toEqual([[], ['Назначен тест «Пожар»']])
  await boss.review(first, { answers: [{ questionId: 'm', points: 0 }] })
  expect(await titles(waiter)).toEqual(['Тест «Пожар» проверен: не сдан, 0%'])
  await boss.reset(id, waiter.id)
  await boss.reset(id, waiter.id)
  expect(await titles(waiter)).toEqual(['Тест «Пожар» можно пройти ещё раз'])
  const second = await handIn()
  expect(await titles(waiter)).toEqual([])
  await boss.review(second, { answers: [{ questionId: 'm', points: 2 }] })
  expect(await titles(waiter)).toEqual(['Тест «Пожар» проверен: сдан, 100%'])
  // Of two passes one is left.
  const third = await handIn()
  await boss.review(third, { answers: [{ questionId: 'm', points: 1 }] })
  await boss.remove(third)
  expect(await titles(waiter)).toEqual(['Тест «Пожар» проверен: сдан, 50%'])
  await boss.remove(second)
  expect(await titles(waiter)).toEqual(['Результат теста «Пожар» удалён'])
  // Whom it is not for, or where it is off, nobody is told.
  await boss.put(id, { isActive: false })
  await boss.reset(id, waiter.id)
  expect([await titles(waiter), await titles(cook)]).toEqual([[], []])
})

test('whoever asks for a checklist is heard by who fills it in: that it soon ends, and of a late one that it is late', async () => {
  const schedule = { type: 'daily' as const, startTime: '12:00', endTime: '14:00' }
  await buildChecklist(app, { company, schedule })
  const [run] = await makeRuns(app, company, new Date(NOON))
  // A session that outlasts the shift.
  time = NOON + 4 * HOUR
  const manager = await buildUser(app, { company, role: 'admin' })
  const remind = async () => {
    const path = { id: run?.id ?? '' }
    const { data } = await manager.client.POST('/api/checklist-runs/{id}/remind', { params: { path } })
    return data?.people
  }
  const told: (number | undefined | string[])[] = []
  for (const minutes of [1, 121, 182]) {
    time = NOON + minutes * MINUTE
    told.push(await remind(), await unread(waiter))
  }
  const late = ['checklistOverdue', 'checklistDueSoon']
  // The cook and another administrator, too; but not whoever reminds them.
  expect(told).toEqual([3, ['checklistDueSoon'], 3, late, 3, late])
  expect([await unread(admin), await unread(manager)]).toEqual([late, []])
})

test('of a section that is switched off nobody is told, nothing is made, and what was told is there again with it', async () => {
  const deadline = new Date(NOON + HOUR).toISOString()
  await taskCalls(admin).create({ assignees: [waiter.id], deadline })
  await taskCalls(admin).create({ assignees: [cook.id], repeat: { type: 'daily', startTime: '12:30' } })
  await testCalls(admin).make({ title: 'Смена', questions: [question] })
  time = NOON + 2 * DAY
  const boss = await buildUser(app, { company, role: 'admin' })
  const reader = await app.tokenFor(company.id, waiter.id)
  time = NOON
  const his = app.client(company.subdomain, reader)
  const bell = async () => {
    const { data } = await his.GET('/api/notifications')
    return [data?.notifications.map(({ kind }): string => kind), data?.unreadCount]
  }
  const section = (tasks: boolean) =>
    boss.client.PUT('/api/companies/{id}', {
      params: { path: { id: company.id } },
      body: { moduleSettings: { tasks } } as never,
    })
  const all = [['testAssigned', 'taskAssigned'], 2]
  expect(await bell()).toEqual(all)
  expect((await section(false)).response.status).toBe(200)
  expect(await bell()).toEqual([['testAssigned'], 1])
  time = NOON + 61 * MINUTE
  await tick('task-deadlines')
  await tick('schedules')
  expect(await unread(cook)).toEqual(['testAssigned'])
  // Nine in the morning of the next day: a task is late that nobody may look at.
  time = Date.UTC(2026, 10, 21, 6)
  await tick('notification-mornings')
  expect(await unread(admin)).toEqual([])
  await his.POST('/api/notifications/read-all', { body: {} })
  expect((await section(true)).response.status).toBe(200)
  const { data } = await his.GET('/api/notifications')
  expect(data?.notifications.map(({ kind, isRead }) => [kind, isRead])).toEqual([
    ['testAssigned', true],
    ['taskAssigned', false],
  ])
  expect(data?.unreadCount).toBe(1)
  // The next day has its task again.
  time = NOON + DAY + HOUR
  await tick('schedules')
  expect(await unread(cook)).toEqual(['taskAssigned', 'testAssigned'])
})

test('administrators hear at nine what yesterday has left, once', async () => {
  await taskCalls(admin).create({ assignees: [waiter.id], deadline: new Date(NOON + HOUR).toISOString() })
  // 08:59, 09:00 and 09:05 of the next day in Moscow.
  const told: number[] = []
  for (const minutes of [59, 60, 65]) {
    time = Date.UTC(2026, 10, 21, 5, minutes)
    await tick('notification-mornings')
    told.push((await unread(admin)).filter((kind) => kind === 'digest').length)
  }
  expect(told).toEqual([0, 1, 1])
  expect((await unread(waiter)).includes('digest')).toBe(false)
})

test('a clock that was ahead and is set back silences nobody until then', async () => {
  const [ahead, nine] = [60 * 24 * HOUR, Date.UTC(2026, 10, 21, 6, 5)]
  const later = new Date(NOON + ahead).toISOString()
  const { _id: id } = await taskCalls(admin).create({ assignees: [waiter.id], deadline: later })
  for (const [name, at] of [
    ['task-deadlines', NOON + ahead],
    ['notification-mornings', nine + ahead],
  ] as const) {
    time = at
    await tick(name)
  }
  time = NOON
  for (const { client } of [waiter, admin]) await client.POST('/api/notifications/read-all', { body: {} })
  await taskCalls(admin).update(id, { deadline: new Date(NOON + HOUR).toISOString() })
  time = NOON + HOUR
  await tick('task-deadlines')
  expect(await unread(waiter)).toContain('taskOverdue')
  time = nine
  await tick('notification-mornings')
  expect(await unread(admin)).toContain('digest')
})
