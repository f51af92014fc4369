import {
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconLifebuoy,
  IconLogout,
} from '@tabler/icons-react'
import { useSnapshot } from 'valtio'
import { useLocation } from 'wouter'
import { href } from '../routes.ts'
import { config } from './config.ts'
import { setCollapsed } from './menu-state.ts'
import { logout, session } from './session.ts'

interface SidebarFooterProps {
  collapsed: boolean
  /** The drawer of a phone has nothing to collapse. */
  canCollapse: boolean
}

export function SidebarFooter({ collapsed, canCollapse }: SidebarFooterProps) {
  const { supportUrl } = useSnapshot(config)
  const { user } = useSnapshot(session)
  const [, navigate] = useLocation()
  const labelClass = collapsed ? 'app-hidden' : 'sidebar-label'
  const CollapseIcon = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  const collapseLabel = collapsed ? 'Развернуть меню' : 'Свернуть меню'
  return (
    <div className="sidebar-footer">
      {supportUrl && (
        <a
          className="sidebar-entry"
          href={supportUrl}
          target="_blank"
          rel="noreferrer"
          title={collapsed ? 'Поддержка' : undefined}
        >
          <IconLifebuoy className="sidebar-icon" stroke={1.75} aria-hidden="true" />
          <span className={labelClass}>Поддержка</span>
        </a>
      )}
      <button
        type="button"
        className="sidebar-entry"
        title={collapsed ? 'Выйти' : undefined}
        onClick={() => {
          if (logout()) navigate(href('login'))
        }}
      >
        <IconLogout className="sidebar-icon" stroke={1.75} aria-hidden="true" />
        <span className={labelClass}>
          Выйти
          {/* Phones and tablets are shared: whose session ends must be seen (look.md, section 5). */}
          {user && <span className="sidebar-user">{user.name}</span>}
        </span>
      </button>
      {canCollapse && (
        <button
          type="button"
          className="sidebar-entry sidebar-collapse"
          aria-expanded={!collapsed}
          title={collapsed ? collapseLabel : undefined}
          onClick={() => setCollapsed(!collapsed)}
        >
          <CollapseIcon className="sidebar-icon" stroke={1.75} aria-hidden="true" />
          <span className={labelClass}>{collapseLabel}</span>
        </button>
      )}
    </div>
  )
}
