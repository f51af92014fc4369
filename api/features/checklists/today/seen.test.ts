import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { DAY, MINUTE } from '../../../../openapi/rules/time/durations.ts'
import type { Tag } from '../../../db/client.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { buildChecklist, makeRuns } from '../../../test/build-checklist.ts'
import { checklistCalls } from '../../../test/checklist-calls.ts'
import * as build from '../../../test/factories.ts'
import { runCalls } from '../../../test/run-calls.ts'
import { CLOSES, DUE, FRIDGE, items, LIGHT, OPENS, runWorld, schedule, START } from '../../../test/run-world.ts'
import { taskCalls } from '../../../test/task-calls.ts'

type Today = components['schemas']['RunToday']
const world = runWorld()
let beside: TestApp
beforeAll(async () => void (beside = await createTestApp({ now: () => new Date(world.time), beside: world.app })))
afterAll(() => beside?.stop())

const on = (app: TestApp, { token }: { token: string }) =>
  runCalls({ client: app.client(world.company.subdomain, token) }, world.now)
const write = (work: (sql: Tag, company: string) => Promise<unknown>) =>
  world.app.db.write(world.company.id, async (sql) => void (await work(sql, world.company.id)))

/** What the waiter is shown is known to both instances, then `change` is made; the next call of either shows it. */
async function seenAtOnce(shown: (today: Today) => unknown, change: () => Promise<unknown>, is: unknown) {
  const day = () => Promise.all([world.app, beside].map(async (app) => shown(await on(app, world.waiter).today())))
  const before = await day()
  // The second time as it is kept.
  expect(await day()).toEqual(before)
  expect(before).not.toContainEqual(is)
  await change()
  expect(await day()).toEqual([is, is])
  expect(await day()).toEqual([is, is])
}
const first = ({ runs }: Today) => runs[0]

describe('seen at the very next call, on either instance', () => {
  test('a colleague’s answers, a completion, what was given back', async () => {
    const { id } = await world.oneRun()
    const { her, my, cook } = world
    const answers = (today: Today) => first(today)?.answers.map(({ value, answeredBy }) => [value, answeredBy.id])
    await seenAtOnce(answers, () => on(beside, cook).answer(id, { itemId: LIGHT, value: true }), [[true, cook.id]])
    const two = [
      [true, cook.id],
      [4, cook.id],
    ]
    await seenAtOnce(answers, () => her.answer(id, { itemId: FRIDGE, value: 4 }), two)
    const status = (today: Today) => first(today)?.run.status
    await seenAtOnce(status, () => her.complete(id), 'completed')
    await seenAtOnce(
      ({ runs }) => runs[0]?.returned?.comment,
      () => my.giveBack(id, 'Протрите'),
      'Протрите',
    )
  })

  test('names: of the template, its category, the place and its clock, whoever answered', async () => {
    const { app, company, admin, moika, cook, her } = world
    const category = await build.buildCategory(app, { company })
    const { id, list } = await world.oneRun({ category })
    await her.answer(id, { itemId: LIGHT, value: true })
    await seenAtOnce(
      (today) => first(today)?.run.checklist.title,
      () =>
        checklistCalls(admin).put(list.id, {
          title: 'Закрытие',
          items,
          schedule,
          category: category.id,
          restaurants: [moika.id],
        }),
      'Закрытие',
    )
    await seenAtOnce(
      (today) => first(today)?.run.checklist.category?.name,
      () =>
        write((sql, of) => sql`update categories set name = 'Бар' where company_id = ${of} and id = ${category.id}`),
      'Бар',
    )
    await seenAtOnce(
      (today) => first(today)?.run.restaurant?.name,
      () =>
        write((sql, of) => sql`update restaurants set name = 'У реки' where company_id = ${of} and id = ${moika.id}`),
      'У реки',
    )
    await seenAtOnce(
      (today) => first(today)?.run.timezone,
      () =>
        write(
          (sql, of) =>
            sql`update restaurants set timezone = 'Asia/Yekaterinburg' where company_id = ${of} and id = ${moika.id}`,
        ),
      'Asia/Yekaterinburg',
    )
    await seenAtOnce(
      (today) => first(today)?.answers[0]?.answeredBy.name,
      () => write((sql, of) => sql`update users set name = 'Яна' where company_id = ${of} and id = ${cook.id}`),
      'Яна',
    )
  })

  test('who is meant: another circle, another place, a run that was called off', async () => {
    const { app, company, waiter, moika } = world
    await world.oneRun({ title: 'А' })
    const position = await build.buildPosition(app, { company })
    const titles = ({ runs }: Today) => runs.map(({ run }) => run.checklist.title)
    const here = async () => {
      await buildChecklist(app, { company, schedule, items, restaurants: [moika], positions: [position], title: 'Б' })
      await makeRuns(app, company, new Date(START))
    }
    await here()
    await seenAtOnce(
      (today) => titles(today).toSorted(),
      () =>
        write(
          (sql, of) =>
            sql`update users set position_id = ${position.id} where company_id = ${of} and id = ${waiter.id}`,
        ),
      ['А', 'Б'],
    )
    await seenAtOnce(
      titles,
      () =>
        write(
          (sql, of) =>
            sql`update checklist_runs r set status = 'cancelled' from checklists k where r.company_id = ${of}
              and k.company_id = ${of} and k.id = r.checklist_id and k.title = 'А'`,
        ),
      ['Б'],
    )
    await seenAtOnce(
      titles,
      () => write((sql, of) => sql`delete from user_restaurants where company_id = ${of} and user_id = ${waiter.id}`),
      [],
    )
  })

  test('the task of a failure: that it is there, whose it is, and that it is done', async () => {
    const { app, admin, cook, her } = world
    const own = items.map((item) =>
      item.id === FRIDGE ? { ...item, onFail: { assignees: [cook.id], dueHours: 2, priority: 'high' as const } } : item,
    )
    const { id } = await world.oneRun({ items: own })
    const fix = (today: Today) => first(today)?.answers[0]?.fix
    const people = (today: Today) => fix(today)?.people?.map((one) => one.id)
    await seenAtOnce(people, () => her.answer(id, { itemId: FRIDGE, value: 9, comment: 'Греется' }), [cook.id])
    const task = fix(await her.today())?.task ?? ''
    const other = await build.buildUser(app, { company: world.company })
    await seenAtOnce(people, () => taskCalls(admin).update(task, { assignees: [other.id] }), [other.id])
    await seenAtOnce(
      (today) => fix(today)?.isOpen,
      () => taskCalls(admin).move(task, 'done'),
      false,
    )
  })

  test('instructions that he may read, while he may and while there are any', async () => {
    const { app, admin, company } = world
    const article = await build.buildArticle(app, { author: admin, title: 'Свет' })
    await world.oneRun({ items: items.map((item) => (item.id === LIGHT ? { ...item, article: article.id } : item)) })
    const titles = (today: Today) => [today.articles.length, first(today)?.items[0]?.articleTitle]
    const asAdmin = { params: { path: { id: article.id } } }
    const put = (body: object) => admin.client.PUT('/api/knowledge-base/{id}', { ...asAdmin, body: body as never })
    await seenAtOnce(titles, () => put({ title: 'Лампы' }), [1, 'Лампы'])
    const modules = (knowledgeBase: boolean) =>
      admin.client.PUT('/api/companies/{id}', {
        params: { path: { id: company.id } },
        body: { moduleSettings: { checklists: true, tasks: true, knowledgeBase } } as never,
      })
    await seenAtOnce(titles, () => modules(false), [0, undefined])
    await seenAtOnce(titles, () => modules(true), [1, 'Лампы'])
    const position = await build.buildPosition(app, { company })
    await seenAtOnce(titles, () => put({ positionAvailable: [position.id] }), [0, undefined])
  })

  test('a photo that has gone', async () => {
    const { app, company, cook, her } = world
    const { id } = await world.oneRun()
    const photo = await build.buildFile(app, { company, uploadedBy: cook })
    const photos = (today: Today) => first(today)?.answers[0]?.photos.map(({ fileId }) => fileId)
    await seenAtOnce(photos, () => her.answer(id, { itemId: LIGHT, value: true, photos: [{ fileId: photo.id }] }), [
      photo.id,
    ])
    const gone = async (sql: Tag, of: string) => {
      await sql`delete from file_refs where company_id = ${of} and file_id = ${photo.id}`
      await sql`delete from files where company_id = ${of} and id = ${photo.id}`
    }
    await seenAtOnce(photos, () => write(gone), [])
  })

  test('what is measured late in a run of yesterday', async () => {
    const { app, company, her } = world
    const { id, list } = await world.oneRun()
    world.time = OPENS + DAY
    await makeRuns(app, company, new Date(world.time))
    const last = ({ runs }: Today) =>
      runs
        .find(({ run }) => run._id !== id && run.checklist._id === list.id)
        ?.lastValues[0]?.values.map(({ value }) => value)
    const late = async (value: number) =>
      her.answer(id, { itemId: FRIDGE, value, answeredAt: new Date(OPENS + value * MINUTE).toISOString() })
    await seenAtOnce(last, () => late(3), [3])
    await seenAtOnce(last, () => late(5), [5])
  })

  test('a measured run of before that is forgotten, or comes with an archive', async () => {
    const { app, company, her } = world
    const { id, list } = await world.oneRun()
    await her.answer(id, { itemId: FRIDGE, value: 4 })
    world.time = OPENS + DAY
    await makeRuns(app, company, new Date(world.time))
    const last = ({ runs }: Today) =>
      runs.find(({ run }) => run._id !== id && run.checklist._id === list.id)?.lastValues[0]?.values[0]?.value
    const kept = app.db.forCompany(company.id)<{ row: unknown }[]>`
      select to_jsonb(r) as row from checklist_runs r where r.company_id = ${company.id} and r.id = ${id}`
    const [{ row } = { row: null }] = await kept
    const forget = (sql: Tag, of: string) => sql`delete from checklist_runs where company_id = ${of} and id = ${id}`
    await seenAtOnce(last, () => write(forget), undefined)
    const bring = (sql: Tag) => sql`
      insert into checklist_runs select (jsonb_populate_record(null::checklist_runs, ${sql.json(row as never)})).*`
    await seenAtOnce(last, () => write(bring), 4)
  })

  test('what the clock alone has done', async () => {
    await world.oneRun()
    const state = (today: Today) => [
      first(today)?.run.status,
      first(today)?.run.actions.length,
      first(today)?.history.length,
    ]
    const to = (time: number) => async () => void (world.time = time)
    world.time = OPENS - 1
    await seenAtOnce(state, to(OPENS), ['scheduled', 2, 0])
    await seenAtOnce(state, to(DUE), ['overdue', 2, 1])
    await seenAtOnce(({ runs }) => runs.length, to(CLOSES), 0)
  })

  test('what can be begun by hand, and who signs on a shared tablet', async () => {
    const { app, company, moika, admin, waiter, cook } = world
    await world.oneRun({ sign: 'each' })
    await seenAtOnce(
      ({ manual }) => manual.map(({ checklist }) => checklist.title),
      async () =>
        void (await buildChecklist(app, {
          company,
          schedule: { type: 'manual' },
          restaurants: [moika],
          title: 'Приёмка',
        })),
      ['Приёмка'],
    )
    await write((sql, of) => sql`update sessions set kind = 'pin' where company_id = ${of} and user_id = ${waiter.id}`)
    await seenAtOnce(
      (today) => first(today)?.signers.map((one) => one.id),
      () => write((sql, of) => sql`update users set pin_hash = 'x' where company_id = ${of} and id = ${cook.id}`),
      [cook.id],
    )
    expect((await runCalls(admin, world.now).today()).runs).toEqual([])
  })
})
