import { readToken } from '../api/token.ts'
import { storageKeys } from '../lib/storage-keys.ts'
import { checkSession, clearSession, session } from './session.ts'

/**
 * Another tab signed out: this one leaves too, by the guard. Another tab signed in: this one takes that session over,
 * with a new page if it is somebody else's, so that nothing of the first person stays on the screen.
 */
export function followOtherTabs(reload = () => location.reload()): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    // Without a key the whole storage was cleared.
    if (key === null || key === storageKeys.token) compare()
  }
  const compare = () => {
    const token = readToken()
    if (token === session.token) return
    if (token) void takeOver(reload)
    else clearSession()
  }
  // A page that Back has brought to life again slept through all of that.
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) compare()
  }
  addEventListener('storage', onStorage)
  addEventListener('pageshow', onShow)
  return () => {
    removeEventListener('storage', onStorage)
    removeEventListener('pageshow', onShow)
  }
}

async function takeOver(reload: () => void): Promise<void> {
  const before = session.user?.id
  await checkSession()
  // The check that was under way already asked for the token before.
  if (session.token !== readToken()) await checkSession()
  if (before !== undefined && session.user && session.user.id !== before) reload()
}
