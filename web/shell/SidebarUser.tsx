import IconDevicesOff from '@tabler/icons-react/dist/esm/icons/IconDevicesOff.mjs'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { useLocation } from 'wouter'
import { leaveWhenAllowed } from '../lib/leaving.ts'
import { href } from '../routes.ts'
import type { ConfirmDialogProps } from '../ui/ConfirmDialog.tsx'
import { Fetched } from '../ui/Fetched.tsx'
import { toast } from './notifications.tsx'
import { logout, logoutEverywhere, session } from './session.ts'

const dialog = () => import('../ui/ConfirmDialog.tsx').then((file) => file.ConfirmDialog)

/** Sign-out at the menu's foot, and beside it the one for every device, which asks first (A18). */
export function SidebarUser({ collapsed }: { collapsed: boolean }) {
  const { user } = useSnapshot(session)
  const [, navigate] = useLocation()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const stay = () => setAsking(false)

  const leave = () =>
    leaveWhenAllowed(() => {
      if (logout()) navigate(href('login'))
    })
  const leaveEverywhere = async () => {
    setBusy(true)
    const said = await logoutEverywhere()
    setBusy(false)
    if (!said) return
    toast('success', said)
    navigate(href('login'))
  }
  const question: ConfirmDialogProps = {
    opened: asking,
    question: 'Выйти на всех устройствах?',
    text: 'На каждом телефоне и компьютере, где открыта ваша учётная запись, нужно будет войти снова.',
    yes: 'Да, выйти',
    busy,
    onYes: () => void leaveEverywhere(),
    onNo: stay,
  }

  return (
    <div className="sidebar-user-row">
      <button type="button" className="sidebar-entry" title={collapsed ? 'Выйти' : undefined} onClick={leave}>
        <IconLogout className="sidebar-icon" aria-hidden="true" />
        <span className={collapsed ? 'app-hidden' : 'sidebar-label'}>
          Выйти
          {/* Phones and tablets are shared: whose session ends must be seen. */}
          {user && <span className="sidebar-user">{user.name}</span>}
        </span>
      </button>
      <button
        type="button"
        className="sidebar-entry sidebar-user-more"
        aria-label="Сеансы на всех устройствах"
        aria-haspopup="dialog"
        title="Сеансы на всех устройствах"
        onClick={() => setAsking(true)}
      >
        <IconDevicesOff className="sidebar-icon" aria-hidden="true" />
      </button>
      <Fetched wanted={asking} load={dialog} onFailure={stay} props={question} />
    </div>
  )
}
