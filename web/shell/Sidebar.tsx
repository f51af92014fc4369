import './sidebar.css'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { Link, useLocation, useSearch } from 'wouter'
import { LazyBell } from '../features/notifications/LazyBell.tsx'
import { href } from '../routes.ts'
import { Brand } from '../ui/Brand.tsx'
import { menu, showSection } from './menu-state.ts'
import { activeGroup, activeLink, visibleNavigation } from './navigation.ts'
import { isAdmin, session } from './session.ts'
import { SidebarFooter } from './SidebarFooter.tsx'
import { SidebarGroup } from './SidebarGroup.tsx'
import { SidebarLink } from './SidebarLink.tsx'

/** The menu, in the desktop's column and in the phone's drawer alike. */
export function Sidebar({ inDrawer = false }: { inDrawer?: boolean }) {
  const [path] = useLocation()
  const search = useSearch()
  const { user, company } = useSnapshot(session)
  const state = useSnapshot(menu)
  const collapsed = state.collapsed && !inDrawer
  const active = activeLink(path, search)
  const { entries, groups } = visibleNavigation({ company, admin: isAdmin(user) })

  const opened = activeGroup(path, search)
  useEffect(() => showSection(opened), [opened, path])

  return (
    <div className="sidebar" data-collapsed={collapsed || undefined}>
      {!inDrawer && (
        <div className="sidebar-head">
          <Link href={href('dashboard')} className="sidebar-brand">
            <Brand name={company?.name ?? ''} logoUrl={menuLogo(company)} markOnly={collapsed} />
          </Link>
          <LazyBell />
        </div>
      )}
      <nav className="sidebar-nav" aria-label="Основное меню">
        <ul className="sidebar-list">
          {entries.map((entry) => (
            <li key={entry.to}>
              <SidebarLink
                link={entry}
                icon={entry.icon}
                active={entry.to === active}
                count={entry.badge && user?.[entry.badge]}
                collapsed={collapsed}
              />
            </li>
          ))}
        </ul>
        {groups.length > 0 && (
          <ul className="sidebar-list sidebar-groups">
            {groups.map((group) => (
              <SidebarGroup
                key={group.key}
                group={group}
                open={state.openSections.includes(group.key)}
                activeLink={active}
                collapsed={collapsed}
              />
            ))}
          </ul>
        )}
      </nav>
      <SidebarFooter collapsed={collapsed} canCollapse={!inDrawer} />
    </div>
  )
}

/** The company's logo of type menu; without one the default mark is shown. */
export const menuLogo = (
  company: { logos?: readonly { type: string; url: string }[] } | undefined,
): string | undefined => company?.logos?.find((logo) => logo.type === 'menu')?.url
