import { proxy, subscribe } from 'valtio'
import { onReach } from '../api/reach.ts'
import { outbox, sendWaiting } from '../data/later.ts'
import { askConfig } from './config.ts'
import { checkSession, session } from './session.ts'
import { ageOf, unsentOf } from './unsent.ts'

interface Network {
  /** The last call got an answer, whatever it said; the browser knows of no break since. */
  online: boolean
  /** When the server gave the copy that the page shows in place of a fresh answer. */
  keptAt: string | undefined
  /** How many writes wait on this device, those included that the server did not take. */
  waiting: number
  /** Reads anew what `keptAt` is about. */
  check: () => void
  /** Opens the list of what waits. */
  showWaiting: (() => void) | undefined
}

/** What the device holds by itself; told at the top of the page (OfflineStrip). */
export const network = proxy<Network>({
  online: globalThis.navigator?.onLine !== false,
  keptAt: undefined,
  waiting: 0,
  check: () => void tryAgain(),
  showWaiting: undefined,
})

/** What goes in less than this is not said to wait: the strip would come and go, and move the page twice. */
const soonMs = 2000
let counting: ReturnType<typeof setTimeout> | undefined

/** Once one waits for longer, or there is no network, all are told until none is left: those of a dead spot are still on their way. */
function count(): void {
  clearTimeout(counting)
  const unsent = unsentOf(outbox.state)
  const oldest = Math.max(0, ...unsent.map(ageOf))
  const isTold =
    network.waiting > 0 || !network.online || oldest >= soonMs || unsent.some(({ refused }) => refused !== undefined)
  network.waiting = isTold ? unsent.length : 0
  if (!isTold && unsent.length > 0) counting = setTimeout(count, soonMs - oldest)
}

/** Asks whether anybody answers now, and for what a start without a network had to go without. */
export async function tryAgain(): Promise<void> {
  await askConfig()
  if (session.unreachable) await checkSession()
}

/** Returns the undo. */
export function followNetwork(): () => void {
  const undo = onReach((answered) => {
    // Whoever answers one call takes what waits, too.
    if (answered && !network.online && outbox.state.waiting.length > 0) void outbox.flush()
    network.online = answered
    count()
  })
  const onOffline = () => {
    network.online = false
    count()
  }
  // A network is no proof of a server: it is asked.
  const onOnline = () => void tryAgain()
  const onVisible = () => {
    if (document.visibilityState === 'visible' && !network.online) void tryAgain()
  }
  const undoWaiting = subscribe(outbox.state, count)
  const undoSending = sendWaiting()
  addEventListener('offline', onOffline)
  addEventListener('online', onOnline)
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    undo()
    undoWaiting()
    clearTimeout(counting)
    undoSending()
    removeEventListener('offline', onOffline)
    removeEventListener('online', onOnline)
    document.removeEventListener('visibilitychange', onVisible)
  }
}
