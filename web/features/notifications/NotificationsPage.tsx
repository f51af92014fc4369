import './notifications.css'
import { ActionIcon } from '@mantine/core'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { href } from '../../routes.ts'
import { previousPath } from '../../shell/previous-path.ts'
import { NotificationList } from './NotificationList.tsx'

const nothing = () => {}

/** On phones a whole screen; with the menu beside it a page like another. */
export function NotificationsPage() {
  const [, navigate] = useLocation()
  useEffect(() => {
    document.title = 'Уведомления'
  }, [])
  const back = () => (previousPath() === undefined ? navigate(href('dashboard')) : history.back())
  return (
    <div className="notify notify-page">
      <NotificationList
        as="h1"
        onGo={nothing}
        before={
          <ActionIcon className="notify-close" aria-label="Закрыть" onClick={back}>
            <IconX size={22} />
          </ActionIcon>
        }
      />
    </div>
  )
}
