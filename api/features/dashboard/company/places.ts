import type { components } from '../../../../openapi/gen/schema.d.ts'
import { companyRuns, NO_PLACE_RUNS, type PlaceRuns, restaurantsShown } from '../../../../openapi/rules/dashboard.ts'
import { aroundNow, dayOf, statusNow } from '../../../checklists/days.ts'
import type { Who } from '../who.ts'

type Schemas = components['schemas']
type RunsOfPlace = PlaceRuns & { restaurant: string | null }
type TasksOfPlace = { restaurant: string | null; open: number; overdue: number }

/** Runs of the day that each place has now; null: of the company itself. */
export const runsOfPlaces = ({ sql, db, companyId, company, now }: Who): Promise<RunsOfPlace[]> => {
  const status = statusNow(sql, { now })
  return db.read(
    () => sql<RunsOfPlace[]>`
      select r.restaurant_id as restaurant, count(*) filter (where ${status} = 'completed')::int as completed,
        count(*) filter (where ${status} = 'overdue')::int as overdue,
        count(*) filter (where ${status} = 'missed')::int as missed,
        count(*) filter (where ${status} = 'in_progress')::int as in_progress,
        count(*) filter (where ${status} = 'scheduled')::int as ahead
      from checklist_runs r
      left join restaurants p on p.company_id = ${companyId} and p.id = r.restaurant_id
      where r.company_id = ${companyId} and ${aroundNow(sql, { now })} and r.business_date = ${dayOf(sql, { company, now })}
      group by r.restaurant_id`,
  )
}

/** Open ones, by the index that holds all of it. */
export const tasksOfPlaces = ({ sql, db, companyId, now }: Who): Promise<TasksOfPlace[]> =>
  db.read(
    () => sql<TasksOfPlace[]>`
      select restaurant_id as restaurant, count(*)::int as open, count(*) filter (where deadline <= ${now})::int as overdue
      from tasks where company_id = ${companyId} and status in ('new', 'in_progress', 'review') group by restaurant_id`,
  )

const sum = (counts: readonly number[]): number => counts.reduce((all, one) => all + one, 0)

export async function companyTasks(
  { sql, db, companyId, timezone, now }: Who,
  open: () => Promise<TasksOfPlace[]>,
): Promise<NonNullable<Schemas['DashboardCompany']['tasks']>> {
  const [places, [done]] = await Promise.all([
    open(),
    db.read(
      () => sql<{ n: number }[]>`
        select count(*)::int as n from tasks
        where company_id = ${companyId} and status = 'done'
          and completed_at >= (${now}::timestamptz at time zone ${timezone})::date::timestamp at time zone ${timezone}`,
    ),
  ])
  return {
    open: sum(places.map((place) => place.open)),
    overdue: sum(places.map(({ overdue }) => overdue)),
    doneToday: done?.n ?? 0,
  }
}

type Places = { runs: () => Promise<RunsOfPlace[]>; tasks: () => Promise<TasksOfPlace[]> }
/** Those at work, the worst first; of a section that is switched off nothing is counted. */
export async function companyRestaurants(
  { sql, db, companyId, isOn }: Who,
  { runs, tasks }: Places,
): Promise<NonNullable<Schemas['DashboardCompany']['restaurants']>> {
  const [rows, ran, due] = await Promise.all([
    db.read(
      () =>
        sql<
          { id: string; name: string }[]
        >`select id, name from restaurants where company_id = ${companyId} and is_active`,
    ),
    isOn('checklists') ? runs() : [],
    isOn('tasks') ? tasks() : [],
  ])
  return restaurantsShown(
    rows.map(({ id, name }) => ({
      _id: id,
      name,
      checklistPercent: companyRuns([ran.find(({ restaurant }) => restaurant === id) ?? NO_PLACE_RUNS]).percent,
      overdueTasks: due.find(({ restaurant }) => restaurant === id)?.overdue ?? 0,
    })),
  )
}
