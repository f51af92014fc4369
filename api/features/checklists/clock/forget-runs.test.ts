import { afterAll, beforeAll, expect, test } from 'bun:test'
import { DAY } from '../../../../openapi/rules/time/durations.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { buildChecklist, makeRuns } from '../../../test/build-checklist.ts'
import * as build from '../../../test/factories.ts'
import { runCalls } from '../../../test/run-calls.ts'
import { runJob } from '../../../test/run-job.ts'
import { checklistJobs } from './jobs.ts'

/** The last business day of June and the first of July, noon in Moscow. */
const JUNE = Date.UTC(2026, 5, 30, 9)
const JULY = JUNE + DAY

let time = JUNE
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ now: () => new Date(time) })
})
afterAll(() => app?.stop())

/** A company with a run of each of the two days, each with an answer and a photo; sessions of a year ahead. */
async function buildShifts() {
  time = Date.UTC(2027, 6, 1)
  const company = await build.buildCompany(app, { moduleSettings: { checklists: true } })
  const admin = await build.buildUser(app, { company, role: 'admin' })
  const waiter = await build.buildUser(app, { company })
  const restaurant = await build.buildRestaurant(app, { company, staff: [waiter] })
  const { items } = await buildChecklist(app, { company, restaurants: [restaurant] })
  for (const day of [JUNE, JULY]) {
    time = day
    const run = (await makeRuns(app, company, new Date(day))).at(-1)
    const { id: fileId } = await build.buildFile(app, { company, uploadedBy: waiter })
    const calls = runCalls(waiter, () => time)
    await calls.answer(run?.id ?? '', { itemId: items[1]?.id ?? '', value: 9, comment: 'Тепло', photos: [{ fileId }] })
  }
  return { company, admin }
}
const forget = (of = app) => runJob(of.db.jobs, checklistJobs, 'checklist-kept', new Date(time))
const left = async ({ id }: build.BuiltCompany) => {
  const [row] = await app.db.forCompany(id)<{ days: string; answers: number; photos: number }[]>`
    select (select string_agg(to_char(business_date, 'DD.MM'), ' ' order by business_date)
        from checklist_runs where company_id = ${id}) as days,
      (select count(*)::int from run_answers where company_id = ${id}) as answers,
      (select count(*)::int from file_refs where company_id = ${id} and kind = 'checklist_run') as photos`
  return row
}

test('a company keeps its runs for as long as it says, by whole months; what a dropped month left behind goes as well', async () => {
  const [short, usual] = [await buildShifts(), await buildShifts()]
  const keep = (runsKeptMonths: number) =>
    short.admin.client.PUT('/api/companies/{id}', {
      params: { path: { id: short.company.id } },
      body: { runsKeptMonths } as never,
    })
  expect((await keep(7)).error).toMatchObject({ fields: { runsKeptMonths: 'Выберите срок из списка' } })
  expect((await keep(12)).data).toMatchObject({ runsKeptMonths: 12 })
  const both = { days: '30.06 01.07', answers: 2, photos: 2 }

  time = Date.UTC(2027, 5, 30, 23)
  expect(await forget()).toBe(0)
  expect(await left(short.company)).toMatchObject(both)
  time = Date.UTC(2027, 6, 1)
  const beside = await createTestApp({ beside: app, now: () => new Date(time) })
  await Promise.all([forget(), forget(beside)])
  await beside.stop()
  expect(await left(short.company)).toMatchObject({ days: '01.07', answers: 1, photos: 1 })
  expect(await left(usual.company)).toMatchObject(both)

  time = Date.UTC(2028, 0, 1)
  await app.db.write(short.company.id, (sql) => sql`delete from checklist_runs where company_id = ${short.company.id}`)
  expect(await forget()).toBe(1)
  expect(await left(short.company)).toMatchObject({ days: null, photos: 0 })
  expect(await forget()).toBe(0)
})
