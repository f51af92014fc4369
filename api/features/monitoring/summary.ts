import type { components } from '../../../openapi/gen/schema.d.ts'
import { activePart } from './active.ts'
import { checklistsPart } from './checklists.ts'
import { newsPart } from './news.ts'
import { readFigures } from './reads.ts'
import type { Scope } from './scope.ts'
import { tasksPart } from './tasks.ts'
import { testsPart } from './tests.ts'

export async function summaryOf(scope: Scope): Promise<components['schemas']['MonitoringSummary']> {
  const { span, isOn } = scope
  const [users, checklists, tasks, tests, news, knowledgeBase] = await Promise.all([
    activePart(scope),
    isOn('checklists') ? checklistsPart(scope) : undefined,
    isOn('tasks') ? tasksPart(scope) : undefined,
    isOn('testing') ? testsPart(scope) : undefined,
    isOn('news') ? newsPart(scope) : undefined,
    isOn('knowledgeBase') ? readFigures(scope) : undefined,
  ])
  return {
    span,
    users,
    ...(checklists && { checklists }),
    ...(tasks && { tasks }),
    ...(tests && { tests }),
    ...(news && { news }),
    ...(knowledgeBase && { knowledgeBase }),
  }
}
