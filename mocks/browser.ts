import { setupWorker } from 'msw/browser'
import { openParcel } from './carry.ts'
import { db, takeKept } from './db.ts'
import { handlers } from './handlers/index.ts'
import { nothingKept, type Kept } from './kept.ts'
import { makeHandlers } from './make-handlers.ts'

const DELAY = 'mock-delay'
const KEPT = 'mock-kept'

/** `?mock-delay=800` makes every answer of this tab take that long; `?mock-delay=0` ends it. */
function delayOfTab(): number {
  const asked = new URLSearchParams(location.search).get(DELAY)
  if (asked !== null) sessionStorage.setItem(DELAY, asked)
  return Number(sessionStorage.getItem(DELAY)) || 0
}
const delay = delayOfTab()

/** Accounts, codes and ended sessions are shared by the tabs of an address and outlive a reload (kept.ts). */
function load(): void {
  const text = localStorage.getItem(KEPT)
  // Written below; a version of the mocks that knows more fields starts them empty.
  if (text) takeKept({ ...nothingKept(), ...(JSON.parse(text) as Partial<Kept>) })
}
const save = () => localStorage.setItem(KEPT, JSON.stringify(db.kept))

load()
if (openParcel(location.hash)) {
  save()
  history.replaceState(history.state, '', location.pathname + location.search)
}

const worker = setupWorker(
  ...makeHandlers(handlers, {
    delay: () => delay,
    now: () => Date.now(),
    wait: (ms) => new Promise((done) => setTimeout(done, ms)),
    cookieJar: {},
    // Outside /api, so that the worker lets it through to scripts/dev-mocks.ts.
    bytesOf: async (file) => (await fetch(`/mock-files/${file.name}`)).blob(),
    before: load,
    after: save,
  }),
)

await worker.start({
  quiet: true,
  serviceWorker: { url: '/mockServiceWorker.js' },
  // Scripts, styles and pictures of the app go through; every address under /api has a handler.
  onUnhandledFrame: 'bypass',
})

/** scripts/dev-mocks.ts says when it has built the app anew. */
new EventSource('/mock-changes').addEventListener('built', () => location.reload())
