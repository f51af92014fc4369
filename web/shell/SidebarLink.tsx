import type { Icon } from '@tabler/icons-react'
import { Link } from 'wouter'
import { Count } from '../ui/Badge.tsx'
import type { NavLink } from './navigation.ts'

interface SidebarLinkProps {
  link: NavLink
  active: boolean
  icon?: Icon
  count?: number | undefined
  collapsed?: boolean
}

export function SidebarLink({ link, active, icon: EntryIcon, count = 0, collapsed = false }: SidebarLinkProps) {
  return (
    <Link
      href={link.to}
      className="sidebar-entry"
      data-nested={EntryIcon ? undefined : true}
      aria-current={active ? 'page' : undefined}
      title={collapsed ? link.label : undefined}
    >
      {EntryIcon && <EntryIcon className="sidebar-icon" aria-hidden="true" />}
      <span className={collapsed ? 'app-hidden' : 'sidebar-label'}>{link.label}</span>
      <Count count={count} heard=", ожидают:" />
    </Link>
  )
}
