import type { components } from '../../openapi/gen/schema.d.ts'
import { readSpreadsheet } from '../spreadsheets/read.ts'
import { makeRuns } from './build-checklist.ts'
import type { TestApp } from './app.ts'
import * as build from './factories.ts'
import { runCalls } from './run-calls.ts'

type Schemas = components['schemas']
type Kind = Schemas['JournalKind']
export const [MEAT, FISH] = [Bun.randomUUIDv7(), Bun.randomUUIDv7()]
export const fridges: Schemas['ChecklistItem'][] = [
  { id: MEAT, type: 'number', section: 'Горячий цех', title: 'Мясо', min: 0, max: 2, unit: '°C', precision: 1 },
  { id: FISH, type: 'number', section: 'Горячий цех', title: 'Рыба', min: -2, max: 2, unit: '°C', precision: 1 },
]
export const feed: Schemas['ChecklistJournal'] = {
  kind: 'fridges',
  columns: [MEAT, FISH].map((item) => ({ item, column: 'temperature' })),
}
export const MONTH = '2026-06'
/** In Moscow it is three hours later. */
export const june = (day: number, hour = 10): number => Date.UTC(2026, 5, day, hour)

/** A company with a cook, an administrator and a restaurant, in the first days of June. */
export async function journalWorld(app: TestApp, clock: { time: number }) {
  // Sessions that begin behind all that is told: nobody signs in again while days go by.
  clock.time = Date.UTC(2026, 6, 10)
  const company = await build.buildCompany(app, { moduleSettings: { checklists: true, tasks: true } })
  const admin = await build.buildUser(app, { company, role: 'admin', name: 'Мария Соколова' })
  const cook = await build.buildUser(app, { company, name: 'Илья Громов' })
  const place = await build.buildRestaurant(app, { company, staff: [cook] })
  clock.time = june(1, 0)
  const his = runCalls(cook, () => clock.time)
  const where = { restaurant: place.id, month: MONTH }

  async function make(more: Partial<Schemas['ChecklistInput']> = {}) {
    const { data, error } = await admin.client.POST('/api/checklists', {
      body: {
        title: 'Температура холодильников',
        schedule: { type: 'daily', startTime: '09:00', endTime: '16:00' },
        sign: 'complete',
        items: fridges,
        journal: feed,
        ...more,
      },
    })
    if (!data) throw new Error(`no checklist: ${JSON.stringify(error)}`)
    return data
  }
  /** The runs of a day, as the clock makes them, and the clock stands at its hour. */
  async function on(day: number, hour = 10) {
    clock.time = june(day, hour)
    const runs = await makeRuns(app, company, new Date(clock.time))
    const date = `2026-06-${String(day).padStart(2, '0')}`
    const sql = app.db.forCompany(company.id)
    const rows = await sql<{ id: string }[]>`
      select id from checklist_runs where company_id = ${company.id} and business_date = ${date}`
    return runs.filter(({ id }) => rows.some((row) => row.id === id))
  }
  async function measured(day: number, values: [meat: number, fish?: number], hour = 10, comment?: string) {
    const [run] = await on(day, hour)
    const id = run?.id ?? ''
    const answers = [MEAT, FISH].flatMap((itemId, at) =>
      values[at] === undefined ? [] : [{ itemId, value: values[at], ...(comment && { comment }) }],
    )
    await his.answer(id, ...answers)
    if (values.length === 2) await his.complete(id)
    return id
  }
  const read = async (kind: Kind = 'fridges', who = admin, query = where) => {
    const { data, error, response } = await who.client.GET('/api/journals/{kind}', {
      params: { path: { kind }, query },
    })
    return { status: response.status, code: error?.code, sheet: data as Schemas['JournalSheet'] }
  }
  /** What stands in the row of a device, by day. */
  const rowOf = async (title: string, day: number) => {
    const { sheet } = await read()
    return sheet.table.rows.find(({ head }) => head.includes(title))?.cells[day - 1]
  }
  const close = async (who = admin, kind: Kind = 'fridges', body = where) => {
    const { data, error, response } = await who.client.POST('/api/journals/{kind}/close', {
      params: { path: { kind } },
      body,
    })
    return { status: response.status, code: error?.code, sheet: data }
  }
  /** The lines of the file, their cells joined by «|». */
  const exported = async (kind: Kind = 'fridges') => {
    const { data } = await admin.client.GET('/api/journals/{kind}/export', {
      params: { path: { kind }, query: where },
      parseAs: 'arrayBuffer',
    })
    const rows = await readSpreadsheet(new Uint8Array(data as unknown as ArrayBuffer), 'xlsx', 50)
    return (Array.isArray(rows) ? rows : []).map(({ cells }) => cells.join('|'))
  }
  return { company, admin, cook, place, his, where, make, on, measured, read, rowOf, close, exported }
}
