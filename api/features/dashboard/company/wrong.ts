import type { components } from '../../../../openapi/gen/schema.d.ts'
import { wrongShown } from '../../../../openapi/rules/monitoring/dashboard.ts'
import type { Who } from '../who.ts'
import type { RunsNow } from './runs.ts'
import { peopleOfTasks, type TasksNow, wrongTasks } from './tasks.ts'
import { answersOfFailed, deviations, lateRuns, progressOfLate } from './wrong-runs.ts'

type Asked = { runs: () => Promise<RunsNow>; tasks: () => Promise<TasksNow> }

/** Of the sections that are on. What a row says beyond its place in the order is asked for those alone that are shown. */
export async function companyWrong(
  who: Who,
  { runs, tasks }: Asked,
): Promise<NonNullable<components['schemas']['DashboardCompany']['wrong']>> {
  const [ofRuns, ofTasks] = await Promise.all([
    who.isOn('checklists') ? runs() : undefined,
    who.isOn('tasks') ? tasks() : undefined,
  ])
  const failed = ofRuns ? await deviations(who, ofRuns.failed) : []
  const late = lateRuns(ofRuns?.late ?? [])
  const shown = wrongShown([...[...failed, ...late].map(({ row }) => row), ...(ofTasks ? wrongTasks(ofTasks) : [])])
  const told = new Map(
    (
      await Promise.all([
        answersOfFailed(
          who,
          failed.filter(({ row }) => shown.includes(row)),
        ),
        progressOfLate(
          who,
          late.filter(({ row }) => shown.includes(row)),
        ),
        peopleOfTasks(who, shown),
      ])
    ).flat(),
  )
  return {
    total: (ofRuns?.failedTotal ?? 0) + (ofRuns?.lateTotal ?? 0) + (ofTasks?.wrongTotal ?? 0),
    rows: shown.map((row) => ({ ...row, ...told.get(row) })),
  }
}
