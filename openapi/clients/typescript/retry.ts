export interface RetryOptions {
  /** How often a call is made again that was not answered, or was answered with 429, 502, 503 or 504; 4 unless said. */
  retries?: number
  /** The longest wait before the next try, ms; 60 s unless said. A server that asks for more is not asked again. */
  longestWaitMs?: number
  fetch?: (request: Request) => Promise<Response>
  /** Waits so many ms, or rejects when the signal says so; for tests. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>
  random?: () => number
}

const AGAIN = new Set([429, 502, 503, 504])
const FIRST_WAIT_MS = 500

/**
 * A fetch that tries again: what has no effect twice (GET, PUT, DELETE, and POST with an Idempotency-Key), after
 * Retry-After or twice as long as before, with jitter.
 */
export function withRetries(options: RetryOptions = {}): (request: Request) => Promise<Response> {
  const {
    retries = 4,
    longestWaitMs = 60_000,
    fetch: send = (request: Request) => globalThis.fetch(request),
    wait = pause,
    random = Math.random,
  } = options
  return async (request) => {
    const mayRepeat = request.method !== 'POST' || request.headers.has('idempotency-key')
    for (let tried = 0; ; tried++) {
      const isLast = !mayRepeat || tried >= retries
      // A body can be sent once: every try but the last gets a copy.
      const made = await send(isLast ? request : request.clone()).catch((error: unknown) => {
        // Who gave up himself wants no other try.
        if (isLast || request.signal.aborted) throw error
        return undefined
      })
      if (made && (isLast || !AGAIN.has(made.status))) return made
      const ms = made ? waitOf(made.headers.get('retry-after')) : undefined
      const backoff = Math.min(FIRST_WAIT_MS * 2 ** tried * (0.75 + random() / 2), longestWaitMs)
      if (made && ms !== undefined && ms > longestWaitMs) return made
      await made?.body?.cancel()
      await wait(ms ?? backoff, request.signal)
      request.signal.throwIfAborted()
    }
  }
}

/** Whoever gives up meanwhile hears of it at once. */
const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((done, failed) => {
    const timer = setTimeout(done, ms)
    const leave = () => {
      clearTimeout(timer)
      failed(signal.reason as Error)
    }
    if (signal.aborted) leave()
    else signal.addEventListener('abort', leave, { once: true })
  })

/** Seconds, or a date (RFC 9110 §10.2.3), in ms. */
function waitOf(header: string | null): number | undefined {
  if (header === null) return undefined
  const seconds = Number(header)
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - Date.now()
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}
