import { limits } from '../../../openapi/gen/limits.gen.ts'
import { pagesOf, windowOf } from '../../../openapi/rules/lists.ts'
import type { FeatureHandlers } from '../../context.ts'
import { checklistsOf } from './checklists.ts'
import { exported } from './export.ts'
import { knowledgeOf } from './knowledge.ts'
import { monitoringGetMine, monitoringUpdateMine } from './mine.ts'
import { countPeople, listPeople } from './people.ts'
import { scopeOf } from './scope.ts'
import { summaryOf } from './summary.ts'
import { tasksOf } from './tasks.ts'
import { testsOf } from './tests.ts'

export const monitoring: FeatureHandlers<'monitoring'> = {
  monitoringGetMine,
  monitoringUpdateMine,
  monitoringGet: async (context) => {
    const scope = await scopeOf(context, context.query, context.problem)
    return { status: 200, body: await summaryOf(scope) }
  },
  monitoringGetChecklists: async (context) => {
    const scope = await scopeOf(context, context.query, context.problem)
    return { status: 200, body: await checklistsOf(scope) }
  },
  monitoringGetTasks: async (context) => {
    const scope = await scopeOf(context, context.query, context.problem)
    return { status: 200, body: await tasksOf(scope) }
  },
  monitoringGetTests: async (context) => {
    const scope = await scopeOf(context, context.query, context.problem)
    return { status: 200, body: await testsOf(scope) }
  },
  monitoringGetKnowledge: async (context) => {
    const scope = await scopeOf(context, context.query, context.problem)
    return { status: 200, body: await knowledgeOf(scope) }
  },
  monitoringListPeople: async (context) => {
    const { query } = context
    const scope = await scopeOf(context, query, context.problem)
    const window = windowOf(query, limits.monitoring.peoplePageSize)
    const { sort = 'name', search } = query
    const [total, people] = await Promise.all([
      countPeople(scope, search),
      listPeople(scope, { ...window, sort, search }),
    ])
    return { status: 200, body: { people, period: scope.span.period, total, ...pagesOf(total, window) } }
  },
  monitoringExport: async (context) => {
    const { query } = context
    const scope = await scopeOf(context, query, context.problem)
    return { status: 200, ...(await exported(scope, query.section, query.format ?? 'xlsx')) }
  },
}
