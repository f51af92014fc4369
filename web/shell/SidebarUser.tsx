import IconDevicesOff from '@tabler/icons-react/dist/esm/icons/IconDevicesOff.mjs'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import { useSnapshot } from 'valtio'
import { useLocation } from 'wouter'
import { leaveWhenAllowed } from '../lib/leaving.ts'
import { href } from '../routes.ts'
import { confirm } from '../ui/confirm.ts'
import { unlessUnsent } from './leave-question.ts'
import { toast } from './notifications.tsx'
import { logout, logoutEverywhere, session } from './session.ts'
import { countUnsent } from './unsent.ts'

/** Sign-out at the menu's foot, and beside it the one for every device, which asks first (A18). */
export function SidebarUser({ collapsed }: { collapsed: boolean }) {
  const { user } = useSnapshot(session)
  const [, navigate] = useLocation()

  const signOut = () => {
    if (logout()) navigate(href('login'))
  }
  const leave = () => leaveWhenAllowed(() => void unlessUnsent(signOut))
  const leaveEverywhere = async () => {
    const said = await logoutEverywhere()
    if (!said) return false
    toast('success', said)
    navigate(href('login'))
    return true
  }
  const askEverywhere = async () => {
    const unsent = await countUnsent()
    confirm({
      title: 'Выйти на всех устройствах?',
      text:
        'На каждом телефоне и компьютере, где открыта ваша учётная запись, нужно будет войти снова.' +
        (unsent > 0 ? ` Не отправлено с этого устройства: ${unsent}. После выхода это не восстановить.` : ''),
      yes: 'Да, выйти',
      danger: true,
      act: leaveEverywhere,
    })
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
        onClick={() => void askEverywhere()}
      >
        <IconDevicesOff className="sidebar-icon" aria-hidden="true" />
      </button>
    </div>
  )
}
