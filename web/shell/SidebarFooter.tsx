import IconLayoutSidebarLeftCollapse from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebarLeftCollapse.mjs'
import IconLayoutSidebarLeftExpand from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebarLeftExpand.mjs'
import IconLifebuoy from '@tabler/icons-react/dist/esm/icons/IconLifebuoy.mjs'
import { useSnapshot } from 'valtio'
import { config } from './config.ts'
import { setCollapsed } from './menu-state.ts'
import { SidebarUser } from './SidebarUser.tsx'

interface SidebarFooterProps {
  collapsed: boolean
  /** The drawer of a phone has nothing to collapse. */
  canCollapse: boolean
}

export function SidebarFooter({ collapsed, canCollapse }: SidebarFooterProps) {
  const { supportUrl } = useSnapshot(config)
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
          <IconLifebuoy className="sidebar-icon" aria-hidden="true" />
          <span className={labelClass}>Поддержка</span>
        </a>
      )}
      <SidebarUser collapsed={collapsed} />
      {canCollapse && (
        <button
          type="button"
          className="sidebar-entry sidebar-collapse"
          aria-expanded={!collapsed}
          title={collapsed ? collapseLabel : undefined}
          onClick={() => setCollapsed(!collapsed)}
        >
          <CollapseIcon className="sidebar-icon" aria-hidden="true" />
          <span className={labelClass}>{collapseLabel}</span>
        </button>
      )}
    </div>
  )
}
