import './bell.css'
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import { useSnapshot } from 'valtio'
import { Link } from 'wouter'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { useWide } from '../../lib/useMedia.ts'
import { plural } from '../../lib/plural.ts'
import { href } from '../../routes.ts'
import { session } from '../../shell/session.ts'
import { bell } from './bell.ts'
import { LazyPanel } from './LazyPanel.tsx'
import { useLive } from './useLive.ts'

const MOST = limits.notifications.unreadShown

function Face({ unread }: { unread: number }) {
  return (
    <>
      <IconBell size={22} stroke={1.75} aria-hidden="true" />
      <span className="app-hidden">Уведомления</span>
      {unread > 0 && (
        <span className="bell-count">
          <span aria-hidden="true">{unread > MOST ? `${MOST}+` : unread}</span>
          <span className="app-hidden">{unreadWords(unread)}</span>
        </span>
      )}
    </>
  )
}

/** «5 непрочитанных» */
const unreadWords = (unread: number): string =>
  unread > MOST
    ? `больше ${MOST} непрочитанных`
    : `${unread} ${plural(unread, 'непрочитанное', 'непрочитанных', 'непрочитанных')}`

/** The panel opens beside it. */
function BellButton() {
  const { unread, opened } = useSnapshot(bell)
  return (
    <button
      type="button"
      className="bell"
      title="Уведомления"
      aria-haspopup="dialog"
      aria-expanded={opened}
      onClick={() => (bell.opened = !bell.opened)}
    >
      <Face unread={unread} />
    </button>
  )
}

/** A screen of its own. */
function BellLink() {
  const { unread } = useSnapshot(bell)
  return (
    <Link href={href('notifications')} className="bell">
      <Face unread={unread} />
    </Link>
  )
}

/** In the head of the menu, or in the header of a phone. */
export function Bell() {
  const { user } = useSnapshot(session)
  useLive()
  const hasMenu = useWide()
  // Whoever has no password yet asks the server for nothing else.
  if (!user || user.mustSetPassword) return null
  if (!hasMenu) return <BellLink />
  return (
    <>
      <BellButton />
      <LazyPanel />
    </>
  )
}
