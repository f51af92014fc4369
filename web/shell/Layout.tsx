import './layout.css'
import { ActionIcon } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs'
import { type ReactNode, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { Link, useLocation, useSearch } from 'wouter'
import { limits } from '../../openapi/gen/limits.gen.ts'
import { AssistantButton } from '../features/assistant/AssistantButton.tsx'
import { LazyBell } from '../features/notifications/LazyBell.tsx'
import { href, routes } from '../routes.ts'
import { Brand } from '../ui/Brand.tsx'
import { ConfirmHost } from '../ui/ConfirmHost.tsx'
import { AssistantPlace } from './AssistantPlace.tsx'
import { lazyPage } from './lazy-page.tsx'
import { LazyMenuDrawer } from './LazyMenuDrawer.tsx'
import { LazyWaitingList } from './LazyWaitingList.tsx'
import { menu } from './menu-state.ts'
import { OfflineStrip } from './OfflineStrip.tsx'
import { PageBoundary } from './PageBoundary.tsx'
import { session } from './session.ts'
import { menuLogo, Sidebar } from './Sidebar.tsx'
import { TabBar } from './TabBar.tsx'

/** Nearly nobody ever sees it: it weighs nothing for the others. */
const SetPassword = lazyPage(() => import('../features/users/SetPassword.tsx').then((file) => file.SetPassword))

const isWide = () => matchMedia(wide).matches
const wide = `(min-width: ${limits.app.sidebarBreakpointPx}px)`

/** The counter with its sheet: menu at the left, or a header, a bar and a drawer below 1024 px. */
export function Layout({ children }: { children: ReactNode }) {
  const [path] = useLocation()
  const search = useSearch()
  // A run has a head of its own, in whose place no other stands while it is on its way.
  const isTicket = path === routes.checklistExecute.path && new URLSearchParams(search).has('run')
  const { company, user } = useSnapshot(session)
  const { collapsed, drawerOpen } = useSnapshot(menu)
  // Read at once: a guess would draw the other layout first.
  const desktop = useMediaQuery(wide, isWide(), { getInitialValueInEffect: false })
  const brand = <Brand name={company?.name ?? ''} logoUrl={menuLogo(company)} />

  useEffect(() => {
    menu.drawerOpen = false
  }, [path, desktop])

  return (
    <div className="layout" data-collapsed={collapsed || undefined} data-ticket={isTicket || undefined}>
      <a className="layout-skip" href="#content">
        К содержанию
      </a>
      {desktop ? (
        <aside className="layout-side">
          <Sidebar />
        </aside>
      ) : (
        <header className="layout-header">
          {/* Also where a screen's own bar stands in place of the tabs (D24). */}
          <ActionIcon
            aria-label="Открыть меню"
            aria-haspopup="dialog"
            aria-expanded={drawerOpen}
            onClick={() => (menu.drawerOpen = true)}
          >
            <IconMenu2 size={24} stroke={1.75} />
          </ActionIcon>
          <Link href={href('dashboard')} className="layout-header-brand">
            {brand}
          </Link>
          <LazyBell />
          <AssistantPlace at="header" />
        </header>
      )}
      <OfflineStrip />
      <main id="content" className="layout-sheet" tabIndex={-1}>
        {/* In place of the page: whoever has no password yet asks the server for nothing else. */}
        <PageBoundary key={path}>{user?.mustSetPassword ? <SetPassword /> : children}</PageBoundary>
      </main>
      <AssistantButton />
      {!desktop && (
        <>
          <TabBar />
          <LazyMenuDrawer />
        </>
      )}
      <LazyWaitingList />
      <ConfirmHost />
    </div>
  )
}
