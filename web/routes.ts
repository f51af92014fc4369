import type { ModuleKey } from '../openapi/rules/company/modules.ts'
import { ownKeys } from '../openapi/rules/values/own-keys.ts'

export interface RouteRule {
  path: string
  access: 'public' | 'any' | 'admin'
  /** Off in the company: the page is not there (/404). */
  module?: ModuleKey
}

/** Every page of the product and who may open it (module keys by A15). */
export const routes = {
  landing: { path: '/', access: 'public' },
  login: { path: '/login', access: 'public' },
  register: { path: '/register', access: 'public' },
  terms: { path: '/terms-of-service', access: 'public' },
  privacy: { path: '/privacy-policy', access: 'public' },
  notFound: { path: '/404', access: 'public' },
  forbidden: { path: '/forbidden', access: 'public' },
  serverError: { path: '/500', access: 'public' },

  dashboard: { path: '/dashboard', access: 'any' },
  notifications: { path: '/notifications', access: 'any' },

  users: { path: '/users', access: 'admin' },
  userCreate: { path: '/users/create', access: 'admin' },
  userEdit: { path: '/users/:id/edit', access: 'admin' },

  checklists: { path: '/checklists', access: 'admin', module: 'checklists' },
  checklistCreate: { path: '/checklists/create', access: 'admin', module: 'checklists' },
  checklistEdit: { path: '/checklists/:id/edit', access: 'admin', module: 'checklists' },
  checklistCodes: { path: '/checklists/:id/codes', access: 'admin', module: 'checklists' },
  checklistVersions: { path: '/checklists/:id/versions', access: 'admin', module: 'checklists' },
  checklistRuns: { path: '/checklists/runs', access: 'admin', module: 'checklists' },
  checklistLive: { path: '/checklists/live', access: 'admin', module: 'checklists' },
  checklistExecute: { path: '/checklists/execute', access: 'any', module: 'checklists' },

  journals: { path: '/journals', access: 'admin', module: 'checklists' },
  journal: { path: '/journals/:kind', access: 'admin', module: 'checklists' },

  settings: { path: '/settings', access: 'admin' },
  restaurants: { path: '/settings/restaurants', access: 'admin' },
  restaurantCreate: { path: '/settings/restaurants/create', access: 'admin' },
  restaurantEdit: { path: '/settings/restaurants/:id/edit', access: 'admin' },
  positions: { path: '/settings/positions', access: 'admin' },
  positionCreate: { path: '/settings/positions/create', access: 'admin' },
  positionEdit: { path: '/settings/positions/:id/edit', access: 'admin' },
  categories: { path: '/settings/categories', access: 'admin' },
  categoryCreate: { path: '/settings/categories/create', access: 'admin' },
  categoryEdit: { path: '/settings/categories/:id/edit', access: 'admin' },
  company: { path: '/settings/company', access: 'admin' },
  companyEdit: { path: '/settings/company/edit', access: 'admin' },

  monitoring: { path: '/monitoring', access: 'admin', module: 'analytics' },
  eventLog: { path: '/monitoring/event-log', access: 'admin', module: 'analytics' },
  acknowledgementSheets: { path: '/monitoring/acknowledgements', access: 'admin', module: 'knowledgeBase' },
  acknowledgementSheet: { path: '/monitoring/acknowledgements/:id', access: 'admin', module: 'knowledgeBase' },

  articles: { path: '/knowledge-base', access: 'any', module: 'knowledgeBase' },
  article: { path: '/knowledge-base/article/:id', access: 'any', module: 'knowledgeBase' },
  articleCreate: { path: '/knowledge-base/create', access: 'admin', module: 'knowledgeBase' },
  articleEdit: { path: '/knowledge-base/edit/:id', access: 'admin', module: 'knowledgeBase' },
  /** The edit screen's address with its id forgotten. */
  articleEditMissing: { path: '/knowledge-base/edit', access: 'admin', module: 'knowledgeBase' },
  topics: { path: '/knowledge-base/topics', access: 'admin', module: 'knowledgeBase' },
  topicCreate: { path: '/knowledge-base/topics/create', access: 'admin', module: 'knowledgeBase' },
  topicEdit: { path: '/knowledge-base/topics/edit/:id', access: 'admin', module: 'knowledgeBase' },

  forms: { path: '/forms', access: 'admin', module: 'tasks' },
  formCreate: { path: '/forms/create', access: 'admin', module: 'tasks' },
  formEdit: { path: '/forms/:id/edit', access: 'admin', module: 'tasks' },
  formResponses: { path: '/forms/:id/responses', access: 'admin', module: 'tasks' },
  formResponse: { path: '/forms/:id/responses/:responseId', access: 'admin', module: 'tasks' },

  tasks: { path: '/tasks', access: 'any', module: 'tasks' },
  taskCreate: { path: '/tasks/create', access: 'any', module: 'tasks' },
  taskSeries: { path: '/tasks/series', access: 'any', module: 'tasks' },
  taskSeriesEdit: { path: '/tasks/series/:id/edit', access: 'any', module: 'tasks' },
  taskTemplates: { path: '/tasks/templates', access: 'admin', module: 'tasks' },
  taskTemplateCreate: { path: '/tasks/templates/create', access: 'admin', module: 'tasks' },
  taskTemplateEdit: { path: '/tasks/templates/:id/edit', access: 'admin', module: 'tasks' },
  taskEdit: { path: '/tasks/:id/edit', access: 'any', module: 'tasks' },
  taskFields: { path: '/tasks/:id/fields', access: 'any', module: 'tasks' },

  tests: { path: '/tests', access: 'any', module: 'testing' },
  testTake: { path: '/tests/:id/take', access: 'any', module: 'testing' },
  testResults: { path: '/tests/results', access: 'any', module: 'testing' },
  testResult: { path: '/tests/results/:id', access: 'any', module: 'testing' },
  testsAdmin: { path: '/tests/admin', access: 'admin', module: 'testing' },
  testCreate: { path: '/tests/create', access: 'admin', module: 'testing' },
  testEdit: { path: '/tests/:id/edit', access: 'admin', module: 'testing' },
  testStats: { path: '/tests/:id/stats', access: 'admin', module: 'testing' },

  courses: { path: '/courses', access: 'any', module: 'testing' },
  coursesAdmin: { path: '/courses/admin', access: 'admin', module: 'testing' },
  courseCreate: { path: '/courses/create', access: 'admin', module: 'testing' },
  courseEdit: { path: '/courses/:id/edit', access: 'admin', module: 'testing' },
  courseProgress: { path: '/courses/:id/progress', access: 'admin', module: 'testing' },
  course: { path: '/courses/:id', access: 'any', module: 'testing' },
  courseCertificate: { path: '/courses/:id/certificate', access: 'any', module: 'testing' },

  integrations: { path: '/integrations', access: 'admin', module: 'integrations' },
  telegram: { path: '/integrations/telegram', access: 'admin', module: 'integrations' },
  apiKeys: { path: '/integrations/keys', access: 'admin', module: 'integrations' },
  apiKey: { path: '/integrations/keys/:id', access: 'admin', module: 'integrations' },
  webhooks: { path: '/integrations/webhooks', access: 'admin', module: 'integrations' },
  webhook: { path: '/integrations/webhooks/:id', access: 'admin', module: 'integrations' },

  news: { path: '/news', access: 'any', module: 'news' },
  newsItem: { path: '/news/:id', access: 'any', module: 'news' },
  newsCreate: { path: '/news/create', access: 'admin', module: 'news' },
  newsEdit: { path: '/news/edit/:id', access: 'admin', module: 'news' },
} as const satisfies Record<string, RouteRule>

export type RouteName = keyof typeof routes

/** The name of the page at an address; of two that fit, the one with fewer parameters. */
export function routeAt(pathname: string): RouteName | undefined {
  const names = ownKeys(routes)
  const fitting = names.filter((name) =>
    new RegExp(`^${routes[name].path.replace(/:\w+/g, '[^/]+')}/?$`).test(pathname),
  )
  const holes = (name: RouteName) => routes[name].path.split(':').length
  return fitting.toSorted((a, b) => holes(a) - holes(b))[0]
}

type ParamNames<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : P extends `${string}:${infer Name}`
    ? Name
    : never
type Query = Record<string, string | number | boolean | undefined>
type Args<N extends RouteName> = [ParamNames<(typeof routes)[N]['path']>] extends [never]
  ? [params?: Record<string, never>, query?: Query]
  : [params: Record<ParamNames<(typeof routes)[N]['path']>, string>, query?: Query]

/** The address of a page: href('article', { id }), href('login', {}, { returnUrl }). */
export function href<N extends RouteName>(name: N, ...[params, query]: Args<N>): string {
  const values: Record<string, string> = params ?? {}
  const path = routes[name].path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(values[key] ?? ''))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query ?? {})) if (value !== undefined) search.set(key, String(value))
  return search.size > 0 ? `${path}?${search}` : path
}

/** Routes whose address holds no id. */
export type PlainRoute = {
  [N in RouteName]: [ParamNames<(typeof routes)[N]['path']>] extends [never] ? N : never
}[RouteName]
