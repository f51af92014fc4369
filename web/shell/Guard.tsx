import { type ReactNode, useDeferredValue, useLayoutEffect } from 'react'
import { useSnapshot } from 'valtio'
import { Redirect, useLocation, useSearch } from 'wouter'
import { limits } from '../../openapi/gen/limits.gen.ts'
import { sweepStates } from '../lib/saved-state.ts'
import { href, type RouteRule, routes } from '../routes.ts'
import { PageLoading } from '../ui/PageLoading.tsx'
import { redirectFor } from './access.ts'
import { askedPage } from './asked-page.ts'
import { config, currentSubdomain } from './config.ts'
import { NoCompanyPage } from './errors/NoCompanyPage.tsx'
import { OfflinePage } from './errors/OfflinePage.tsx'
import { needsHandOver } from './hand-over.ts'
import { HandOver } from './HandOver.tsx'
import { noCompany } from './no-company.ts'
import { checkSession, session } from './session.ts'

interface GuardProps {
  rule: RouteRule
  children: ReactNode
}

/**
 * Lets a visitor see a page or sends him elsewhere. A known user sees the page at once while
 * the session is verified behind it (A5); a dead one is led away when the answer comes.
 */
export function Guard({ rule, children }: GuardProps) {
  const [path] = useLocation()
  const search = useSearch()
  const { loaded, productDomain, unreachable } = useSnapshot(config)
  const { token, user, company, unreachable: unchecked } = useSnapshot(session)
  const missing = useSnapshot(noCompany).subdomain

  // Pages of errors and legal texts are there for everybody, whatever state the session is in.
  const checked = rule.access !== 'public' || rule.path === routes.login.path || rule.path === routes.landing.path
  // Before the first frame: the page waits for the answer.
  useLayoutEffect(() => {
    sweepStates()
    if (checked) void checkSession()
  }, [path, checked])

  // Of a session only its own check knows: when nobody answers it, whom the device knows has been looked up too.
  if (!user && (checked && token ? unchecked : unreachable)) return <OfflinePage />
  if (!loaded) return <PageLoading delay={limits.app.layoutDelayMs} />
  const subdomain = currentSubdomain(productDomain)
  const full = search ? `${path}?${search}` : path
  const target = redirectFor(rule, { token, user, company }, { path: full, subdomain })
  if (target === 'wait') return <PageLoading delay={limits.app.layoutDelayMs} />
  if (target === href('dashboard') && rule.path === routes.login.path) {
    return <Redirect to={askedPage(new URLSearchParams(search).get('returnUrl'))} replace />
  }
  if (target) return <Redirect to={target} replace />
  if (missing !== undefined && missing === subdomain && rule.path === routes.login.path)
    return <NoCompanyPage subdomain={missing} />
  if (rule.access !== 'public' && company && needsHandOver(subdomain))
    return <HandOver subdomain={company.subdomain} path={full} />
  // Settings that came late may tell that this is a company's address after all: its page begins anew.
  return <Unhurried key={subdomain ?? ''}>{children}</Unhurried>
}

/** Draws what it holds in slices: a session's store would have the whole page drawn in one piece, which a slow phone hangs for. */
function Unhurried({ children }: { children: ReactNode }) {
  const begun = useDeferredValue(true, false)
  return begun ? children : <PageLoading delay={limits.app.layoutDelayMs} />
}
