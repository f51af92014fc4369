import type { components } from '../../../../openapi/gen/schema.d.ts'
import { mayStart, openedAt, runToOpen } from '../../../../openapi/rules/checklists/checklist-opened.ts'
import { isOneADay, opensAt } from '../../../../openapi/rules/checklists/checklist-schedule.ts'
import { DAY } from '../../../../openapi/rules/time/durations.ts'
import type { RunMoments } from '../../../../openapi/rules/checklists/run-state.ts'
import { businessDateOf } from '../../../../openapi/rules/time/schedule.ts'
import { may } from '../../../audience/may.ts'
import { readerOf } from '../../../audience/reader.ts'
import type { FeatureHandlers } from '../../../context.ts'
import type { Tag } from '../../../db/client.ts'
import { zonesOf } from '../../../schedule/zone.ts'
import { isPlaceless, ownPlaces } from '../places.ts'

type Schemas = components['schemas']
type Row = Pick<Schemas['ChecklistOpened']['checklist'], 'title' | 'mode' | 'schedule'> & { id: string }

/** By the code of a sheet: what to open today. What is not meant for him is not there. */
export const checklistGetByCode: FeatureHandlers<'checklists'>['checklistGetByCode'] = async (context) => {
  const { sql, db, company, user, path, query, now, problem } = context
  const reader = readerOf(context, 'checklist.readAll')
  const found = await db.read(async () => {
    const [row] = await sql<Row[]>`
      select k.id, k.title, k.mode, k.schedule from checklists k
      where k.company_id = ${company._id} and k.public_code = ${path.code} and k.is_active and ${may(sql, reader, 'k')}`
    if (!row) return undefined
    const restaurants = await ownPlaces(sql, reader, row.id)
    return { row, restaurants, hasPlace: restaurants.length > 0 || (await isPlaceless(sql, company._id)) }
  })
  if (!found) throw problem(404, 'CHECKLIST_NOT_FOUND')
  const { row, restaurants, hasPlace } = found
  const opened = openedAt(restaurants, query.restaurant)
  if (!opened) throw problem(404, 'CHECKLIST_NOT_FOUND')
  const { restaurant, isSettled } = opened
  const run = isSettled
    ? await db.read(() =>
        toOpen(sql, company._id, {
          checklistId: row.id,
          restaurantId: restaurant?._id ?? null,
          assigneeId: row.mode === 'personal' ? user.id : null,
          isAnywhere: isOneADay(row),
          now: now(),
        }),
      )
    : undefined
  const { id, ...rest } = row
  return {
    status: 200,
    body: {
      checklist: { _id: id, ...rest },
      restaurant,
      restaurants,
      run: run?.id ?? null,
      canStart: mayStart(row, { hasPlace, isSettled, run }),
    },
  }
}

type Asked = {
  checklistId: string
  restaurantId: string | null
  assigneeId: string | null
  isAnywhere: boolean
  now: Date
}
type RunRow = Omit<RunMoments, 'opensAt'> & { id: string; date: string; startsAt: Date }

async function toOpen(sql: Tag, companyId: string, asked: Asked) {
  const { checklistId, restaurantId, assigneeId, isAnywhere, now } = asked
  const zone = (await zonesOf(sql, companyId)).get(restaurantId) ?? ''
  const today = businessDateOf(now, zone)
  const rows = await sql<RunRow[]>`
    select id, business_date::text as date, status, starts_at, due_at, closes_at, completed_at from checklist_runs
    where company_id = ${companyId} and checklist_id = ${checklistId}
      and (${isAnywhere} or restaurant_id is not distinct from ${restaurantId}) and assignee_id is not distinct from ${assigneeId}
      and business_date between ${dateAfter(now, -2)}::date and ${dateAfter(now, 1)}::date
    order by starts_at, id`
  const runs = rows.map((row) => ({ ...row, opensAt: opensAt(row.startsAt) }))
  return runToOpen(runs, today, now)
}

const dateAfter = (at: Date, days: number) =>
  new Date(at.getTime() + days * DAY).toISOString().slice(0, 'yyyy-MM-dd'.length)
