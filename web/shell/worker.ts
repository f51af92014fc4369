import { leavingPath } from '../lib/leaving-path.ts'
import { isUnfinished } from '../lib/leaving.ts'
import { CACHES, WORKER } from '../worker-words.ts'

/** A later build than this page's is here, whole. */
let newer = false

const container = () => ('serviceWorker' in navigator ? navigator.serviceWorker : undefined)

/** Under development files change all the time, and the mocks have a worker of their own. */
export function keepFiles(): void {
  if (process.env.NODE_ENV === 'production' && process.env.WEB_MOCKS !== 'on') startWorker()
  else void dropWorker()
}

/**
 * The worker keeps the app's files for a start without a network (web/sw.ts). After the load, so that what it fetches
 * delays no page.
 */
function startWorker(): void {
  const workers = container()
  if (!workers) return
  const register = () =>
    void workers
      .register(WORKER, { updateViaCache: 'none' })
      .then((registration) => follow(registration, workers))
      // A private window, or nobody answers: the app works without.
      .catch((error: unknown) => console.warn('no worker:', error))
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}

function follow(registration: ServiceWorkerRegistration, workers: ServiceWorkerContainer): void {
  registration.addEventListener('updatefound', () => {
    const next = registration.installing
    next?.addEventListener('statechange', () => {
      // The first worker of all replaces nobody.
      if (next.state === 'installed' && workers.controller) newer = true
    })
  })
  // An installed app lives for days without a navigation that would look for a new build.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') registration.update().catch(() => {}) // no network: the next time
  })
  document.addEventListener(
    'click',
    (event) => {
      if (!newer || isUnfinished() || leavingPath(event) === undefined) return
      // The router doesn't hear of it: the browser follows the link and loads the new build with the page.
      event.stopPropagation()
    },
    true,
  )
}

/** What a production build has left behind at this address. */
async function dropWorker(): Promise<void> {
  const registrations = (await container()?.getRegistrations()) ?? []
  const ours = registrations.filter(({ active }) => active && new URL(active.scriptURL).pathname === WORKER)
  await Promise.all(ours.map((registration) => registration.unregister()))
  if (!('caches' in globalThis)) return
  const names = (await caches.keys()).filter((name) => name.startsWith(CACHES))
  await Promise.all(names.map((name) => caches.delete(name)))
}
