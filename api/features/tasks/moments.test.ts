import { afterAll, beforeAll, expect, test } from 'bun:test'
import { DAY, HOUR } from '../../../openapi/rules/time/durations.ts'
import { businessDateOf } from '../../../openapi/rules/time/schedule.ts'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { buildCompany, buildRestaurant, buildUser } from '../../test/factories.ts'
import { taskCalls } from '../../test/task-calls.ts'

const NOON = Date.UTC(2026, 5, 15, 12)
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ now: () => new Date(NOON) })
})
afterAll(() => app?.stop())

test('what came about on business days is of the clock of its restaurant at both edges of a period, whatever that clock', async () => {
  const company = await buildCompany(app, { moduleSettings: { tasks: true } })
  const admin = taskCalls(await buildUser(app, { company, role: 'admin' }))
  // The furthest clocks of the world, and the company's own.
  const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Moscow']
  const places = await Promise.all(zones.map(() => buildRestaurant(app, { company })))
  const sql = app.db.forCompany(company.id)
  const made: { id: string; day: string }[] = []
  for (const [nth, zone] of zones.entries()) {
    const restaurant = places[nth]?.id ?? ''
    await sql`update restaurants set timezone = ${zone} where company_id = ${company.id} and id = ${restaurant}`
    // Around both edges of 1 to 5 June, each four hours of three days.
    for (const edge of [Date.UTC(2026, 5, 1), Date.UTC(2026, 5, 6)])
      for (let at = edge - 1.5 * DAY; at <= edge + 1.5 * DAY; at += 4 * HOUR) {
        const { _id } = await admin.create({ title: `${zone} ${at}`, restaurant })
        await sql`
          update tasks set created_at = ${new Date(at)}, deadline = ${new Date(at)} where company_id = ${company.id} and id = ${_id}`
        made.push({ id: _id, day: businessDateOf(new Date(at), zone) })
      }
  }
  const found = async (query: Parameters<typeof admin.list>[0]) => {
    const pages = [1, 2].map(
      async (page) => (await admin.list({ scope: 'all', limit: 100, page, ...query })).tasks ?? [],
    )
    return (await Promise.all(pages)).flat().map(({ _id }) => _id)
  }
  for (const [from, to] of [
    ['2026-06-01', '2026-06-05'],
    ['2026-05-31', '2026-06-01'],
    ['2026-06-05', '2026-06-05'],
  ] as const)
    for (const moment of ['created', 'due', 'late'] as const) {
      const expected = made.filter(({ day }) => day >= from && day <= to).map(({ id }) => id)
      expect((await found({ moment, from, to })).toSorted()).toEqual(expected.toSorted())
    }
})
