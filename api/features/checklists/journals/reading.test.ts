import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import * as build from '../../../test/factories.ts'
import { FISH, fridges, journalWorld, june, MEAT } from '../../../test/journal-world.ts'
import { runJob } from '../../../test/run-job.ts'
import { checklistJobs } from '../clock/jobs.ts'

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

describe('a month of refrigerators', () => {
  test('numbers by day, out of norm with its footnote, late, gaps once they are over, and who signed', async () => {
    await on.make()
    await on.measured(1, [1, 0.5])
    await on.measured(2, [1.5, 4], 10, 'Дверь была открыта')
    await on.measured(3, [1, 1], 15)
    await on.measured(4, [1])
    await on.on(5, 8)
    const { sheet } = await on.read()
    const [meat, fish] = sheet.table.rows
    expect(meat?.head).toEqual(['Горячий цех', 'Мясо', '0…+2 °C'])
    expect(meat?.cells.slice(0, 6)).toEqual([
      [{ text: '+1' }],
      [{ text: '+1,5' }],
      [{ text: '+1', late: true }],
      [{ text: '+1' }],
      [],
      [],
    ])
    expect(fish?.cells.slice(0, 5)).toEqual([
      [{ text: '+0,5' }],
      [{ text: '+4', fail: true, note: 1 }],
      [{ text: '+1', late: true }],
      [{ text: '—', gap: true }],
      [],
    ])
    expect(sheet.table.signs.slice(0, 5)).toEqual([
      [{ text: 'ИГ' }],
      [{ text: 'ИГ' }],
      [{ text: 'ИГ' }],
      [{ text: 'ИГ', unsigned: true }],
      [],
    ])
    expect(sheet.table.signers).toEqual([{ initials: 'ИГ', name: 'Илья Громов', position: '' }])
    expect(sheet.table.notes.map(({ text }) => text)).toEqual([
      '02.06, 13:00, Рыба, +4 °C: Дверь была открыта. Илья Громов, задачи нет',
      'Пропуски: 04.06 (1)',
      'За 05.06 ещё не внесено, срок до 16:00: Мясо, Рыба',
    ])
    expect(sheet).toMatchObject({ state: 'open', canClose: false, closed: null, corrections: [] })
  })

  test('the task of a failure stands in its note', async () => {
    const onFail = { assignees: [on.admin.id], dueHours: 2, priority: 'high' as const }
    await on.make({ items: fridges.map((item) => ({ ...item, onFail })) })
    await on.measured(1, [9, 1], 10, 'Сломан')
    const [note] = (await on.read()).sheet.table.notes
    expect(note).toMatchObject({ kind: 'fail', n: 1, task: expect.any(String) })
    expect(note?.text).toEndWith('Илья Громов, задача №1: новая')
  })

  test('what was returned is told as it is in the end, and old sheets read as fresh answers did', async () => {
    await on.make()
    const id = await on.measured(1, [1, 1])
    await on.admin.client.POST('/api/checklist-runs/{id}/return', {
      params: { path: { id } },
      body: { comment: 'Рыбу ещё раз' },
    })
    clock.time += 60_000
    await on.his.answer(id, { itemId: FISH, value: 0.5 })
    await on.his.complete(id)
    expect(await on.rowOf('Рыба', 1)).toEqual([{ text: '+0,5' }])
    clock.time = june(25)
    const before = (await on.read()).sheet.table
    await runJob(app.db.jobs, checklistJobs, 'checklist-sheets', new Date(clock.time))
    const rows = await app.db.forCompany(on.company.id)`
      select from run_sheets where company_id = ${on.company.id}`
    expect(rows).toHaveLength(1)
    expect((await on.read()).sheet.table).toEqual(before)
  })

  test('a device that was renamed, measured anew or taken out of the checklist keeps its row', async () => {
    const { _id: id, schedule } = await on.make()
    await on.measured(1, [1, 1])
    clock.time = june(2, 0)
    const [meat] = fridges
    if (!meat) throw new Error('there is one')
    const items = [{ ...meat, title: 'Мясо и птица', max: 4 }]
    const put = await on.admin.client.PUT('/api/checklists/{id}', {
      params: { path: { id } },
      body: { title: 'Температура', schedule, items },
    })
    expect(put.data?.journal?.columns).toEqual([{ item: MEAT, column: 'temperature' }])
    const [run] = await on.on(2)
    await on.his.answer(run?.id ?? '', { itemId: MEAT, value: 3 })
    const { table } = (await on.read()).sheet
    expect(table.rows.map(({ head, cells }) => [head[1], cells[0], cells[1]])).toEqual([
      ['Мясо и птица', [{ text: '+1' }], [{ text: '+3' }]],
      ['Рыба', [{ text: '+1' }], []],
    ])
    expect(table.notes.map(({ text }) => text)).toContain('Мясо и птица: норма с 02.06 0…+4 °C, была 0…+2 °C')
  })

  test('a month before the checklist has no days on which nobody asked', async () => {
    await on.make()
    await on.measured(1, [1, 1])
    const { sheet } = await on.read('fridges', on.admin, { ...on.where, month: '2026-05' })
    expect(sheet.table).toMatchObject({ rows: [], notes: [] })
  })

  test('a night belongs to the day before, on the wall of the restaurant', async () => {
    const sql = app.db.forCompany(on.company.id)
    await sql`update restaurants set timezone = 'Asia/Vladivostok' where company_id = ${on.company.id}`
    await on.make({ schedule: { type: 'daily', startTime: '22:00', endTime: '04:00' } })
    // 02:00 of the 3rd in Vladivostok.
    await on.on(2, 12)
    clock.time = june(2, 16)
    const [run] = await on.on(2, 16)
    await on.his.answer(run?.id ?? '', { itemId: MEAT, value: 9, comment: 'Ночь' })
    expect(await on.rowOf('Мясо', 2)).toEqual([{ text: '+9', fail: true, note: 1 }])
    expect((await on.read()).sheet.table.notes[0]?.text).toStartWith('02.06, 02:00, Мясо')
  })
})

describe('who may ask', () => {
  test('no waiter, no other company; no journal of another name', async () => {
    await on.make()
    expect(await on.read('fridges', on.cook)).toMatchObject({ status: 403, code: 'FORBIDDEN' })
    const stranger = await build.buildUser(app, { role: 'admin' })
    expect((await on.read('fridges', stranger)).status).toBe(404)
    expect((await on.close(stranger)).status).toBe(404)
    expect(await on.read('nothing' as 'fridges')).toMatchObject({ status: 404, code: 'JOURNAL_NOT_FOUND' })
  })

  test('the list counts what the month has, of the restaurant that is asked for', async () => {
    await on.make()
    await on.measured(1, [1, 9], 10, 'Открыта')
    await on.measured(2, [1, 1], 15)
    await on.measured(3, [1])
    await on.on(4, 8)
    const { data } = await on.admin.client.GET('/api/journals', { params: { query: on.where } })
    expect(data?.journals).toHaveLength(8)
    expect(data?.journals.find(({ kind }) => kind === 'fridges')).toMatchObject({
      state: 'open',
      due: 3,
      done: 2,
      missed: 1,
      late: 1,
      fails: 1,
    })
    expect(data?.journals.find(({ kind }) => kind === 'frying')).toMatchObject({ state: 'none', due: 0 })
  })
})

test('records of people, one a line, under the columns of the annex; as a file', async () => {
  const [health, skin, admitted] = [Bun.randomUUIDv7(), Bun.randomUUIDv7(), Bun.randomUUIDv7()]
  await on.make({
    title: 'Осмотр перед сменой',
    mode: 'personal',
    sign: 'each',
    items: [
      { id: health, type: 'yesno', title: 'Признаков инфекционных заболеваний нет' },
      { id: skin, type: 'yesno', title: 'Кожа рук чистая' },
      { id: admitted, type: 'yesno', title: 'Допущен' },
    ],
    journal: {
      kind: 'hygiene',
      columns: [
        { item: health, column: 'health' },
        { item: skin, column: 'skin' },
        { item: admitted, column: 'admitted' },
      ],
    },
  })
  const runs = await on.on(1)
  const mine = runs.find(({ assigneeId }) => assigneeId === on.cook.id)
  await on.his.answer(
    mine?.id ?? '',
    { itemId: health, value: true },
    { itemId: skin, value: false, comment: 'Порез' },
    { itemId: admitted, value: false, comment: 'Отстранён до врача' },
  )
  const { table } = (await on.read('hygiene')).sheet
  expect(table.columns[2]).toBe('Ф. И. О. работника (последнее при наличии)')
  expect(table.rows.map(({ cells }) => cells)).toEqual([
    [
      [{ text: '1' }],
      [{ text: '01.06' }],
      [{ text: 'Илья Громов' }],
      [],
      [{ text: 'ИГ' }],
      [{ text: 'Нет', fail: true, note: 1 }],
      [{ text: 'отстранен', fail: true, note: 2 }],
      [{ text: 'ИГ' }],
    ],
  ])
  const told = await on.exported('hygiene')
  expect(told[0]).toStartWith('№ п/п|Дата|')
  expect(told[1]).toBe('1|01.06|Илья Громов||ИГ|Нет [1]|отстранен [2]|ИГ')
})

test('a column takes items of its own type, once each', async () => {
  const { data, error } = await on.admin.client.POST('/api/checklists', {
    body: {
      title: 'Обход',
      schedule: { type: 'manual' },
      items: [{ id: MEAT, type: 'check', title: 'Свет' }],
      journal: { kind: 'fridges', columns: [{ item: MEAT, column: 'temperature' }] },
    },
  })
  expect([data, error?.code, Object.keys(error?.fields ?? {})]).toEqual([
    undefined,
    'CHECKLIST_INVALID',
    ['journal.columns.0.column'],
  ])
})
