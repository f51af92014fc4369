import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../../openapi/gen/messages.gen.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import type { Item } from '../../../../openapi/rules/checklists/checklist-items.ts'
import { manualTimes } from '../../../../openapi/rules/checklists/checklist-schedule.ts'
import { shownItems } from '../../../../openapi/rules/checklists/run-answers.ts'
import { isOpenRun, statusAt } from '../../../../openapi/rules/checklists/run-state.ts'
import { businessDateOf } from '../../../../openapi/rules/time/schedule.ts'
import { isMeant } from '../../../checklists/filling.ts'
import { momentsOf } from '../../../checklists/shift.ts'
import type { FeatureHandlers } from '../../../context.ts'
import type { Tag } from '../../../db/client.ts'
import { record } from '../../../events/record.ts'
import { zonesOf } from '../../../schedule/zone.ts'
import { isPlaceless, ownPlaces } from '../places.ts'
import { entityOf } from './refuse.ts'
import { findRun, selectRuns } from './rows.ts'
import { whoOf, type Who } from './who.ts'
import { wholeOf } from './whole.ts'

type Schemas = components['schemas']
type ListRow = Pick<Schemas['Checklist'], 'mode' | 'schedule' | 'version'> & {
  id: string
  isActive: boolean
  isMine: boolean
  items: Item[]
}

/** One that is open already is the answer. */
export const runCreate: FeatureHandlers<'checklists'>['runCreate'] = async (context) => {
  const { path, body, repeat, company, problem } = context
  return repeat.answer(company._id, async (sql) => {
    const who = whoOf(context)
    const list = await lockList(sql, who, path.id)
    if (!list?.isActive || !(who.seesAll || list.isMine)) throw problem(404, 'CHECKLIST_NOT_FOUND')
    if (list.schedule.type !== 'manual') throw problem(409, 'CHECKLIST_SCHEDULED')
    const restaurant = await placeOf(sql, who, list.id, body.restaurant ?? undefined)
    if (restaurant === undefined)
      throw problem(400, 'RESTAURANT_NOT_FOUND', undefined, { fields: { restaurant: messages.RESTAURANT_NOT_FOUND } })
    const zone = (await zonesOf(sql, who.companyId)).get(restaurant) ?? company.timezone
    const date = businessDateOf(who.now, zone)
    const there = await selectRuns(
      sql,
      who,
      sql`and r.business_date = ${date} and r.checklist_id = ${list.id}
        and r.restaurant_id is not distinct from ${restaurant}::uuid order by r.starts_at, r.id`,
    )
    const assignee = list.mode === 'personal' ? who.userId : null
    const open = there.find((run) => run.assigneeId === assignee && isOpenRun(statusAt(momentsOf(run), who.now)))
    if (open) return { status: 201, body: await wholeOf(sql, who, open) }
    const n = limits.checklists.manualPerDay
    if (there.length >= n) throw problem(409, 'LIMIT_REACHED', { n })
    const ordinal = Math.max(0, ...there.map((run) => run.ordinal)) + 1
    const id = await insert(sql, who, list, { restaurant, assignee, ordinal, date, zone })
    const run = await findRun(sql, who, id)
    if (!run) throw new Error('a run that was made was not found')
    await record(sql, context, { action: 'checklist.run_created', entity: entityOf(run) })
    return { status: 201, body: await wholeOf(sql, who, run) }
  })
}

/** Held, so that two who begin at once begin one, and nobody changes it meanwhile. */
async function lockList(sql: Tag, who: Who, id: string): Promise<ListRow | undefined> {
  const { companyId } = who
  await sql`select from checklists where company_id = ${companyId} and id = ${id} for no key update`
  const [row] = await sql<ListRow[]>`
    select k.id, k.is_active, k.mode, k.schedule, k.version, v.items, ${isMeant(sql, who)} as is_mine
    from checklists k
    join checklist_versions v on v.company_id = k.company_id and v.checklist_id = k.id and v.version = k.version
    where k.company_id = ${companyId} and k.id = ${id}`
  return row
}

/** Where it is begun; undefined: it cannot be there, or it is not said where. A company without restaurants has null. */
async function placeOf(
  sql: Tag,
  who: Who,
  checklistId: string,
  asked: string | undefined,
): Promise<string | null | undefined> {
  const own = await ownPlaces(sql, who, checklistId)
  if (asked !== undefined) return own.find(({ _id }) => _id === asked.toLowerCase())?._id
  const [only] = own
  if (own.length === 1) return only?._id
  return (await isPlaceless(sql, who.companyId)) ? null : undefined
}

type Place = { restaurant: string | null; assignee: string | null; ordinal: number; date: string; zone: string }
async function insert(sql: Tag, { companyId, now }: Who, list: ListRow, place: Place): Promise<string> {
  const { startsAt, dueAt, closesAt } = manualTimes(now, place.date, place.zone)
  const [made] = await sql<{ id: string }[]>`
    insert into checklist_runs (company_id, id, business_date, checklist_id, version, restaurant_id, assignee_id, ordinal,
      starts_at, due_at, closes_at, items, updated_at)
    values (${companyId}, run_id(${place.date}::date), ${place.date}, ${list.id}, ${list.version}, ${place.restaurant},
      ${place.assignee}, ${place.ordinal}, ${startsAt}, ${dueAt}, ${closesAt}, ${shownItems(list.items, new Map()).length}, ${now})
    returning id`
  if (!made) throw new Error('a run that was made has an id')
  return made.id
}
