import type { components } from '../../../../openapi/gen/schema.d.ts'
import { wrongShown } from '../../../../openapi/rules/dashboard.ts'
import type { Who } from '../who.ts'
import { deviations, lateRuns } from './wrong-runs.ts'
import { withPeople, wrongTasks } from './wrong-tasks.ts'

/** Of the sections that are on. */
export async function companyWrong(who: Who): Promise<NonNullable<components['schemas']['DashboardCompany']['wrong']>> {
  const hasRuns = who.isOn('checklists')
  const [failed, late, tasks] = await Promise.all([
    hasRuns ? deviations(who) : [],
    hasRuns ? lateRuns(who) : [],
    who.isOn('tasks') ? wrongTasks(who) : { total: 0, rows: [] },
  ])
  const shown = wrongShown([...failed, ...late, ...tasks.rows])
  return { total: failed.length + late.length + tasks.total, rows: await withPeople(who, shown) }
}
