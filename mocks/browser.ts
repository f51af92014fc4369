import { setupWorker } from 'msw/browser'
import { handlers } from './handlers/index.ts'
import { makeHandlers } from './make-handlers.ts'

const DELAY = 'mock-delay'

/** `?mock-delay=800` makes every answer of this tab take that long; `?mock-delay=0` ends it. */
function delayOfTab(): number {
  const asked = new URLSearchParams(location.search).get(DELAY)
  if (asked !== null) sessionStorage.setItem(DELAY, asked)
  return Number(sessionStorage.getItem(DELAY)) || 0
}
const delay = delayOfTab()

const worker = setupWorker(
  ...makeHandlers(handlers, {
    delay: () => delay,
    now: () => Date.now(),
    wait: (ms) => new Promise((done) => setTimeout(done, ms)),
    cookieJar: {},
    // Outside /api, so that the worker lets it through to scripts/dev-mocks.ts.
    bytesOf: async (file) => (await fetch(`/mock-files/${file.name}`)).blob(),
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
