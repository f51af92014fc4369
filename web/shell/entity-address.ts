import type { Snapshot } from 'valtio'
import type { components } from '../../openapi/gen/schema.d.ts'
import { href, type RouteName, routes } from '../routes.ts'
import { moduleIsOn } from '../../openapi/rules/company/modules.ts'
import type { Visitor } from './access.ts'

type Entity = Snapshot<components['schemas']['EventEntity']>

/** The page of a thing that an event tells of. Who reads the log is an administrator, so most lead to the form. */
const pages = {
  article: ({ id }) => ({ name: 'article', to: href('article', { id }) }),
  topic: ({ id }) => ({ name: 'topicEdit', to: href('topicEdit', { id }) }),
  position: ({ id }) => ({ name: 'positionEdit', to: href('positionEdit', { id }) }),
  restaurant: ({ id }) => ({ name: 'restaurantEdit', to: href('restaurantEdit', { id }) }),
  category: ({ id }) => ({ name: 'categoryEdit', to: href('categoryEdit', { id }) }),
  user: ({ id }) => ({ name: 'userEdit', to: href('userEdit', { id }) }),
  test: ({ id }) => ({ name: 'testEdit', to: href('testEdit', { id }) }),
  task: ({ id }) => ({ name: 'taskEdit', to: href('taskEdit', { id }) }),
  task_series: ({ id }) => ({ name: 'taskSeriesEdit', to: href('taskSeriesEdit', { id }) }),
  task_template: ({ id }) => ({ name: 'taskTemplateEdit', to: href('taskTemplateEdit', { id }) }),
  form: ({ id }) => ({ name: 'formEdit', to: href('formEdit', { id }) }),
  checklist: ({ id }) => ({ name: 'checklistEdit', to: href('checklistEdit', { id }) }),
  news: ({ id }) => ({ name: 'newsItem', to: href('newsItem', { id }) }),
  api_key: ({ id }) => ({ name: 'apiKey', to: href('apiKey', { id }) }),
  webhook: ({ id }) => ({ name: 'webhook', to: href('webhook', { id }) }),
  company: () => ({ name: 'company', to: href('company') }),
} satisfies Record<string, (entity: Entity) => { name: RouteName; to: string }>

const isKnown = (type: string): type is keyof typeof pages => Object.hasOwn(pages, type)

/** Undefined: it is gone, has no page, or its section is switched off. */
export function entityAddress(entity: Entity | undefined, company: Visitor['company']): string | undefined {
  if (!entity?.exists || !isKnown(entity.type)) return undefined
  const { name, to } = pages[entity.type](entity)
  const rule = routes[name]
  return 'module' in rule && !moduleIsOn(company, rule.module) ? undefined : to
}
