import { setupWorker } from 'msw/browser'
import { openParcel } from './carry.ts'
import { catchUp } from './clock.ts'
import { db, takeKept } from './db.ts'
import { SECOND } from '../openapi/rules/time/durations.ts'
import { handlers } from './handlers/index.ts'
import { hearAnew } from './handlers/notifications/stream.ts'
import { followBuilds, takeState } from './hot/follow-builds.ts'
import { createKeptStore } from './kept-store.ts'
import { makeHandlers } from './make-handlers.ts'
import { comeIn, TOKEN } from './panel/come-in.ts'
import { framed } from './switches/framed.ts'
import { createSwitches, nothingAsked, readControls, type Controls } from './switches/controls.ts'
import { tellSent } from './switches/sent.ts'
import { forgetRows, saveRows, takeRows } from './switches/keep-rows.ts'

const DELAY = 'mock-delay'
const KEPT = 'mock-kept'
const CONTROLS = 'mock-controls'
/** There while the rows of this address are kept: every tab of it asks, also one that is opened later. */
const KEEP = 'mock-keep'
/** The name of the rows that every tab of an address shares, of their lock and of their last change. */
const ROWS = 'mock-rows'
/** So often is looked for what has come by itself, as the server's jobs do. */
const TICK_MS = 5 * SECOND

/** A frame of the gallery has its own switches; a tab has those of its panel. */
function firstControls(): Controls {
  if (framed) return { ...nothingAsked(), ...framed.controls }
  const keep = localStorage.getItem(KEEP) !== null
  const controls = { ...readControls(sessionStorage.getItem(CONTROLS)), keep }
  // `?mock-delay=800` makes every answer of this tab take that long; `?mock-delay=0` ends it.
  const asked = new URLSearchParams(location.search).get(DELAY)
  if (asked !== null) controls.latency = Number(asked) > 0 ? { kind: 'fixed', ms: Number(asked) } : { kind: 'none' }
  return controls
}
const switches = createSwitches(firstControls(), (text) => {
  if (!framed) sessionStorage.setItem(CONTROLS, text)
})
// What the address asked for stays with the tab.
switches.change({})

/** Accounts, codes and ended sessions are shared by the tabs of an address and outlive a reload. */
const { load, save } = createKeptStore(KEPT, localStorage, () => db.kept, takeKept)

/** The change of the kept rows that this tab has seen: another tab may have made a later one. */
let seen: string | null = null
const lastChange = () => localStorage.getItem(ROWS)

async function loadRows(): Promise<void> {
  if (!switches.now().keep || seen === lastChange()) return
  const change = lastChange()
  if (!(await takeRows(ROWS))) return
  seen = change
  // Among the rows of another tab, whatever the order in which they came to be kept.
  takeKept(db.kept)
}

/** What another tab has done is here at once, and its bell rings here too. */
async function followTabs({ key }: StorageEvent): Promise<void> {
  if (key === KEEP) switches.change({ keep: localStorage.getItem(KEEP) !== null })
  if (key !== ROWS || !switches.now().keep) return
  // A write of this tab that is under way ends first.
  await navigator.locks.request(ROWS, loadRows)
  hearAnew()
}

/** What comes by itself; of several tabs that keep their rows each sees what another has already made. */
async function tick(): Promise<void> {
  if (!switches.now().keep) return void catchUp(Date.now())
  await navigator.locks.request(ROWS, async () => {
    await loadRows()
    if (catchUp(Date.now())) await keepRows()
  })
}

async function keepRows(): Promise<void> {
  await saveRows(ROWS)
  seen = crypto.randomUUID()
  localStorage.setItem(ROWS, seen)
}

/** An answer that says «saved» comes after the rows are, and two tabs that save do it one after the other. */
async function around({ method }: Request, work: () => Promise<Response>): Promise<Response> {
  const run = async () => {
    await loadRows()
    load()
    try {
      return await work()
    } finally {
      save()
    }
  }
  if (!switches.now().keep || method === 'GET' || method === 'HEAD') return run()
  return navigator.locks.request(ROWS, async () => {
    const response = await run()
    await keepRows()
    return response
  })
}

db.reset(switches.now().amount)
const carried = await takeState()
if (!carried) await loadRows()
load()
if (openParcel(location.hash)) {
  save()
  history.replaceState(history.state, '', location.pathname + location.search)
}
comeIn(save)

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))
tellSent(switches, wait)

const worker = setupWorker(
  ...makeHandlers(handlers, {
    switches,
    random: Math.random,
    now: () => Date.now(),
    wait,
    cookieJar: {},
    // Outside /api, so that the worker lets it through to scripts/dev-mocks.ts.
    bytesOf: async (file) => (await fetch(`/mock-files/${file.name}`)).blob(),
    around,
  }),
)

await worker.start({
  quiet: true,
  serviceWorker: { url: '/mockServiceWorker.js' },
  // Scripts, styles and pictures of the app go through; every address under /api has a handler.
  onUnhandledFrame: 'bypass',
})

if (!framed) {
  followBuilds()
  setInterval(() => void tick(), TICK_MS)
  window.addEventListener('storage', (event) => void followTabs(event))
  const { showPanel } = await import('./panel/Panel.tsx')
  showPanel({
    switches,
    token: () => localStorage.getItem(TOKEN),
    /** Off: the rows of this tab go on as they are; on: they are what is kept from now on. */
    keep: async (on) => {
      switches.change({ keep: on })
      if (on) {
        localStorage.setItem(KEEP, '')
        return keepRows()
      }
      localStorage.removeItem(KEEP)
      return forgetRows(ROWS)
    },
    reset: async () => {
      db.reset(switches.now().amount)
      localStorage.removeItem(KEPT)
      if (switches.now().keep) await keepRows()
      else await forgetRows(ROWS)
    },
  })
}
