import IconBuildingStore from '@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import { useId } from 'react'
import { href } from '../routes.ts'
import { setCollapsed, showSection, toggleSection } from './menu-state.ts'
import type { NavGroup } from './navigation.ts'
import { SidebarLink } from './SidebarLink.tsx'

interface SidebarGroupProps {
  group: NavGroup
  open: boolean
  activeLink: string | undefined
  collapsed: boolean
}

// The collapsed sidebar shows these two links themselves.
const collapsedIcons = { [href('users')]: IconUsersGroup, [href('settings')]: IconBuildingStore }

export function SidebarGroup({ group, open, activeLink, collapsed }: SidebarGroupProps) {
  const listId = useId()
  const GroupIcon = group.icon
  if (collapsed && group.key === 'settings') {
    return group.links.map((link) => (
      <li key={link.to}>
        <SidebarLink
          link={link}
          active={link.to === activeLink}
          icon={collapsedIcons[link.to] ?? GroupIcon}
          collapsed
        />
      </li>
    ))
  }
  const expand = () => {
    if (!collapsed) return toggleSection(group.key)
    setCollapsed(false)
    showSection(group.key)
  }
  const shown = open && !collapsed
  const Chevron = shown ? IconChevronDown : IconChevronRight
  const holdsActive = group.links.some((link) => link.to === activeLink)
  return (
    <li>
      <button
        type="button"
        className="sidebar-entry"
        aria-expanded={shown}
        aria-controls={shown ? listId : undefined}
        title={collapsed ? group.label : undefined}
        data-holds-active={(!shown && holdsActive) || undefined}
        onClick={expand}
      >
        <GroupIcon className="sidebar-icon" aria-hidden="true" />
        <span className={collapsed ? 'app-hidden' : 'sidebar-label'}>{group.label}</span>
        {!collapsed && <Chevron className="sidebar-chevron" aria-hidden="true" />}
      </button>
      {shown && (
        <ul id={listId} className="sidebar-list">
          {group.links.map((link) => (
            <li key={link.to}>
              <SidebarLink link={link} active={link.to === activeLink} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
