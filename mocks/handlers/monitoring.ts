import type { FeatureHandlers } from '../context.ts'
import { askedOf } from './monitoring/asked.ts'
import { monitoringExport } from './monitoring/export.ts'
import { knowledgeTab } from './monitoring/knowledge.ts'
import { mine } from './monitoring/mine.ts'
import { monitoringListPeople } from './monitoring/people.ts'
import { checklistsTab } from './monitoring/runs.ts'
import { summaryTab } from './monitoring/summary.ts'
import { tasksTab } from './monitoring/tasks.ts'
import { testsTab } from './monitoring/tests.ts'

export const monitoring: FeatureHandlers<'monitoring'> = {
  monitoringGet: (context) => ({ status: 200, body: summaryTab(askedOf(context)) }),
  monitoringGetChecklists: (context) => ({ status: 200, body: checklistsTab(askedOf(context)) }),
  monitoringGetTasks: (context) => ({ status: 200, body: tasksTab(askedOf(context)) }),
  monitoringGetTests: (context) => ({ status: 200, body: testsTab(askedOf(context)) }),
  monitoringGetKnowledge: (context) => ({ status: 200, body: knowledgeTab(askedOf(context)) }),
  monitoringListPeople,
  monitoringExport,
  ...mine,
}
