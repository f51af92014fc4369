import { limits } from '../../openapi/gen/limits.gen.ts'
import type { components } from '../../openapi/gen/schema.d.ts'
import { CODE_SIGNS } from '../../openapi/rules/checklists/place-codes.ts'
import { savedAudience } from '../audience/save.ts'
import type { TestApp } from './app.ts'
import { buildCompany, type BuiltCompany } from './factories.ts'

type Schemas = components['schemas']
type Draft = {
  company?: BuiltCompany
  title?: string
  items?: Schemas['ChecklistItem'][]
  schedule?: Schemas['ChecklistSchedule']
  mode?: Schemas['ChecklistMode']
  sign?: Schemas['ChecklistSign']
  allowLate?: boolean
  isActive?: boolean
  category?: { id: string }
  restaurants?: readonly { id: string }[]
  positions?: readonly { id: string }[]
  /** What was due before that is asked of nobody. */
  at?: Date
}

/** Active, for everybody, shared, every day all day long, of one mark and one number; its runs are made by `makeRuns`. */
export async function buildChecklist(app: TestApp, draft: Draft = {}) {
  const { title = 'Открытие смены', mode = 'shared', sign = 'none', allowLate = true, isActive = true } = draft
  const {
    items = [
      { id: Bun.randomUUIDv7(), type: 'check', title: 'Свет включён' },
      { id: Bun.randomUUIDv7(), type: 'number', title: 'Холодильник', min: 2, max: 6, unit: '°C' },
    ],
    schedule = { type: 'daily', startTime: '05:00', endTime: '04:59' },
    restaurants = [],
    positions = [],
    at = new Date(0),
  } = draft
  const company = draft.company ?? (await buildCompany(app, { moduleSettings: { checklists: true } }))
  const companyId = company.id
  const id = Bun.randomUUIDv7()
  const letters = [...crypto.getRandomValues(new Uint8Array(limits.checklists.publicCodeLength))]
  const publicCode = letters.map((byte) => CODE_SIGNS[byte % CODE_SIGNS.length]).join('')
  await app.db.write(companyId, async (sql) => {
    const audience = savedAudience(sql, companyId, {
      restaurants: restaurants.map((one) => one.id),
      positions: positions.map((one) => one.id),
    })
    await sql`
      insert into checklists (company_id, id, title, category_id, is_active, mode, sign, audience_id, schedule, allow_late,
        public_code, live_since, created_at, updated_at)
      values (${companyId}, ${id}, ${title}, ${draft.category?.id ?? null}, ${isActive}, ${mode}, ${sign}, ${audience},
        ${sql.json(schedule as never)}, ${allowLate}, ${publicCode}, ${at}, ${at}, ${at})`
    await sql`
      insert into checklist_versions (company_id, checklist_id, version, title, items, schedule, saved_at)
      values (${companyId}, ${id}, 1, ${title}, ${sql.json(items as never)}, ${sql.json(schedule as never)}, ${at})`
  })
  return { id, title, items, schedule, publicCode, company }
}

/** The runs of the day, as the clockwork makes them; those of the company, in order of their start. */
export async function makeRuns(app: TestApp, { id: companyId }: { id: string }, at: Date) {
  await app.db.write(companyId, (sql) => sql`select checklist_runs_turn(${companyId}, null, ${at})`)
  return [
    ...(await app.db.forCompany(companyId)<
      { id: string; checklistId: string; restaurantId: string | null; assigneeId: string | null; status: string }[]
    >`
      select id, checklist_id, restaurant_id, assignee_id, status from checklist_runs
      where company_id = ${companyId} order by starts_at, id`),
  ]
}
