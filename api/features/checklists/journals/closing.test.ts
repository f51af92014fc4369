import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { DAY } from '../../../../openapi/rules/time/durations.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { FISH, journalWorld, june, MEAT } from '../../../test/journal-world.ts'

const clock = { time: june(1, 0) }
let app: TestApp
let on: Awaited<ReturnType<typeof journalWorld>>
beforeAll(async () => {
  app = await createTestApp({ now: () => new Date(clock.time) })
})
afterAll(() => app?.stop())
beforeEach(async () => {
  on = await journalWorld(app, clock)
})
/** 06:00 of the first of July in Moscow: the last night of June is over. */
const AFTER = Date.UTC(2026, 6, 1, 3)
const correct = async (more: object = {}) => {
  const { data, error, response } = await on.admin.client.POST('/api/journals/{kind}/corrections', {
    params: { path: { kind: 'fridges' } },
    body: { ...on.where, day: '2026-06-01', what: 'Рыба', was: '+1', now: '−1', reason: 'Ошиблись знаком', ...more },
  })
  return { status: response.status, code: error?.code, sheet: data }
}

test('a month is closed when its last night is over, by an administrator, once', async () => {
  await on.make()
  await on.measured(1, [1, 1])
  clock.time = AFTER - 2 * 60 * 60 * 1000
  expect(await on.close()).toMatchObject({ status: 409, code: 'JOURNAL_MONTH_OPEN' })
  clock.time = AFTER
  expect((await on.read()).sheet.canClose).toBe(true)
  expect((await on.close(on.cook)).status).toBe(403)
  expect(await on.close(on.admin, 'frying')).toMatchObject({ status: 409, code: 'JOURNAL_NOT_FED' })
  const open = (await on.read()).sheet.table
  const { status, sheet } = await on.close()
  expect([status, sheet?.state, sheet?.closed?.by.name, sheet?.table]).toEqual([200, 'closed', 'Мария Соколова', open])
  expect(await on.close()).toMatchObject({ status: 409, code: 'JOURNAL_CLOSED' })
})

test('the file dates the closing and a correction by the wall of the restaurant', async () => {
  await app.db.forCompany(on.company.id)`
    update restaurants set timezone = 'Asia/Vladivostok' where company_id = ${on.company.id}`
  await on.make()
  await on.measured(1, [1, 1])
  // 06:00 of the 2nd in Vladivostok, the 1st in Moscow and in UTC.
  clock.time = Date.UTC(2026, 6, 1, 20)
  await on.close()
  const { sheet } = await correct()
  expect(sheet?.timezone).toBe('Asia/Vladivostok')
  const told = (await on.exported()).join('\n')
  expect(told).toContain('Месяц закрыт 02.07.2026, Мария Соколова')
  expect(told).toContain('Исправление 02.07.2026, Мария Соколова: за 01.06, Рыба')
})

test('two who close at once: one does', async () => {
  await on.make()
  await on.measured(1, [1, 1])
  clock.time = AFTER
  const both = await Promise.all([on.close(), on.close()])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('what is handed in behind the closing changes nothing of it, and is told', async () => {
  await on.make()
  const id = await on.measured(30, [1])
  clock.time = AFTER
  await on.close()
  const closed = (await on.read()).sheet
  expect(closed.table.rows[1]?.cells[29]).toEqual([{ text: '—', gap: true }])
  clock.time = AFTER + DAY
  const given = new Date(june(30, 11)).toISOString()
  expect((await on.his.answer(id, { itemId: FISH, value: 1, answeredAt: given })).status).toBe(200)
  const now = (await on.read()).sheet
  expect([now.table, now.changedAfterClose]).toEqual([closed.table, 1])
})

test('a hand-in while the month is being closed is in it or behind it, and never half', async () => {
  await on.make()
  const id = await on.measured(30, [1])
  clock.time = AFTER
  const answeredAt = new Date(june(30, 11)).toISOString()
  const [, { status }] = await Promise.all([on.his.answer(id, { itemId: FISH, value: 1, answeredAt }), on.close()])
  expect(status).toBe(200)
  const { table, changedAfterClose } = (await on.read()).sheet
  const isIn = table.rows[1]?.cells[29]?.[0]?.gap !== true
  expect([isIn, table.notes.some(({ kind, text }) => kind === 'gap' && text.includes('30.06'))]).toEqual([isIn, !isIn])
  expect(isIn ? 0 : changedAfterClose).toBe(isIn ? 0 : 1)
})

test('a closed month forgets nothing when its checklist feeds another journal', async () => {
  const { _id: id, schedule, items } = await on.make()
  await on.measured(1, [1, 1])
  clock.time = AFTER
  await on.close()
  const { table } = (await on.read()).sheet
  const journal = { kind: 'storage' as const, columns: [{ item: MEAT, column: 'temperature' as const }] }
  await on.admin.client.PUT('/api/checklists/{id}', {
    params: { path: { id } },
    body: { title: 'Склад', schedule, items, journal },
  })
  const now = (await on.read()).sheet
  expect([now.state, now.table]).toEqual(['closed', table])
})

test('a correction is a line of its own: who, when, what and why; the record stays', async () => {
  await on.make()
  await on.measured(1, [1, 1])
  clock.time = AFTER
  await on.close()
  const { table } = (await on.read()).sheet
  const made = await correct()
  expect([made.status, made.sheet?.table]).toEqual([201, table])
  expect(made.sheet?.corrections).toEqual([
    {
      _id: expect.any(String),
      day: '2026-06-01',
      what: 'Рыба',
      was: '+1',
      now: '−1',
      reason: 'Ошиблись знаком',
      by: { id: on.admin.id, name: 'Мария Соколова' },
      at: new Date(AFTER).toISOString(),
    },
  ])
  expect(await correct({ day: '2026-07-01' })).toMatchObject({ status: 400, code: 'JOURNAL_DAY_ODD' })
  expect((await correct({ reason: ' ' })).status).toBe(400)
})
