import { expect, test } from 'bun:test'
import { HOUR } from '../../../../openapi/rules/time/durations.ts'
import * as build from '../../../test/factories.ts'
import { DATE, DUE, FRIDGE, LIGHT, OPENS, runWorld, UNKNOWN } from '../../../test/run-world.ts'

const world = runWorld()

test('the rows behind a figure: late ones, of a position, of an hour and a weekday, of an item', async () => {
  const { app, company, cook, her, his, moika, my, oneRun, waiter } = world
  const cooks = await build.buildPosition(app, { company })
  const [{ id: inTime }, { id: late }, { id: open }] = [await oneRun(), await oneRun(), await oneRun()]
  await app.db.write(company.id, async (sql) => {
    await sql`update users set position_id = ${cooks.id} where company_id = ${company.id} and id = ${cook.id}`
    await sql`update restaurants set timezone = 'Asia/Vladivostok' where company_id = ${company.id} and id = ${moika.id}`
  })
  world.time = OPENS
  await his.answer(inTime, { itemId: LIGHT, value: true }, { itemId: FRIDGE, value: 9, comment: 'Дверь открыта' })
  await his.complete(inTime)
  world.time = OPENS + HOUR
  await her.answer(late, { itemId: FRIDGE, value: 9, comment: 'Дверь открыта' })
  world.time = DUE + HOUR
  await her.answer(late, { itemId: LIGHT, value: true })
  await her.complete(late)
  const found = async (query: Parameters<typeof my.list>[0]) =>
    ((await my.list({ scope: 'all', ...query })).runs ?? []).map(({ _id }) => _id).toSorted()
  expect(await found({})).toEqual([inTime, late, open].toSorted())
  expect(await found({ late: true })).toEqual([late])
  expect(await found({ onTime: true })).toEqual([inTime])
  expect(await found({ noRestaurant: true })).toEqual([])
  const { total, deviations } = await my.list({ scope: 'all', fails: true })
  expect({ total, deviations }).toEqual({ total: 2, deviations: 2 })
  expect(await found({ position: cooks.id })).toEqual([late])
  expect(await found({ position: cooks.id, user: waiter.id })).toEqual([])
  expect(await found({ position: UNKNOWN })).toEqual([])
  // The hour of the answer by the restaurant's clock, seven hours ahead of Moscow's.
  const hour = (at: number) => (new Date(at).getUTCHours() + 10) % 24
  expect(await found({ hour: hour(OPENS) })).toEqual([inTime])
  expect(await found({ hour: hour(OPENS + HOUR), item: FRIDGE })).toEqual([late])
  expect(await found({ hour: hour(OPENS + HOUR), item: LIGHT })).toEqual([])
  expect(await found({ item: FRIDGE })).toEqual([inTime, late].toSorted())
  // The first of June of 2026, a Monday.
  expect([await found({ date: DATE, weekday: 1 }), await found({ weekday: 2 })].map(({ length }) => length)).toEqual([
    3, 0,
  ])
  expect((await my.list({ scope: 'all', hour: 24 })).status).toBe(400)
})
