import { moduleIsOn } from '../openapi/rules/company/modules.ts'
import type { Query } from './data/cache.ts'
import { question } from './data/reads.ts'
import { companyZone } from './shell/company-zone.ts'
import { firstPage as firstEvents } from './features/event-log/first-page.ts'
import { myReading } from './features/knowledge-base/acknowledge/my-reading.ts'
import * as courses from './features/courses/list-filters.ts'
import * as articles from './features/knowledge-base/list-filters.ts'
import * as forms from './features/forms/list-filters.ts'
import * as answers from './features/forms/answers/answer-filters.ts'
import * as news from './features/news/list/list-filters.ts'
import { firstPage } from './features/tasks/list/first-page.ts'
import * as tests from './features/tests/list/list-filters.ts'
import * as testsAdmin from './features/tests-admin/list/list-filters.ts'
import { flat } from './features/topics/topic-list.ts'
import * as users from './features/users/list-filters.ts'
import { type RouteName, type RouteRule, routes } from './routes.ts'
import type { Visitor } from './shell/access.ts'
import { isAdmin } from './shell/session.ts'

/** What the address says: its query, and the parts that its route names. */
interface Address {
  search: URLSearchParams
  params: Readonly<Record<string, string | undefined>>
}
type Reads = (visitor: Visitor, address: Address) => Query[]

/** As the list asks: a status is for administrators, and who somebody is may not be known yet. */
function articleList({ user }: Visitor, search: URLSearchParams): Query[] {
  const filters = articles.readFilters(search)
  if (filters.status && !user) return []
  const status = isAdmin(user) ? filters.status : undefined
  return [question('articleList', { query: articles.listQuery({ ...filters, status }) })]
}

/** Of it, too, some places are an administrator's. */
function newsOf(user: Visitor['user'], search: URLSearchParams): Query[] {
  const filters = news.readFilters(search)
  const isFree = news.placesFor(isAdmin(user)).includes(filters.place)
  return isFree ? [question('newsList', { query: news.listQuery(filters) })] : []
}

const allRestaurants = () => question('restaurantList', { query: { status: 'all' } })

/** What a page asks for at once: in the words of its `useRead`, so that both are one call. */
const readsAt: Partial<Record<RouteName, Reads>> = {
  dashboard: () => [question('dashboardGet')],
  users: (_, { search }) => [
    question('userList', { query: users.listQuery(users.readFilters(search)) }),
    question('positionList'),
    allRestaurants(),
  ],
  positions: () => [question('positionList')],
  restaurants: () => [allRestaurants()],
  categories: () => [question('categoryList')],
  apiKeys: () => [question('apiKeyList')],
  webhooks: () => [question('webhookList')],
  articles: (visitor, { search }) => [
    question('acknowledgementListMine', myReading),
    ...(search.get('read') === 'todo' ? [] : [...articleList(visitor, search), question('topicList')]),
  ],
  article: (_, { params: { id } }) =>
    id ? [question('articleGet', { path: { id } }), question('acknowledgementGet', { path: { id } })] : [],
  // Of narrower addresses the page asks by itself, once it is known whose tasks its reader may see.
  tasks: (_, { search }) => [question('taskCount'), ...(search.size === 0 ? [question('taskList', firstPage)] : [])],
  checklistExecute: (_, { search }) => {
    const run = search.get('run')
    if (run) return [question('runGet', { path: { id: run } })]
    return search.has('code') ? [] : [question('runGetToday', {})]
  },
  checklists: (_, { search }) => (search.size === 0 ? [question('checklistList', { query: {} })] : []),
  news: ({ user }, { search }) => newsOf(user, search),
  newsItem: (_, { params: { id } }) => (id ? [question('newsGet', { path: { id } })] : []),
  tests: (_, { search }) => [question('testList', { query: tests.listQuery(tests.readFilters(search)) })],
  courses: (_, { search }) => [question('courseList', { query: courses.listQuery(courses.readFilters(search)) })],
  course: (_, { params: { id } }) => (id ? [question('courseGet', { path: { id } })] : []),
  testTake: (_, { search, params: { id } }) => {
    const attempt = search.get('attempt')
    if (attempt) return [question('attemptGet', { path: { id: attempt } })]
    return id ? [question('testGet', { path: { id } })] : []
  },
  testResult: (_, { params: { id } }) => (id ? [question('attemptGet', { path: { id } })] : []),
  testsAdmin: (_, { search }) => [
    question('testList', { query: testsAdmin.listQuery(testsAdmin.readFilters(search)) }),
  ],
  testStats: (_, { params: { id } }) => (id ? [question('testSummarize', { path: { id } })] : []),
  taskCreate: () => [question('templateList')],
  taskEdit: (_, { params: { id } }) =>
    id ? [question('taskGet', { path: { id } }), question('commentList', { path: { id }, query: {} })] : [],
  forms: (_, { search }) => [question('formList', { query: forms.listQuery(forms.readFilters(search)) })],
  formResponses: (_, { search, params: { id } }) =>
    id
      ? [
          question('responseList', {
            path: { id },
            query: answers.pageQuery(answers.readFilters(search), Date.now(), companyZone()),
          }),
        ]
      : [],
  formResponse: (_, { params: { id, responseId } }) =>
    id && responseId ? [question('responseGet', { path: { id, responseId } })] : [],
  topics: () => [question('topicList', flat)],
  // Which actions there are is known to its page alone: their names are the largest table of all.
  eventLog: (_, { search }) =>
    search.size === 0 ? [question('eventList', firstEvents(Date.now(), companyZone()))] : [],
}

/**
 * What may be asked beside a page's code. Who somebody is tells the check of his session: before that only what
 * everybody may read is asked, for a 403 would end the session.
 */
export function routeReads(name: RouteName, visitor: Visitor, address: Address): Query[] {
  return maySee(routes[name], visitor) ? (readsAt[name]?.(visitor, address) ?? []) : []
}

function maySee({ access, module }: RouteRule, { token, user, company }: Visitor): boolean {
  if (!token) return false
  if (access === 'admin' && !isAdmin(user)) return false
  return !user || !module || moduleIsOn(company, module)
}
