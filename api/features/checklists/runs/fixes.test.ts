import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { DAY, HOUR } from '../../../../openapi/rules/time/durations.ts'
import type { Item } from '../../../../openapi/rules/checklists/checklist-items.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { buildChecklist, makeRuns } from '../../../test/build-checklist.ts'
import * as build from '../../../test/factories.ts'
import { runCalls } from '../../../test/run-calls.ts'
import { taskCalls } from '../../../test/task-calls.ts'

/** 13:00 in Moscow. */
const START = Date.UTC(2026, 5, 1, 10)
const [FRIDGE, TAP] = [Bun.randomUUIDv7(), Bun.randomUUIDv7()]
const iso = (ms: number) => new Date(ms).toISOString()

let time = START
const now = () => time
let app: TestApp
let company: build.BuiltCompany
let admin: build.BuiltUser
let waiter: build.BuiltUser
let cook: build.BuiltUser
let moika: { id: string; name: string }
let his: ReturnType<typeof runCalls>
let her: ReturnType<typeof runCalls>
let tasks: ReturnType<typeof taskCalls>

beforeAll(async () => {
  app = await createTestApp({ now: () => new Date(time) })
})
afterAll(() => app?.stop())
beforeEach(async () => {
  // Sessions of an hour that begins in a month: nobody signs in again while days go by.
  time = START + 30 * DAY
  company = await build.buildCompany(app, { moduleSettings: { checklists: true, tasks: true } })
  admin = await build.buildUser(app, { company, role: 'admin' })
  waiter = await build.buildUser(app, { company })
  cook = await build.buildUser(app, { company })
  moika = await build.buildRestaurant(app, { company, staff: [waiter, cook] })
  time = START
  his = runCalls(waiter, now)
  her = runCalls(cook, now)
  tasks = taskCalls(admin)
})

const fridge = (onFail: Item['onFail']): Item => ({
  id: FRIDGE,
  type: 'number',
  title: 'Холодильник 2',
  min: 2,
  max: 6,
  unit: '°C',
  ...(onFail && { onFail }),
})
const toCook = () => ({ assignees: [cook.id], dueHours: 2, priority: 'high' as const })
async function listOf(items: Item[], draft: Parameters<typeof buildChecklist>[1] = {}) {
  const schedule = { type: 'daily' as const, startTime: '12:00', endTime: '18:00' }
  return buildChecklist(app, { company, items, schedule, restaurants: [moika], ...draft })
}
/** Of the day. */
async function runOf(list: { id: string }) {
  const runs = await makeRuns(app, company, new Date(time))
  return runs.findLast(({ checklistId }) => checklistId === list.id)?.id ?? ''
}
const COMMENTED = 'Комментарий к задаче №1'
const told = async ({ client }: build.BuiltUser) =>
  (await client.GET('/api/notifications', { params: { query: {} } })).data?.notifications.map(({ title }) => title)
const warm = { itemId: FRIDGE, value: 9, comment: 'Дверь не закрыта' }

describe('a deviation that has all it needs', () => {
  test('opens a task of its item, value, photo and run, for those whom the item names', async () => {
    const list = await listOf([fridge({ ...toCook(), requirePhoto: true })])
    const id = await runOf(list)
    expect((await his.answer(id, { itemId: FRIDGE, value: 9 })).answers).toMatchObject([{ isFail: true, fix: null }])
    const photo = await build.buildFile(app, { company, uploadedBy: waiter })
    const { answers = [] } = await his.answer(id, { ...warm, photos: [{ fileId: photo.id }] })
    expect(answers).toMatchObject([
      {
        isFail: true,
        fix: {
          number: 1,
          isOpen: true,
          deadline: iso(START + 2 * HOUR),
          people: [{ id: cook.id, name: cook.name }],
          fixedBy: null,
          fixedAt: null,
        },
      },
    ])
    const { task } = await tasks.get(answers[0]?.fix?.task ?? '')
    expect(task).toMatchObject({
      title: 'Открытие смены: Холодильник 2',
      description: 'Холодильник 2: +9 °C (норма +2…+6 °C)\nДверь не закрыта',
      priority: 'high',
      restaurant: { _id: moika.id },
      assignees: [{ id: cook.id }],
      assignMode: 'any',
      requirePhoto: true,
      createdBy: { id: waiter.id },
      attachments: [{ fileId: photo.id }],
      source: { type: 'checklist', id, itemId: FRIDGE, title: 'Открытие смены' },
    })
    // Whoever does not fill the run in is told of none, and no answer that is kept says otherwise.
    const taskId = task?._id ?? ''
    expect((await taskCalls(cook).get(taskId)).task?.source).toHaveProperty('title')
    await app.db.write(company.id, async (sql) => {
      await sql`delete from user_restaurants where company_id = ${company.id} and user_id = ${cook.id}`
    })
    expect((await taskCalls(cook).get(taskId)).task?.source).not.toHaveProperty('title')
  })

  test('opens one too where its title is longer than that of a task, and would be cut through a sign', async () => {
    const title = 'Я'.repeat(100)
    const item = { ...fridge(toCook()), title: `${'Ю'.repeat(limits.tasks.titleMax - title.length - 3)}😀😀` }
    const { answers = [] } = await his.answer(await runOf(await listOf([item], { title })), warm)
    const { task } = await tasks.get(answers[0]?.fix?.task ?? '')
    expect(task?.title).toBe(`${title}: ${item.title}`.slice(0, limits.tasks.titleMax - 1))
  })

  test('everybody of the position in that restaurant; where nobody is left, whoever answered', async () => {
    const position = await build.buildPosition(app, { company })
    const [here, away, off] = [
      await build.buildUser(app, { company, position }),
      await build.buildUser(app, { company, position }),
      await build.buildUser(app, { company, position, isActive: false }),
    ]
    await app.db.write(company.id, async (sql) => {
      await sql`
        insert into user_restaurants (company_id, user_id, restaurant_id)
        select ${company.id}, unnest(${[here.id, off.id]}::uuid[]), ${moika.id}`
    })
    await build.buildRestaurant(app, { company, staff: [away] })
    const rule = { position: position.id, dueHours: 1, priority: 'low' as const }
    const nobody = { assignees: [off.id], dueHours: 1, priority: 'low' as const }
    const id = await runOf(await listOf([fridge(rule), { id: TAP, type: 'yesno', title: 'Кран', onFail: nobody }]))
    const { answers = [] } = await his.answer(id, warm, { itemId: TAP, value: false, comment: 'Капает' })
    const people = answers.map(({ fix }) => fix?.people?.map((one) => one.id))
    expect(people).toEqual([[here.id], [waiter.id]])
  })

  test('mended before its reason is said, or hidden, it opens none', async () => {
    const asked: Item = { id: TAP, type: 'yesno', title: 'Есть рыба', commentOnFail: false }
    const hidden = { ...fridge(toCook()), showIf: { item: TAP, is: 'fail' as const } }
    const id = await runOf(await listOf([asked, hidden]))
    await his.answer(id, warm)
    expect((await tasks.list({ scope: 'all' })).total).toBe(0)
    await his.answer(id, { itemId: FRIDGE, value: 4 })
    await his.answer(id, { itemId: TAP, value: false })
    expect((await tasks.list({ scope: 'all' })).total).toBe(0)
  })

  test('said of a hidden item, it opens one as soon as the item is shown, once', async () => {
    const asked: Item = { id: TAP, type: 'yesno', title: 'Есть рыба', commentOnFail: false }
    const hidden = { ...fridge(toCook()), showIf: { item: TAP, is: 'fail' as const } }
    const id = await runOf(await listOf([asked, hidden]))
    await his.answer(id, warm)
    const { answers = [] } = await her.answer(id, { itemId: TAP, value: false })
    const fix = answers.find(({ itemId }) => itemId === FRIDGE)?.fix
    expect(fix).toMatchObject({ number: 1, isOpen: true })
    // In the name of whoever saw it.
    expect((await tasks.get(fix?.task ?? '')).task?.createdBy).toMatchObject({ id: waiter.id })
    await her.answer(id, { itemId: TAP, value: true })
    await her.answer(id, { itemId: TAP, value: false })
    expect((await tasks.list({ scope: 'all' })).total).toBe(1)
  })
})

describe('the same deviation again', () => {
  test('is a word to the open task, once a run; done is «Исправлено», and the next one opens another', async () => {
    const list = await listOf([fridge(toCook())])
    const first = await runOf(list)
    const taskId = (await his.answer(first, warm)).answers?.[0]?.fix?.task ?? ''
    await her.answer(first, { ...warm, value: 10 })
    const comments = async () => {
      const { data } = await admin.client.GET('/api/tasks/{id}/comments', {
        params: { path: { id: taskId }, query: {} },
      })
      return data?.comments.map(({ text, author }) => [author.id, text])
    }
    expect(await comments()).toEqual([])

    time += DAY
    const second = await runOf(list)
    const photo = await build.buildFile(app, { company, uploadedBy: cook })
    const said = await her.answer(second, { ...warm, value: 8, photos: [{ fileId: photo.id }] })
    expect(said.answers?.[0]?.fix).toMatchObject({ task: taskId, number: 1, isOpen: true })
    expect(await comments()).toEqual([[cook.id, 'Холодильник 2: +8 °C (норма +2…+6 °C)\nДверь не закрыта']])
    expect((await tasks.list({ scope: 'all' })).total).toBe(1)
    // Its author, and not who said it himself.
    expect(await told(waiter)).toEqual([COMMENTED])
    expect(await told(cook)).not.toContain(COMMENTED)

    time += HOUR
    expect((await taskCalls(cook).move(taskId, 'done')).task?.status).toBe('done')
    const fixed = { task: taskId, isOpen: false, fixedBy: { id: cook.id, name: cook.name }, fixedAt: iso(time) }
    for (const run of [first, second]) expect((await his.get(run)).answers?.[0]?.fix).toMatchObject(fixed)

    time += DAY - HOUR
    const third = await runOf(list)
    expect((await his.answer(third, warm)).answers?.[0]?.fix).toMatchObject({ number: 2, isOpen: true })
    expect((await his.get(second)).answers?.[0]?.fix).toMatchObject(fixed)
  })

  test('of two runs at once one opens it, and the other adds to it', async () => {
    const list = await listOf([fridge(toCook())], { mode: 'personal' })
    await makeRuns(app, company, new Date(time))
    const own = async (calls: ReturnType<typeof runCalls>) => (await calls.today()).runs[0]?.run._id ?? ''
    const [mine, hers] = [await own(his), await own(her)]
    expect([mine === hers, list.items.length]).toEqual([false, 1])
    const both = await Promise.all([his.answer(mine, warm), her.answer(hers, warm)])
    expect(both.map(({ answers }) => answers?.[0]?.fix?.number)).toEqual([1, 1])
    expect((await tasks.list({ scope: 'all' })).total).toBe(1)
  })

  test('while its task is being closed: added before, or a task of its own after', async () => {
    const list = await listOf([fridge(toCook())])
    const taskId = (await his.answer(await runOf(list), warm)).answers?.[0]?.fix?.task ?? ''
    time += DAY
    const second = await runOf(list)
    const [said, closed] = await Promise.all([her.answer(second, warm), taskCalls(cook).move(taskId, 'done')])
    expect([said.status, closed.status]).toEqual([200, 200])
    const fix = (await her.get(second)).answers?.[0]?.fix
    if (fix?.task === taskId) expect(fix.isOpen).toBe(false)
    else expect(fix).toMatchObject({ number: 2, isOpen: true })
  })
})
