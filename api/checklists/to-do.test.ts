import { afterAll, beforeAll, expect, test } from 'bun:test'
import { DAY, HOUR, MINUTE } from '../../openapi/rules/time/durations.ts'
import { createTestApp, type TestApp } from '../test/app.ts'
import { buildChecklist, makeRuns } from '../test/build-checklist.ts'
import { buildCompany, buildPosition, buildRestaurant, buildUser, type BuiltUser } from '../test/factories.ts'

/** 12:00 in Moscow; runs of the day go from 13:00 to 18:00. */
const START = Date.UTC(2026, 5, 1, 9)
const schedule = { type: 'daily' as const, startTime: '13:00', endTime: '18:00' }

let time = START
let app: TestApp
beforeAll(async () => void (app = await createTestApp({ now: () => new Date(time) })))
afterAll(() => app.stop())

const countFor = async ({ client }: BuiltUser) => {
  const { data } = await client.GET('/api/auth/check')
  return data?.user.checklistCount
}

test('the badge counts what is open, has come and is his: by place, by circle, by name, and until it is closed', async () => {
  // Sessions of a month ahead: nobody signs in again.
  time = START + 30 * DAY
  const company = await buildCompany(app, { moduleSettings: { checklists: true, tasks: true } })
  const position = await buildPosition(app, { company, name: 'Повар' })
  const admin = await buildUser(app, { company, role: 'admin' })
  const waiter = await buildUser(app, { company })
  const cook = await buildUser(app, { company, position })
  const away = await buildUser(app, { company })
  const restaurant = await buildRestaurant(app, { company, staff: [waiter, cook] })
  await buildRestaurant(app, { company, staff: [away] })
  await buildChecklist(app, { company, schedule, restaurants: [restaurant] })
  await buildChecklist(app, { company, schedule, restaurants: [restaurant], positions: [position] })
  const own = await buildChecklist(app, { company, schedule, restaurants: [restaurant], mode: 'personal' })
  const runs = await makeRuns(app, company, new Date(START))
  const counts = async () => Promise.all([waiter, cook, away, admin].map(countFor))
  // Half an hour before the start they are not open yet.
  time = START + HOUR / 2 - MINUTE
  expect(await counts()).toEqual([0, 0, 0, 0])
  time = START + HOUR / 2
  expect(await counts()).toEqual([2, 3, 0, 0])
  // Late, and written by no job.
  time = START + 7 * HOUR
  expect(await counts()).toEqual([2, 3, 0, 0])
  const his = runs.find(({ checklistId, assigneeId }) => checklistId === own.id && assigneeId === waiter.id)
  await app.db.write(
    company.id,
    (sql) => sql`
      update checklist_runs set status = 'completed', completed_at = now()
      where company_id = ${company.id} and id = ${his?.id ?? ''} and business_date = run_date(${his?.id ?? ''}::uuid)`,
  )
  expect(await counts()).toEqual([1, 3, 0, 0])
  // Closed at five in the morning, again by no job.
  time = START + 17 * HOUR
  expect(await counts()).toEqual([0, 0, 0, 0])
  time = START + 7 * HOUR
  await admin.client.PUT('/api/companies/{id}', {
    params: { path: { id: company.id } },
    body: { moduleSettings: { checklists: false, tasks: true } } as never,
  })
  expect(await countFor(waiter)).toBe(0)
})
