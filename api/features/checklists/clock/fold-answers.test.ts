import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { DAY, HOUR } from '../../../../openapi/rules/time/durations.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { buildChecklist, makeRuns } from '../../../test/build-checklist.ts'
import * as build from '../../../test/factories.ts'
import { runCalls } from '../../../test/run-calls.ts'
import { runJob } from '../../../test/run-job.ts'
import { checklistJobs } from './jobs.ts'

const START = Date.UTC(2026, 5, 1, 9)
const [LIGHT, FRIDGE] = [Bun.randomUUIDv7(), Bun.randomUUIDv7()]
const items = [
  { id: LIGHT, type: 'check' as const, title: 'Свет включён' },
  { id: FRIDGE, type: 'number' as const, title: 'Холодильник', min: 2, max: 6, photo: 'optional' as const },
]

let time = START
let app: TestApp
let company: build.BuiltCompany
let admin: build.BuiltUser
let waiter: build.BuiltUser
let moika: { id: string; name: string }
beforeAll(async () => {
  app = await createTestApp({ now: () => new Date(time) })
})
afterAll(() => app?.stop())
beforeEach(async () => {
  // Sessions of an hour that begins in a month: nobody signs in again while days go by.
  time = START + 30 * DAY
  company = await build.buildCompany(app, { moduleSettings: { checklists: true } })
  admin = await build.buildUser(app, { company, role: 'admin' })
  waiter = await build.buildUser(app, { company })
  moika = await build.buildRestaurant(app, { company, staff: [waiter] })
  time = START
})

const fold = () => runJob(app.db.jobs, checklistJobs, 'checklist-sheets', new Date(time))
const count = async (table: 'run_answers' | 'run_sheets') => {
  const sql = app.db.forCompany(company.id)
  const [row] = await sql<{ n: number }[]>`
    select count(*)::integer as n from ${sql(table)} where company_id = ${company.id}`
  return row?.n
}

test('hand-ins of an old run stand in one sheet that reads as they did; what comes behind it is added', async () => {
  const now = () => time
  const [his, my] = [runCalls(waiter, now), runCalls(admin, now)]
  await buildChecklist(app, { company, items, restaurants: [moika] })
  const [run] = await makeRuns(app, company, new Date(START))
  const id = run?.id ?? ''
  const photo = await build.buildFile(app, { company, uploadedBy: waiter })
  await his.answer(id, { itemId: LIGHT, value: true })
  await his.answer(id, { itemId: FRIDGE, value: 9, comment: 'Дверь была открыта' })
  time += HOUR
  await his.answer(id, { itemId: FRIDGE, value: 4, photos: [{ fileId: photo.id }] })
  const { answers } = await my.get(id)
  expect(answers).toMatchObject([
    { value: true },
    { value: 4, photos: [{ fileId: photo.id }], earlier: [{ value: 9 }] },
  ])

  // A device may still bring something.
  time += 8 * DAY
  expect(await fold()).toBe(0)
  time += 2 * DAY
  const beside = await createTestApp({ beside: app, now: () => new Date(time) })
  const folded = await Promise.all([fold(), runJob(beside.db.jobs, checklistJobs, 'checklist-sheets', new Date(time))])
  await beside.stop()
  expect(folded.toSorted()).toEqual([0, 1])
  expect([await count('run_answers'), await count('run_sheets')]).toEqual([0, 1])
  expect((await my.get(id)).answers).toEqual(answers)
  expect(await fold()).toBe(0)

  const clientId = Bun.randomUUIDv7()
  await app.db.write(
    company.id,
    (sql) => sql`
    insert into run_answers (company_id, run_id, item_id, client_id, answered_at, received_at, answered_by, value)
    values (${company.id}, ${id}, ${FRIDGE}, ${clientId}, ${new Date(START + 2 * HOUR)}, ${new Date(START)}, ${waiter.id}, '5')`,
  )
  const read = (await my.get(id)).answers
  expect(read).toMatchObject([{ value: true }, { value: 5, earlier: [{ value: 4 }, { value: 9 }] }])
  expect(await fold()).toBe(1)
  expect([await count('run_answers'), await count('run_sheets')]).toEqual([0, 1])
  expect((await my.get(id)).answers).toEqual(read)
})
