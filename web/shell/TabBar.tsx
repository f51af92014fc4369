import './tab-bar.css'
import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs'
import { useSnapshot } from 'valtio'
import { Link, useLocation, useSearch } from 'wouter'
import { Count } from '../ui/Badge.tsx'
import { menu } from './menu-state.ts'
import { activeLink, tabs } from './navigation.ts'
import { session } from './session.ts'

/** Below 1024 px: what is done all day, under the thumb, and the way to the rest. */
export function TabBar() {
  const [path] = useLocation()
  const search = useSearch()
  const { user, company } = useSnapshot(session)
  const { drawerOpen } = useSnapshot(menu)
  const active = activeLink(path, search)
  return (
    <nav className="tab-bar" aria-label="Разделы">
      {tabs({ company }).map(({ to, label, icon: Icon, badge }) => {
        const count = (badge && user?.[badge]) ?? 0
        return (
          <Link key={to} href={to} className="tab-bar-tab" aria-current={to === active ? 'page' : undefined}>
            <span className="tab-bar-icon">
              <Icon size={24} stroke={to === active ? 2 : 1.75} aria-hidden="true" />
              <Count count={count} />
            </span>
            <span className="tab-bar-label">{label}</span>
            {count > 0 && <span className="app-hidden">, ожидают: {count}</span>}
          </Link>
        )
      })}
      <button
        type="button"
        className="tab-bar-tab"
        aria-haspopup="dialog"
        aria-expanded={drawerOpen}
        onClick={() => (menu.drawerOpen = true)}
      >
        <span className="tab-bar-icon">
          <IconMenu2 size={24} aria-hidden="true" />
        </span>
        <span className="tab-bar-label">Ещё</span>
      </button>
    </nav>
  )
}
