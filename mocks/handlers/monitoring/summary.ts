import { moduleIsOn } from '../../../openapi/rules/company/modules.ts'
import type { Schemas } from '../../db.ts'
import type { Asked } from './asked.ts'
import { readingSummary } from './knowledge.ts'
import { newsSummary } from './news.ts'
import { userSummary } from './people.ts'
import { runSummary } from './runs.ts'
import { taskSummary } from './tasks.ts'
import { testSummary } from './tests.ts'

/** A section that is switched off is left out. */
export function summaryTab(asked: Asked): Schemas['MonitoringSummary'] {
  const { company } = asked.who
  return {
    span: asked.span,
    ...(moduleIsOn(company, 'checklists') && { checklists: runSummary(asked) }),
    ...(moduleIsOn(company, 'tasks') && { tasks: taskSummary(asked) }),
    ...(moduleIsOn(company, 'testing') && { tests: testSummary(asked) }),
    ...(moduleIsOn(company, 'news') && { news: newsSummary(asked) }),
    ...(moduleIsOn(company, 'knowledgeBase') && { knowledgeBase: readingSummary(asked) }),
    users: userSummary(asked),
  }
}
