import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { pagesOf, windowOf } from '../../../openapi/rules/values/lists.ts'
import type { FeatureHandlers, ReadContext } from '../../context.ts'
import { readTogether } from '../../db/shared-reads.ts'
import { checklistsOf } from './checklists.ts'
import { exported } from './export.ts'
import { knowledgeOf } from './knowledge.ts'
import { monitoringGetMine, monitoringUpdateMine } from './mine.ts'
import { countPeople, listPeople } from './people.ts'
import { type Scope, scopeOf } from './scope.ts'
import { summaryOf } from './summary.ts'
import { tasksOf } from './tasks.ts'
import { testsOf } from './tests.ts'

export const monitoring: FeatureHandlers<'monitoring'> = {
  monitoringGetMine,
  monitoringUpdateMine,
  monitoringGet: async (context) => {
    const scope = await scopeOf(context, context.query, context.problem)
    return { status: 200, body: await together(context, scope, 'summary', summaryOf) }
  },
  monitoringGetChecklists: async (context) => {
    const scope = await scopeOf(context, context.query, context.problem)
    return { status: 200, body: await together(context, scope, 'checklists', checklistsOf) }
  },
  monitoringGetTasks: async (context) => {
    const scope = await scopeOf(context, context.query, context.problem)
    return { status: 200, body: await together(context, scope, 'tasks', tasksOf) }
  },
  monitoringGetTests: async (context) => {
    const scope = await scopeOf(context, context.query, context.problem)
    return { status: 200, body: await together(context, scope, 'tests', testsOf) }
  },
  monitoringGetKnowledge: async (context) => {
    const scope = await scopeOf(context, context.query, context.problem)
    return { status: 200, body: await together(context, scope, 'knowledge-base', knowledgeOf) }
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

/** Those who look at the same section of the same days at once share one reading of it. */
function together<T>(
  { db }: Pick<ReadContext, 'db'>,
  scope: Scope,
  section: components['schemas']['MonitoringSection'],
  of: (scope: Scope) => Promise<T>,
): Promise<T> {
  const { companyId, span, timezone, zone, restaurant, position, user, isOn } = scope
  const asked = { section, companyId, span, timezone, zone, restaurant, position, user, shown: PARTS.filter(isOn) }
  return readTogether(db, JSON.stringify(['monitoring', asked]), () => of(scope))
}
const PARTS = ['checklists', 'tasks', 'testing', 'news', 'knowledgeBase'] as const
