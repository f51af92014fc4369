import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createTestApp, type TestApp } from '../test/app.ts'
import { giveOneBack, takeOne } from './counter.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app?.stop())

const WINDOW_S = 60
const take = (key: string, at = 0) => takeOne(app.db.withoutCompany, key, 2, WINDOW_S, new Date(at))

test('what was refused uses nothing up: given back, all of it can be taken again', async () => {
  expect([await take('tries'), await take('tries'), await take('tries'), await take('tries', 20_000)]).toEqual([
    0, 0, 60, 40,
  ])
  for (let i = 0; i < 2; i++) await giveOneBack(app.db.withoutCompany, 'tries')
  expect([await take('tries'), await take('tries'), await take('tries')]).toEqual([0, 0, 60])
})

test('of any number at once as many are taken as are allowed, in each window', async () => {
  const taken = async (at: number) =>
    (await Promise.all(Array.from({ length: 8 }, () => take('at once', at)))).filter((seconds) => seconds === 0).length
  expect([await taken(0), await taken(59_999), await taken(60_000)]).toEqual([2, 0, 2])
})

test('a clock that was ahead and is set back keeps nobody waiting until then', async () => {
  const hour = 3_600_000
  expect([await take('ahead', hour), await take('ahead', hour), await take('ahead', hour)]).toEqual([0, 0, 60])
  expect([await take('ahead'), await take('ahead'), await take('ahead')]).toEqual([0, 0, 60])
  // By less it is the same window still: nobody gains tries by the difference of two clocks.
  expect(await take('ahead', -1000)).toBe(61)
})
