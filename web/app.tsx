import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { type ComponentType, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { matchRoute, Redirect, Route, Router, Switch, useLocation, useRouter } from 'wouter'
import { limits } from '../openapi/gen/limits.gen.ts'
import { href, type RouteName, routes } from './routes.ts'
import { DocumentPage } from './shell/DocumentPage.tsx'
import { ForbiddenPage } from './shell/errors/ForbiddenPage.tsx'
import { NotFoundPage } from './shell/errors/NotFoundPage.tsx'
import { ServerErrorPage } from './shell/errors/ServerErrorPage.tsx'
import { Guard } from './shell/Guard.tsx'
import { Layout } from './shell/Layout.tsx'
import { lazyPage } from './shell/lazy-page.tsx'
import { LinkPage } from './shell/LinkPage.tsx'
import { link } from './shell/one-time-link.ts'
import { PageBoundary } from './shell/PageBoundary.tsx'
import { useFocusHeading } from './shell/useFocusHeading.ts'
import { keepFiles } from './shell/worker.ts'
import { cssVariablesResolver, theme } from './theme.ts'
import { ComingSoon } from './ui/ComingSoon.tsx'
import { overLayers } from './ui/useBackCloses.ts'

const soon = (title: string) => () => <ComingSoon title={title} />
const to = (name: RouteName) => () => <Redirect to={routes[name].path} replace />

/** Pages without the menu around them. */
const barePages: Partial<Record<RouteName, ComponentType>> = {
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
const pages: Partial<Record<RouteName, ComponentType>> = {
  dashboard: lazyPage(() => import('./features/dashboard/DashboardPage.tsx').then((file) => file.DashboardPage)),

  checklistExecute: soon('Чек-листы'),
  checklists: soon('Шаблоны чек-листов'),
  checklistCreate: soon('Новый чек-лист'),
  checklistEdit: soon('Чек-лист'),

  tasks: soon('Задачи'),
  taskCreate: soon('Новая задача'),
  taskEdit: soon('Задача'),
  forms: soon('Формы задач'),
  formCreate: soon('Новая форма'),
  formEdit: soon('Форма'),

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

  newsCreate: soon('Новая новость'),
  newsEdit: soon('Новость'),
  news: soon('Новости'),
  newsItem: soon('Новость'),

  testsAdmin: soon('Управление тестами'),
  testCreate: soon('Новый тест'),
  testResults: soon('Результаты тестов'),
  testResult: soon('Результат теста'),
  testTake: soon('Тест'),
  testEdit: soon('Тест'),
  tests: soon('Тесты'),

  monitoring: soon('Мониторинг'),
  eventLog: lazyPage(() => import('./features/event-log/EventLogPage.tsx').then((file) => file.EventLogPage)),

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
  telegram: soon('Telegram'),
}

const namesOf = (table: Partial<Record<RouteName, ComponentType>>) => Object.keys(table) as RouteName[] // its own keys

function Bare({ name }: { name: RouteName }) {
  const Page = barePages[name] ?? NotFoundPage
  return (
    <PageBoundary key={name} outside>
      <Guard rule={routes[name]}>
        <Page />
      </Guard>
    </PageBoundary>
  )
}

/** Everything with the menu: guard and layout stay mounted while the pages change inside them. */
function Inside() {
  const [path] = useLocation()
  const { parser } = useRouter()
  const name = namesOf(pages).find((key) => matchRoute(parser, routes[key].path, path)[0])
  if (!name) return <Redirect to={href('notFound')} replace />
  return (
    <Guard rule={routes[name]}>
      <Layout>
        <Route path={routes[name].path} component={pages[name]} />
      </Layout>
    </Guard>
  )
}

export function App() {
  const [path] = useLocation()
  const { stage } = useSnapshot(link)
  useFocusHeading(path)
  useEffect(keepFiles, [])
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <Notifications position="bottom-right" limit={limits.app.toastsMax} containerWidth={380} />
      {stage.name === 'none' ? (
        <Router aroundNav={overLayers}>
          <Switch>
            {namesOf(barePages).map((name) => (
              <Route key={name} path={routes[name].path}>
                <Bare name={name} />
              </Route>
            ))}
            <Route>
              {/* Around the layout too: a menu that fails must not leave a white page. */}
              <PageBoundary>
                <Inside />
              </PageBoundary>
            </Route>
          </Switch>
        </Router>
      ) : (
        <LinkPage />
      )}
    </MantineProvider>
  )
}
