import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { completeCourses } from '../../courses/complete.ts'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { courseCalls, openQuestion, question } from '../../test/course-calls.ts'
import * as build from '../../test/factories.ts'
import { runJob } from '../../test/run-job.ts'
import { courseJobs } from './clock/jobs.ts'

type Schemas = components['schemas']
type Step = Schemas['CourseStepInput']
const NINE = Date.UTC(2026, 5, 1, 9)
const MINUTE = 60_000
let app: TestApp
let company: build.BuiltCompany
let admin: build.BuiltUser
let waiter: build.BuiltUser
let boss: ReturnType<typeof courseCalls>
let my: ReturnType<typeof courseCalls>
let time = NINE
beforeAll(async () => {
  app = await createTestApp({ now: () => new Date(time) })
})
afterAll(() => app?.stop())
beforeEach(async () => {
  time = NINE
  company = await build.buildCompany(app, { moduleSettings: { testing: true, knowledgeBase: true } })
  admin = await build.buildUser(app, { company, role: 'admin' })
  waiter = await build.buildUser(app, {
    company,
    position: await build.buildPosition(app, { company, name: 'Официант' }),
  })
  boss = courseCalls(admin)
  my = courseCalls(waiter)
})

const article = async (draft: object = {}): Promise<Step> => ({
  type: 'article',
  id: (await build.buildArticle(app, { author: admin, at: new Date(NINE - MINUTE), ...draft })).id,
})
const exam = async (draft: object = {}): Promise<Step> => ({
  type: 'test',
  id: (await build.buildTest(app, { company, questions: [question], ...draft })).id,
})
const made = async (steps: Step[], more: Partial<Schemas['CourseInput']> = {}) =>
  (await boss.make({ title: 'Первая неделя', steps, hasCertificate: true, ...more }))._id ?? ''
const write = (work: Parameters<TestApp['db']['write']>[1]) => app.db.write(company.id, work)
const completions = async () =>
  (
    await app.db.forCompany(company.id)<{ userId: string; number: number }[]>`
      select user_id, number from course_completions where company_id = ${company.id} order by number`
  ).map(({ userId, number }) => [userId, number])

describe('the last step completes the course', () => {
  test('an article', async () => {
    const [one, two] = [await exam(), await article()]
    const id = await made([one, two])
    await my.pass(one.id)
    expect(await my.certificate(id)).toMatchObject({ code: 409, message: messages.COURSE_NOT_COMPLETED })
    time += MINUTE
    expect(await my.know(two.id)).toBe(200)
    expect(await my.certificate(id)).toMatchObject({
      code: 200,
      number: 1,
      title: 'Первая неделя',
      person: waiter.name,
      position: 'Официант',
      completedAt: new Date(time).toISOString(),
    })
    expect(await my.know(two.id)).toBe(200)
    expect(await completions()).toEqual([[waiter.id, 1]])
  })

  test('a test that is handed in', async () => {
    const [one, two] = [await article(), await exam()]
    const id = await made([one, two])
    await my.know(one.id)
    await my.pass(two.id, 'нет')
    expect(await completions()).toEqual([])
    await my.pass(two.id)
    expect(await my.get(id)).toMatchObject({ state: 'done', certificateNumber: 1, doneCount: 2 })
    expect((await my.list())[0]).toMatchObject({ state: 'done', nextStep: null })
  })

  test('a test that somebody looks at', async () => {
    const step = await exam({ questions: [openQuestion] })
    await made([step])
    const { attempt } = await my.pass(step.id)
    expect(await completions()).toEqual([])
    await admin.client.PUT('/api/test-results/{id}/review', {
      params: { path: { id: attempt?._id ?? '' } },
      body: { answers: [{ questionId: 'q1', points: 1 }] },
    })
    expect(await completions()).toEqual([[waiter.id, 1]])
  })

  test('a test that an article asks for is known with it', async () => {
    const [one, two] = [await article(), await exam()]
    await made([one], { title: 'Только статья' })
    await write(
      (sql) => sql`
        insert into article_asks (company_id, article_id, kind, test_id, required_version, asked_at, updated_at)
        values (${company.id}, ${one.id}, 'test', ${two.id}, 1, ${new Date(NINE)}, ${new Date(NINE)})`,
    )
    expect(await my.know(one.id)).toBe(409)
    await my.pass(two.id)
    expect(await completions()).toEqual([[waiter.id, 1]])
  })

  test('of nobody who is not meant, and not while the course is off', async () => {
    const cooks = await build.buildPosition(app, { company })
    const step = await exam()
    await made([step], { positions: [cooks.id] })
    const off = await made([step], { isActive: false })
    await my.pass(step.id)
    expect(await completions()).toEqual([])
    expect((await my.certificate(off)).code).toBe(404)
  })
})

/** Somebody waits for a lock by name. */
async function isWaiting(): Promise<boolean> {
  const [row] = await app.db.withoutCompany<{ n: number }[]>`
    select count(*)::int as n from pg_locks
    where not granted and locktype = 'advisory'
      and pid in (select pid from pg_stat_activity where datname = current_database())`
  return (row?.n ?? 0) > 0
}

describe('two at a time', () => {
  test('two devices that end the two last steps: one completion', async () => {
    for (const _ of Array.from({ length: 3 })) {
      const [one, two, three, last] = [await article(), await exam(), await article(), await exam()]
      const id = await made([one, two, three, last])
      const [a, b] = [await my.begin(two.id), await my.begin(last.id)]
      await Promise.all([my.know(one.id), my.handIn(a), my.know(three.id), my.handIn(b)])
      expect((await my.certificate(id)).code).toBe(200)
    }
    expect((await completions()).map(([, number]) => number)).toEqual([1, 2, 3])
  })

  test('the second sees what the first has done, though it began before the first was over', async () => {
    const [one, two] = [await article(), await article()]
    const id = await made([one, two])
    let second: Promise<unknown> | undefined
    await write(async (sql) => {
      await sql`
        insert into article_knowings (company_id, article_id, user_id, version, at, how)
        values (${company.id}, ${one.id}, ${waiter.id}, 1, ${new Date(time)}, 'read')`
      await completeCourses(sql, company.id, waiter.id, { articles: [one.id] }, new Date(time))
      const over = new AbortController()
      second = my.know(two.id).finally(() => over.abort())
      while (!over.signal.aborted && !(await isWaiting()));
    })
    await second
    expect((await my.certificate(id)).code).toBe(200)
  })

  test('people who end together have numbers one after another', async () => {
    const step = await exam()
    await made([step])
    await made([step], { title: 'Второй' })
    const people = await Promise.all(Array.from({ length: 6 }, () => build.buildUser(app, { company })))
    const begun = await Promise.all(
      people.map(async (user) => ({ calls: courseCalls(user), attempt: await courseCalls(user).begin(step.id) })),
    )
    await Promise.all(begun.map(({ calls, attempt }) => calls.handIn(attempt)))
    expect((await completions()).map(([, number]) => number)).toEqual(Array.from({ length: 12 }, (_, n) => n + 1))
  })

  test('the last step and a save of the course', async () => {
    for (const _ of Array.from({ length: 4 })) {
      const [one, two] = [await exam(), await exam()]
      const id = await made([one, two])
      const attempt = await my.begin(one.id)
      await Promise.all([my.handIn(attempt), boss.put(id, { title: 'Короче', steps: [one] })])
      await runJob(app.db.jobs, courseJobs, 'course-completions', new Date(time))
      expect((await my.certificate(id)).code).toBe(200)
    }
  })
})

describe('what was completed stays', () => {
  test('whatever becomes of the course, the person and his attempt', async () => {
    const step = await exam()
    const id = await made([step])
    const { attempt } = await my.pass(step.id)
    await boss.put(id, { title: 'Иначе', steps: [step, await article()] })
    expect(await my.get(id)).toMatchObject({ title: 'Иначе', state: 'done', stepsCount: 2, doneCount: 1 })
    expect((await my.get(id)).steps?.map(({ state }) => state)).toEqual(['done', 'open'])
    await admin.client.DELETE('/api/test-results/{id}', { params: { path: { id: attempt?._id ?? '' } } })
    await boss.remove(id)
    expect(await my.certificate(id)).toMatchObject({ code: 200, title: 'Первая неделя', number: 1 })
    expect(await my.list({ state: 'done' })).toHaveLength(1)
  })

  test('a course without a certificate gives none', async () => {
    const step = await exam()
    const id = await made([step], { hasCertificate: false })
    await my.pass(step.id)
    expect(await my.get(id)).toMatchObject({ state: 'done', certificateNumber: null })
    expect(await my.certificate(id)).toMatchObject({ code: 404, message: messages.CERTIFICATE_NOT_FOUND })
    await boss.put(id, { title: 'С ним', steps: [step], hasCertificate: true })
    expect(await my.certificate(id)).toMatchObject({ code: 200, title: 'Первая неделя' })
  })
})

test('a course that begins is over for whoever has done all that he sees of it, and for nobody else', async () => {
  const cooks = await build.buildPosition(app, { company })
  const common = await exam()
  const forCooks = await article({ positions: [cooks] })
  const [cook, hasty, idle, other] = [
    await build.buildUser(app, { company, position: cooks }),
    await build.buildUser(app, { company, position: cooks }),
    await build.buildUser(app, { company }),
    await build.buildUser(app, { company, role: 'admin' }),
  ]
  for (const one of [waiter, cook, hasty, other]) await courseCalls(one).pass(common.id)
  for (const one of [cook, admin]) expect(await courseCalls(one).know(forCooks.id)).toBe(200)
  await made([common, forCooks])
  const over = new Set((await completions()).map(([id]) => id))
  expect([waiter, cook, hasty, idle, other, admin].map(({ id }) => over.has(id))).toEqual([
    true,
    true,
    false,
    false,
    // Administrators see all of it.
    false,
    false,
  ])
})

test('the job completes what was over without a step: a test was switched off, a position came later', async () => {
  const cooks = await build.buildPosition(app, { company })
  const [one, two] = [await exam(), await exam()]
  const id = await made([one, two])
  const forCooks = await made([one], { positions: [cooks.id] })
  await my.pass(one.id)
  await write((sql) => sql`update tests set is_active = false where company_id = ${company.id} and id = ${two.id}`)
  await write(
    (sql) => sql`update users set position_id = ${cooks.id} where company_id = ${company.id} and id = ${waiter.id}`,
  )
  const moved = courseCalls(await build.buildUser(app, { company, position: cooks }))
  await moved.pass(one.id)
  time += MINUTE
  expect(await runJob(app.db.jobs, courseJobs, 'course-completions', new Date(time))).toBeGreaterThanOrEqual(2)
  const [row] = await app.db.forCompany(company.id)<{ n: number }[]>`
    select count(*)::int as n from course_completions
    where company_id = ${company.id} and course_id = any (${[id, forCooks]}::uuid[])`
  expect(row?.n).toBe(4)
  expect(await runJob(app.db.jobs, courseJobs, 'course-completions', new Date(time))).toBe(0)
})
