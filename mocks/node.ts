import { getResponse } from 'msw'
import { db } from './db.ts'
import { handlers } from './handlers/index.ts'
import { makeHandlers } from './make-handlers.ts'
import { createSwitches, nothingAsked } from './switches/controls.ts'

const root = new URL('../', import.meta.url)
let ahead = 0
/** The clock of the mocks goes ahead: codes and sessions grow old without anybody waiting. */
export function passTime(seconds: number): void {
  ahead += seconds * 1000
}
/** As the panel has them in the browser. */
export const switches = createSwitches(nothingAsked())
/** The rows of the seed, the real time and nothing asked for again. */
export function startAnew(): void {
  ahead = 0
  switches.change(nothingAsked())
  db.reset()
}
const made = makeHandlers(handlers, {
  switches,
  random: Math.random,
  now: () => Date.now() + ahead,
  wait: (ms) => Bun.sleep(ms),
  bytesOf: async (file) => Bun.file(new URL(file.path, root)),
})

/** The mocks as a server: one request, one answer. An address they do not know answers as the API would: 404. */
export async function answer(request: Request): Promise<Response> {
  const response = await getResponse(made, request)
  if (!response) throw new Error(`Nothing of the mocks answers ${request.method} ${request.url}`)
  // MSW's stand-in for a broken connection.
  if (response.type === 'error') throw new TypeError('fetch failed')
  return response
}

/**
 * Puts the mocks in the place of fetch: msw 3 does not intercept under Bun. Returns the way back; `reset` after
 * each test gives the rows of the seed again.
 */
export function startMocks(): { stop: () => void; reset: () => void } {
  const { fetch } = globalThis
  // Bun's fetch also has `preconnect`, which a mock has no use for.
  globalThis.fetch = ((input: RequestInfo | URL, init?: RequestInit) =>
    answer(new Request(input, init))) as typeof fetch
  return {
    stop: () => {
      globalThis.fetch = fetch
    },
    reset: startAnew,
  }
}
