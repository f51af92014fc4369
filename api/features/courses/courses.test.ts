import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { courseCalls, question } from '../../test/course-calls.ts'
import { actionsOf, eventsOf } from '../../test/events-of.ts'
import * as build from '../../test/factories.ts'

type Schemas = components['schemas']
type Step = Schemas['CourseStepInput']
const NINE = Date.UTC(2026, 5, 1, 9)
const DAY = 24 * 60 * 60 * 1000
let app: TestApp
let company: build.BuiltCompany
let admin: build.BuiltUser
let waiter: build.BuiltUser
let position: { id: string; name: string }
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
  position = await build.buildPosition(app, { company })
  waiter = await build.buildUser(app, { company, position })
  await came(waiter, NINE - 30 * DAY)
  boss = courseCalls(admin)
  my = courseCalls(waiter)
})

const came = (user: { id: string }, at: number) =>
  app.db.write(
    company.id,
    (sql) => sql`update users set created_at = ${new Date(at)} where company_id = ${company.id} and id = ${user.id}`,
  )
const article = async (draft: object = {}): Promise<Step> => ({
  type: 'article',
  id: (await build.buildArticle(app, { author: admin, at: new Date(NINE - DAY), ...draft })).id,
})
const exam = async (draft: object = {}): Promise<Step> => ({
  type: 'test',
  id: (await build.buildTest(app, { company, questions: [question], ...draft })).id,
})
const form = (steps: Step[], more: Schemas['CourseUpdate'] = {}): Schemas['CourseInput'] & Schemas['CourseUpdate'] => ({
  title: 'Первая неделя',
  steps,
  ...more,
})
const made = async (steps: Step[], more: Partial<Schemas['CourseInput']> = {}) =>
  (await boss.make(form(steps, more)))._id ?? ''
const states = async (id: string, who = my) => (await who.get(id)).steps?.map(({ state }) => state)

describe('writing', () => {
  test('the least: for everybody, without a due time, the last step locked', async () => {
    const steps = [await article({ title: 'Встреча гостя' }), await exam({ title: 'Встреча' })]
    const body = await boss.make(form(steps, { title: '  Первая  неделя ', description: ' Зал ' }))
    expect(body).toMatchObject({
      code: 201,
      title: 'Первая  неделя',
      description: 'Зал',
      isActive: true,
      hasCertificate: false,
      isLastLocked: true,
      dueDays: null,
      restaurants: [],
      positions: [],
      stepsCount: 2,
      doneCount: 0,
      state: 'todo',
      dueAt: null,
    })
    expect(body.steps?.map(({ number, type, target, state }) => [number, type, target?.title, state])).toEqual([
      [1, 'article', 'Встреча гостя', 'current'],
      [2, 'test', 'Встреча', 'locked'],
    ])
    expect(await actionsOf(app, company.id)).toContain('course.created')
  })

  test('a repeated key makes one course', async () => {
    const steps = [await exam()]
    const [one, other] = [await boss.make(form(steps), 'k'), await boss.make(form(steps), 'k')]
    expect(other._id).toBe(one._id)
    expect(await boss.list()).toHaveLength(1)
  })

  test('steps must be there, once each; what is wrong is named', async () => {
    const [one, two] = [await article(), await exam()]
    const other = await build.buildCompany(app)
    const foreign = await build.buildArticle(app, { company: other })
    const lost = '019b9c67-b180-7e6b-a9fe-000000000000'
    const refusals = [
      [[one, two, one], 'COURSE_STEP_REPEATED', 'steps.2.id'],
      [[one, { type: 'article', id: foreign.id }], 'ARTICLE_NOT_FOUND', 'steps.1.id'],
      [[{ type: 'test', id: one.id }, two], 'TEST_NOT_FOUND', 'steps.0.id'],
      [[two, { type: 'test', id: lost }], 'TEST_NOT_FOUND', 'steps.1.id'],
    ] as const
    for (const [steps, code, field] of refusals)
      expect(await boss.make(form([...steps]))).toMatchObject({ code: 400, fields: { [field]: messages[code] } })
    expect(await boss.make(form([]))).toMatchObject({ code: 400, fields: { steps: 'Добавьте хотя бы один шаг' } })
    expect(await boss.make(form([one], { title: ' ' }))).toMatchObject({
      code: 400,
      fields: { title: 'Введите название курса' },
    })
    expect(await boss.make(form([one], { restaurants: [lost] }))).toMatchObject({
      code: 400,
      fields: { restaurants: messages.RESTAURANT_NOT_FOUND },
    })
    expect(await boss.make(form([one], { positions: [lost] }))).toMatchObject({
      code: 400,
      fields: { positions: messages.POSITION_NOT_FOUND },
    })
  })

  test('what a save does not name stays; the log tells what has changed, and a stale form is refused', async () => {
    const [one, two] = [await article(), await exam()]
    const id = await made([one, two], { dueDays: 7, positions: [position.id], hasCertificate: true })
    const old = await boss.get(id, true)
    time += 1000
    const next = await boss.put(
      id,
      form([two, one], { title: 'Вторая', ...(old.updatedAt && { updatedAt: old.updatedAt }) }),
    )
    expect(next).toMatchObject({ code: 200, title: 'Вторая', dueDays: 7, hasCertificate: true })
    expect(next.positions).toEqual([{ _id: position.id, name: position.name }])
    expect(next.steps?.map(({ target }) => target?._id)).toEqual([two.id, one.id])
    expect(await boss.put(id, form([one], { updatedAt: old.updatedAt ?? '' }))).toMatchObject({ code: 409 })
    expect(await boss.put(id, form([two, one], { title: 'Вторая' }))).toMatchObject({ updatedAt: next.updatedAt })
    const event = (await eventsOf(app, company.id)).find(({ action }) => action === 'course.updated')
    expect(event).toMatchObject({
      entityId: id,
      changes: { title: { old: 'Первая неделя', new: 'Вторая' }, steps: { old: 2, new: 2 } },
    })
  })

  test('switched off it is gone for readers, and comes back with a new due time', async () => {
    const id = await made([await exam()], { dueDays: 1 })
    expect((await my.get(id)).dueAt).toBe('2026-06-02T20:59:59.999Z')
    expect(await boss.remove(id)).toMatchObject({ code: 200, isActive: false })
    expect(await boss.remove(id)).toMatchObject({ code: 200, isActive: false })
    expect((await my.get(id)).code).toBe(404)
    expect(await my.list()).toEqual([])
    expect((await boss.get(id)).code).toBe(200)
    await app.db.write(
      company.id,
      (sql) => sql`update courses set activated_at = ${new Date(NINE - 9 * DAY)} where company_id = ${company.id}`,
    )
    const { title = '', steps = [] } = await boss.get(id, true)
    const inputs = steps.flatMap(({ type, target }) => (target ? [{ type, id: target._id }] : []))
    await boss.put(id, { title, steps: inputs, isActive: true })
    expect(await my.get(id)).toMatchObject({ state: 'todo', dueAt: '2026-06-02T20:59:59.999Z' })
    expect((await actionsOf(app, company.id)).filter((action) => action.startsWith('course.'))).toEqual([
      'course.created',
      'course.archived',
      'course.restored',
    ])
  })

  test('a company has so many and no more', async () => {
    const step = await exam()
    const id = await made([step])
    await app.db.write(
      company.id,
      (sql) => sql`
        insert into courses (company_id, id, title, activated_at, created_at, updated_at)
        select company_id, gen_random_uuid(), title || n, activated_at, created_at, updated_at
        from courses, generate_series(3, ${limits.courses.max}) n where company_id = ${company.id} and id = ${id}`,
    )
    const outcomes = await Promise.all([boss.make(form([step])), boss.make(form([step]))])
    expect(outcomes.map(({ code }) => code).toSorted()).toEqual([201, 409])
    expect(outcomes.find(({ code }) => code === 409)?.message).toBe(`Достигнут предел: не больше ${limits.courses.max}`)
  })

  test('a waiter writes none and sees nobody else', async () => {
    const id = await made([await exam()])
    expect((await my.make(form([await exam()]))).code).toBe(403)
    expect((await my.put(id, form([await exam()]))).code).toBe(403)
    expect((await my.remove(id)).code).toBe(403)
    expect((await my.people(id)).code).toBe(403)
    expect((await my.person(id, waiter.id)).code).toBe(403)
  })
})

describe('being on a course', () => {
  test('its steps open one after another, the last when all others are done', async () => {
    const [one, two, three, last] = [await article(), await exam(), await article(), await exam()]
    const id = await made([one, two, three, last])
    expect(await states(id)).toEqual(['current', 'open', 'open', 'locked'])
    await my.know(three.id)
    expect(await states(id)).toEqual(['current', 'open', 'done', 'locked'])
    await my.know(one.id)
    expect((await my.list())[0]).toMatchObject({ stepsCount: 4, doneCount: 2, state: 'todo' })
    expect((await my.list())[0]?.nextStep).toMatchObject({
      number: 2,
      type: 'test',
      state: 'current',
      questionsCount: 1,
      passingScore: 70,
      minutes: null,
    })
    await my.pass(two.id, 'нет')
    expect((await my.get(id)).steps?.[1]).toMatchObject({ state: 'current', percent: 0, doneAt: null })
    await my.pass(two.id)
    expect((await my.get(id)).steps?.[1]).toMatchObject({ state: 'done', percent: 100 })
    expect(await states(id)).toEqual(['done', 'done', 'done', 'current'])
  })

  test('without the lock the last step is open from the beginning', async () => {
    const id = await made([await article(), await exam()], { isLastLocked: false })
    expect(await states(id)).toEqual(['current', 'open'])
  })

  test('what can not be seen any more is skipped: neither for nor against', async () => {
    const cooks = await build.buildPosition(app, { company })
    const draft = await article({ status: 'draft' })
    const foreign = await article({ positions: [cooks] })
    const [off, mine, gone] = [await exam({ isActive: false }), await article(), await article()]
    const id = await made([draft, foreign, off, mine, gone])
    const steps = async (who = my, edit = false) =>
      (await who.get(id, edit)).steps?.map(({ number, target, state }) => [number, target?._id ?? null, state])
    expect(await steps()).toEqual([
      [null, null, 'skipped'],
      [null, null, 'skipped'],
      [null, null, 'skipped'],
      [1, mine.id, 'current'],
      [2, gone.id, 'locked'],
    ])
    expect(await steps(boss, true)).toEqual([
      [null, draft.id, 'skipped'],
      [1, foreign.id, 'current'],
      [null, off.id, 'skipped'],
      [2, mine.id, 'open'],
      [3, gone.id, 'locked'],
    ])
    await admin.client.DELETE('/api/knowledge-base/{id}', { params: { path: { id: gone.id } } })
    expect(await steps()).toHaveLength(4)
    expect((await my.list())[0]).toMatchObject({ stepsCount: 1, doneCount: 0 })
    await my.know(mine.id)
    expect(await my.get(id)).toMatchObject({ state: 'done', doneCount: 1, completedAt: new Date(NINE).toISOString() })
  })

  test('a course of nothing is never done', async () => {
    const id = await made([await exam({ isActive: false })])
    expect(await my.get(id)).toMatchObject({ state: 'todo', stepsCount: 0, doneCount: 0 })
    expect((await my.list())[0]).toMatchObject({ nextStep: null })
  })

  test('without the section of articles only tests are left', async () => {
    const id = await made([await article(), await exam()])
    await app.db.withoutCompany`update companies set module_settings = '{"testing": true}' where id = ${company.id}`
    const later = courseCalls(await build.buildUser(app, { company }))
    expect(await states(id, later)).toEqual(['skipped', 'current'])
    await app.db
      .withoutCompany`update companies set module_settings = '{"knowledgeBase": true}' where id = ${company.id}`
    expect((await courseCalls(await build.buildUser(app, { company })).get(id)).code).toBe(404)
  })

  test('an article that asks to be read again counts from that version on', async () => {
    const step = await article()
    const id = await made([step, await exam()])
    await my.know(step.id)
    expect(await states(id)).toEqual(['done', 'current'])
    await app.db.write(
      company.id,
      (sql) => sql`
        insert into article_asks (company_id, article_id, kind, required_version, asked_at, updated_at)
        values (${company.id}, ${step.id}, 'read', 2, ${new Date(NINE)}, ${new Date(NINE)})`,
    )
    expect(await states(id)).toEqual(['current', 'locked'])
    await app.db.write(
      company.id,
      (sql) => sql`update article_asks set kind = 'none' where company_id = ${company.id} and article_id = ${step.id}`,
    )
    expect(await states(id)).toEqual(['done', 'current'])
  })

  test('it is for who belongs to it now: a new one gets it by himself, with a time of his own', async () => {
    const id = await made([await exam()], { positions: [position.id], dueDays: 7 })
    const cook = await build.buildUser(app, { company })
    expect(await courseCalls(cook).list()).toEqual([])
    expect((await courseCalls(cook).get(id)).code).toBe(404)
    // Whom else it is for is told to those who look after it.
    expect(await boss.get(id)).toMatchObject({ positions: [{ _id: position.id }], restaurants: [] })
    const mine = await my.get(id)
    for (const field of ['positions', 'restaurants']) expect(mine).not.toHaveProperty(field)
    expect((await my.list())[0]).toMatchObject({ dueAt: '2026-06-08T20:59:59.999Z', state: 'todo' })
    await app.db.write(
      company.id,
      (sql) => sql`update courses set activated_at = ${new Date(NINE - 20 * DAY)} where company_id = ${company.id}`,
    )
    expect((await my.list())[0]).toMatchObject({ state: 'overdue', dueAt: '2026-05-19T20:59:59.999Z' })
    const newcomer = await build.buildUser(app, { company, position })
    await came(newcomer, NINE - DAY)
    expect((await courseCalls(newcomer).list())[0]).toMatchObject({ state: 'todo', dueAt: '2026-06-07T20:59:59.999Z' })
    expect((await my.list({ state: 'done' })).length).toBe(0)
    expect((await my.list({ state: 'todo' })).length).toBe(1)
    expect(await my.list({ search: 'НЕДЕЛЯ перв' })).toHaveLength(1)
    expect(await my.list({ search: 'касса' })).toEqual([])
  })

  test('what was passed before the course counts, and the course is over at once for him', async () => {
    const [one, two] = [await article(), await exam()]
    await my.know(one.id)
    await my.pass(two.id)
    const id = await made([one, two], { hasCertificate: true })
    expect(await my.get(id)).toMatchObject({ state: 'done', doneCount: 2, certificateNumber: 1 })
  })

  test('another company has none of it', async () => {
    const id = await made([await exam()])
    const other = await build.buildCompany(app, { moduleSettings: { testing: true } })
    const foreign = courseCalls(await build.buildUser(app, { company: other, role: 'admin' }))
    expect(await foreign.list()).toEqual([])
    expect((await foreign.get(id)).code).toBe(404)
    expect((await foreign.put(id, form([await exam()]))).code).toBe(404)
    expect((await foreign.remove(id)).code).toBe(404)
    expect((await foreign.people(id)).code).toBe(404)
    expect((await foreign.certificate(id)).code).toBe(404)
  })
})
