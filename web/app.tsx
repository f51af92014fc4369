import { MantineProvider } from '@mantine/core'
import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { useSnapshot } from 'valtio'
import { matchRoute, Redirect, Route, Router, Switch, useLocation, useRouter, useSearch } from 'wouter'
import { ownKeys } from '../openapi/rules/values/own-keys.ts'
import { cache } from './data/reads.ts'
import { barePages, type Page, pages } from './pages.tsx'
import { routeReads } from './route-reads.ts'
import { href, type RouteName, routes } from './routes.ts'
import { NotFoundPage } from './shell/errors/NotFoundPage.tsx'
import { Guard } from './shell/Guard.tsx'
import { Layout } from './shell/Layout.tsx'
import { LinkPage } from './shell/LinkPage.tsx'
import { link } from './shell/one-time-link.ts'
import { PageBoundary } from './shell/PageBoundary.tsx'
import { session } from './shell/session.ts'
import { useFocusHeading } from './shell/useFocusHeading.ts'
import { keepFiles } from './shell/worker.ts'
import { cssVariablesResolver, theme } from './theme.ts'
import { Fetched } from './ui/Fetched.tsx'
import { overLayers } from './ui/useBackCloses.ts'

// Beside the first page and not before it: what is said meanwhile waits in its store.
const toasts = () => import('./shell/Toasts.tsx').then((file) => file.Toasts)

/**
 * What an address needs begins here, beside the check of its session and not behind it: its code and its data. Before the
 * first frame, which shows nothing yet and takes a slow phone longer than the asking.
 */
function useBeginning(page: Page | undefined, name?: RouteName) {
  const [path] = useLocation()
  const { parser } = useRouter()
  const search = useSearch()
  const { token, user, company } = useSnapshot(session)
  useLayoutEffect(() => page?.load?.(), [page, path])

  const params = (name && matchRoute(parser, routes[name].path, path)[1]) || {}
  const address = { search: new URLSearchParams(search), params }
  const reads = name ? routeReads(name, { token, user, company }, address) : []
  const now = useEffectEvent(() => reads)
  // Each check brings the same person anew; what is asked for him is another matter only with another key.
  const keys = reads.map(({ key }) => key).join('\n')
  useLayoutEffect(() => {
    const leaves = now().map(cache.watch)
    return () => leaves.forEach((leave) => leave())
  }, [keys])
}

function Bare({ name }: { name: RouteName }) {
  const Page = barePages[name] ?? NotFoundPage
  useBeginning(Page)
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
  const name = ownKeys(pages).find((key) => matchRoute(parser, routes[key].path, path)[0])
  useBeginning(name && pages[name], name)
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
      <Fetched wanted load={toasts} props={{}} />
      {stage.name === 'none' ? (
        <Router aroundNav={overLayers}>
          <Switch>
            {ownKeys(barePages).map((name) => (
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
