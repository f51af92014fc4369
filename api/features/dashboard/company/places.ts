import type { components } from '../../../../openapi/gen/schema.d.ts'
import { companyRuns, NO_PLACE_RUNS, restaurantsShown } from '../../../../openapi/rules/monitoring/dashboard.ts'
import type { Who } from '../who.ts'
import type { RunsNow } from './runs.ts'
import type { TasksNow } from './tasks.ts'

type Asked = { runs: () => Promise<RunsNow>; tasks: () => Promise<TasksNow> }

/** Those at work, the worst first; of a section that is switched off nothing is counted. */
export async function companyRestaurants(
  { sql, db, companyId, isOn }: Who,
  { runs, tasks }: Asked,
): Promise<NonNullable<components['schemas']['DashboardCompany']['restaurants']>> {
  const [rows, ran, due] = await Promise.all([
    db.read(
      () =>
        sql<
          { id: string; name: string }[]
        >`select id, name from restaurants where company_id = ${companyId} and is_active`,
    ),
    isOn('checklists') ? runs() : undefined,
    isOn('tasks') ? tasks() : undefined,
  ])
  const ranAt = new Map(ran?.places.map((place) => [place.restaurant, place]))
  const dueAt = new Map(due?.places.map((place) => [place.restaurant, place]))
  return restaurantsShown(
    rows.map(({ id, name }) => ({
      _id: id,
      name,
      checklistPercent: companyRuns([ranAt.get(id) ?? NO_PLACE_RUNS]).percent,
      overdueTasks: dueAt.get(id)?.overdue ?? 0,
    })),
  )
}
