import type { ComponentType } from 'react'
import { Redirect } from 'wouter'
import { type RouteName, routes } from './routes.ts'
import { DocumentPage } from './shell/DocumentPage.tsx'
import { ForbiddenPage } from './shell/errors/ForbiddenPage.tsx'
import { NotFoundPage } from './shell/errors/NotFoundPage.tsx'
import { ServerErrorPage } from './shell/errors/ServerErrorPage.tsx'
import { lazyPage } from './shell/lazy-page.tsx'
import { resultOf, resultsOf } from './test-results.tsx'

/** What a route shows. Where its code is a chunk of its own, `load` begins to fetch it before it is drawn. */
export type Page = ComponentType & { load?: () => void }

const to = (name: RouteName) => () => <Redirect to={routes[name].path} replace />

/** Pages without the menu around them. */
export const barePages: Partial<Record<RouteName, Page>> = {
  landing: DocumentPage,
  login: lazyPage(() => import('./features/auth/LoginPage.tsx').then((file) => file.LoginPage)),
  register: lazyPage(() =>
    import('./features/registration/RegistrationPage.tsx').then((file) => file.RegistrationPage),
  ),
  terms: DocumentPage,
  privacy: DocumentPage,
  notFound: NotFoundPage,
  forbidden: ForbiddenPage,
  serverError: ServerErrorPage,
}

const articleEditPage = lazyPage(() =>
  import('./features/knowledge-base/ArticleEditPage.tsx').then((file) => file.ArticleEditPage),
)

/** Every other page of the table, in the order of the menu; wouter takes the first that fits. */
export const pages: Partial<Record<RouteName, Page>> = {
  dashboard: lazyPage(() => import('./features/dashboard/DashboardPage.tsx').then((file) => file.DashboardPage)),
  notifications: lazyPage(() =>
    import('./features/notifications/NotificationsPage.tsx').then((file) => file.NotificationsPage),
  ),

  checklistExecute: lazyPage(() =>
    import('./features/checklists/execute/ExecutePage.tsx').then((file) => file.ExecutePage),
  ),
  checklists: lazyPage(() =>
    import('./features/checklists/list/ChecklistListPage.tsx').then((file) => file.ChecklistListPage),
  ),
  checklistRuns: lazyPage(() => import('./features/checklists/runs/RunListPage.tsx').then((file) => file.RunListPage)),
  checklistLive: lazyPage(() => import('./features/checklists/live/LivePage.tsx').then((file) => file.LivePage)),
  journals: lazyPage(() =>
    import('./features/checklists/journals/JournalListPage.tsx').then((file) => file.JournalListPage),
  ),
  journal: lazyPage(() => import('./features/checklists/journals/JournalPage.tsx').then((file) => file.JournalPage)),
  checklistCodes: lazyPage(() => import('./features/checklists/codes/CodesPage.tsx').then((file) => file.CodesPage)),
  checklistVersions: lazyPage(() =>
    import('./features/checklists/versions/VersionsPage.tsx').then((file) => file.VersionsPage),
  ),
  checklistCreate: lazyPage(() =>
    import('./features/checklists/editor/ChecklistCreatePage.tsx').then((file) => file.ChecklistCreatePage),
  ),
  checklistEdit: lazyPage(() =>
    import('./features/checklists/editor/ChecklistEditPage.tsx').then((file) => file.ChecklistEditPage),
  ),

  tasks: lazyPage(() => import('./features/tasks/list/TaskListPage.tsx').then((file) => file.TaskListPage)),
  taskCreate: lazyPage(() => import('./features/tasks/create/TaskCreatePage.tsx').then((file) => file.TaskCreatePage)),
  taskSeries: lazyPage(() => import('./features/tasks/series/SeriesListPage.tsx').then((file) => file.SeriesListPage)),
  taskSeriesEdit: lazyPage(() =>
    import('./features/tasks/series/SeriesEditPage.tsx').then((file) => file.SeriesEditPage),
  ),
  taskTemplates: lazyPage(() =>
    import('./features/tasks/templates/TemplateListPage.tsx').then((file) => file.TemplateListPage),
  ),
  taskTemplateCreate: lazyPage(() =>
    import('./features/tasks/templates/TemplatePages.tsx').then((file) => file.TemplateCreatePage),
  ),
  taskTemplateEdit: lazyPage(() =>
    import('./features/tasks/templates/TemplatePages.tsx').then((file) => file.TemplateEditPage),
  ),
  taskFields: lazyPage(() => import('./features/tasks/fields/TaskFieldsPage.tsx').then((file) => file.TaskFieldsPage)),
  taskEdit: lazyPage(() => import('./features/tasks/card/TaskPage.tsx').then((file) => file.TaskPage)),
  forms: lazyPage(() => import('./features/forms/FormListPage.tsx').then((file) => file.FormListPage)),
  formCreate: lazyPage(() => import('./features/forms/FormCreatePage.tsx').then((file) => file.FormCreatePage)),
  formEdit: lazyPage(() => import('./features/forms/FormEditPage.tsx').then((file) => file.FormEditPage)),
  formResponses: lazyPage(() =>
    import('./features/forms/answers/ResponseListPage.tsx').then((file) => file.ResponseListPage),
  ),
  formResponse: lazyPage(() => import('./features/forms/answers/ResponsePage.tsx').then((file) => file.ResponsePage)),

  articles: lazyPage(() =>
    import('./features/knowledge-base/ArticleListPage.tsx').then((file) => file.ArticleListPage),
  ),
  article: lazyPage(() => import('./features/knowledge-base/ArticlePage.tsx').then((file) => file.ArticlePage)),
  articleCreate: lazyPage(() =>
    import('./features/knowledge-base/ArticleCreatePage.tsx').then((file) => file.ArticleCreatePage),
  ),
  articleEdit: articleEditPage,
  articleEditMissing: articleEditPage,
  topicCreate: lazyPage(() => import('./features/topics/TopicCreatePage.tsx').then((file) => file.TopicCreatePage)),
  topicEdit: lazyPage(() => import('./features/topics/TopicEditPage.tsx').then((file) => file.TopicEditPage)),
  topics: lazyPage(() => import('./features/topics/TopicListPage.tsx').then((file) => file.TopicListPage)),

  newsCreate: lazyPage(() => import('./features/news/editor/NewsCreatePage.tsx').then((file) => file.NewsCreatePage)),
  newsEdit: lazyPage(() => import('./features/news/editor/NewsEditPage.tsx').then((file) => file.NewsEditPage)),
  news: lazyPage(() => import('./features/news/list/NewsListPage.tsx').then((file) => file.NewsListPage)),
  newsItem: lazyPage(() => import('./features/news/reading/NewsPage.tsx').then((file) => file.NewsPage)),

  testsAdmin: lazyPage(() => import('./features/tests-admin/list/TestListPage.tsx').then((file) => file.TestListPage)),
  testCreate: lazyPage(() =>
    import('./features/tests-admin/editor/TestCreatePage.tsx').then((file) => file.TestCreatePage),
  ),
  testResults: resultsOf(
    lazyPage(() => import('./features/tests-admin/results/ResultListPage.tsx').then((file) => file.ResultListPage)),
    lazyPage(() => import('./features/tests/results/ResultListPage.tsx').then((file) => file.ResultListPage)),
  ),
  testResult: resultOf(
    lazyPage(() => import('./features/tests-admin/review/ReviewPage.tsx').then((file) => file.ReviewPage)),
    lazyPage(() => import('./features/tests/result/ResultPage.tsx').then((file) => file.ResultPage)),
  ),
  testTake: lazyPage(() => import('./features/tests/take/TakePage.tsx').then((file) => file.TakePage)),
  testEdit: lazyPage(() => import('./features/tests-admin/editor/TestEditPage.tsx').then((file) => file.TestEditPage)),
  testStats: lazyPage(() =>
    import('./features/tests-admin/stats/TestStatsPage.tsx').then((file) => file.TestStatsPage),
  ),
  tests: lazyPage(() => import('./features/tests/list/TestListPage.tsx').then((file) => file.TestListPage)),

  courses: lazyPage(() => import('./features/courses/CourseListPage.tsx').then((file) => file.CourseListPage)),
  coursesAdmin: lazyPage(() =>
    import('./features/courses-admin/list/CourseAdminPage.tsx').then((file) => file.CourseAdminPage),
  ),
  courseCreate: lazyPage(() =>
    import('./features/courses-admin/editor/CourseCreatePage.tsx').then((file) => file.CourseCreatePage),
  ),
  courseEdit: lazyPage(() =>
    import('./features/courses-admin/editor/CourseEditPage.tsx').then((file) => file.CourseEditPage),
  ),
  courseProgress: lazyPage(() =>
    import('./features/courses-admin/progress/ProgressPage.tsx').then((file) => file.ProgressPage),
  ),
  course: lazyPage(() => import('./features/courses/CoursePage.tsx').then((file) => file.CoursePage)),
  courseCertificate: lazyPage(() =>
    import('./features/courses/CertificatePage.tsx').then((file) => file.CertificatePage),
  ),

  monitoring: lazyPage(() => import('./features/monitoring/MonitoringPage.tsx').then((file) => file.MonitoringPage)),
  eventLog: lazyPage(() => import('./features/event-log/EventLogPage.tsx').then((file) => file.EventLogPage)),

  acknowledgementSheets: lazyPage(() =>
    import('./features/acknowledgements/SheetListPage.tsx').then((file) => file.SheetListPage),
  ),
  acknowledgementSheet: lazyPage(() =>
    import('./features/acknowledgements/SheetPage.tsx').then((file) => file.SheetPage),
  ),

  users: lazyPage(() => import('./features/users/UserListPage.tsx').then((file) => file.UserListPage)),
  userCreate: lazyPage(() => import('./features/users/UserCreatePage.tsx').then((file) => file.UserCreatePage)),
  userEdit: lazyPage(() => import('./features/users/UserEditPage.tsx').then((file) => file.UserEditPage)),
  settings: to('company'),
  restaurants: lazyPage(() =>
    import('./features/restaurants/RestaurantListPage.tsx').then((file) => file.RestaurantListPage),
  ),
  restaurantCreate: lazyPage(() =>
    import('./features/restaurants/RestaurantCreatePage.tsx').then((file) => file.RestaurantCreatePage),
  ),
  restaurantEdit: lazyPage(() =>
    import('./features/restaurants/RestaurantEditPage.tsx').then((file) => file.RestaurantEditPage),
  ),
  positions: lazyPage(() => import('./features/positions/PositionListPage.tsx').then((file) => file.PositionListPage)),
  positionCreate: lazyPage(() =>
    import('./features/positions/PositionCreatePage.tsx').then((file) => file.PositionCreatePage),
  ),
  positionEdit: lazyPage(() =>
    import('./features/positions/PositionEditPage.tsx').then((file) => file.PositionEditPage),
  ),
  categories: lazyPage(() =>
    import('./features/categories/CategoryListPage.tsx').then((file) => file.CategoryListPage),
  ),
  categoryCreate: lazyPage(() =>
    import('./features/categories/CategoryCreatePage.tsx').then((file) => file.CategoryCreatePage),
  ),
  categoryEdit: lazyPage(() =>
    import('./features/categories/CategoryEditPage.tsx').then((file) => file.CategoryEditPage),
  ),
  company: lazyPage(() => import('./features/company/CompanyPage.tsx').then((file) => file.CompanyPage)),
  companyEdit: lazyPage(() => import('./features/company/CompanyEditPage.tsx').then((file) => file.CompanyEditPage)),

  integrations: to('telegram'),
  telegram: lazyPage(() => import('./features/telegram/TelegramPage.tsx').then((file) => file.TelegramPage)),
  apiKeys: lazyPage(() => import('./features/keys/KeyListPage.tsx').then((file) => file.KeyListPage)),
  apiKey: lazyPage(() => import('./features/keys/KeyPage.tsx').then((file) => file.KeyPage)),
  webhooks: lazyPage(() => import('./features/webhooks/pages.ts').then((file) => file.WebhookListPage)),
  webhook: lazyPage(() => import('./features/webhooks/pages.ts').then((file) => file.WebhookPage)),
}
