import { IconDevicesOff, IconDots, IconLogout } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useSnapshot } from 'valtio'
import { useLocation } from 'wouter'
import { href } from '../routes.ts'
import { toast } from './notifications.tsx'
import { logout, logoutEverywhere, session } from './session.ts'

/** Sign-out at the menu's foot, and behind the dots the one for every device (A18). */
export function SidebarUser({ collapsed }: { collapsed: boolean }) {
  const { user } = useSnapshot(session)
  const [, navigate] = useLocation()
  const [open, setOpen] = useState(false)
  const menuId = useId()
  const labelClass = collapsed ? 'app-hidden' : 'sidebar-label'

  const leave = () => {
    if (logout()) navigate(href('login'))
  }
  const leaveEverywhere = async () => {
    const said = await logoutEverywhere()
    if (!said) return
    toast('success', said)
    navigate(href('login'))
  }

  return (
    <>
      {/* Above the row: the menu's foot stands still, and a second press of the dots can't meet this one. */}
      {open && (
        <button
          id={menuId}
          type="button"
          className="sidebar-entry"
          title={collapsed ? 'Выйти на всех устройствах' : undefined}
          onClick={() => void leaveEverywhere()}
        >
          <IconDevicesOff className="sidebar-icon" stroke={1.75} aria-hidden="true" />
          <span className={labelClass}>Выйти на всех устройствах</span>
        </button>
      )}
      <div className="sidebar-user-row">
        <button type="button" className="sidebar-entry" title={collapsed ? 'Выйти' : undefined} onClick={leave}>
          <IconLogout className="sidebar-icon" stroke={1.75} aria-hidden="true" />
          <span className={labelClass}>
            Выйти
            {/* Phones and tablets are shared: whose session ends must be seen (look.md, section 5). */}
            {user && <span className="sidebar-user">{user.name}</span>}
          </span>
        </button>
        <button
          type="button"
          className="sidebar-entry sidebar-user-more"
          aria-label="Учётная запись"
          aria-expanded={open}
          aria-controls={open ? menuId : undefined}
          title="Учётная запись"
          onClick={() => setOpen(!open)}
        >
          <IconDots className="sidebar-icon" stroke={1.75} aria-hidden="true" />
        </button>
      </div>
    </>
  )
}
