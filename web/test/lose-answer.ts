import { onTestFinished } from 'bun:test'

/** The next call of this kind reaches the server, and its answer is lost on the way. Returns how many of the kind came. */
export function loseNextAnswer(
  method: string,
  path: string,
  onLost?: (answer: Response) => Promise<void>,
): () => number {
  const { fetch } = globalThis
  let came = 0
  const losing = async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    const isOne = request.method === method && new URL(request.url).pathname === path
    if (isOne) came += 1
    const response = await fetch(request)
    if (!isOne) return response
    if (came === 1) await onLost?.(response)
    if (came === 1) throw new TypeError('The connection broke')
    return response
  }
  put(losing)
  return () => came
}

/** Every answer of this kind is lost, however often it is asked for, until the returned function is called. */
export function loseAnswers(method: string, path: string): () => void {
  const { fetch } = globalThis
  let lost = true
  put(async (input, init) => {
    const request = new Request(input, init)
    const isOne = request.method === method && new URL(request.url).pathname === path
    if (isOne && lost) throw new TypeError('The connection broke')
    return fetch(request)
  })
  return () => void (lost = false)
}

/** Answers of this kind are on their way until the returned function is called. */
export function holdAnswers(method: string, path: string): () => void {
  const { fetch } = globalThis
  const { promise: free, resolve } = Promise.withResolvers<void>()
  put(async (input, init) => {
    const request = new Request(input, init)
    const isOne = request.method === method && new URL(request.url).pathname === path
    const response = await fetch(request)
    if (isOne) await free
    return response
  })
  return resolve
}

/**
 * Calls of this kind are answered by what stands before the server, in words that are none of ours, until the returned
 * function is called.
 */
export function failBefore(method: string, path: string): () => void {
  const { fetch } = globalThis
  let fails = true
  put(async (input, init) => {
    const request = new Request(input, init)
    const isOne = request.method === method && new URL(request.url).pathname === path
    return isOne && fails ? new Response('<html>Bad gateway</html>', { status: 502 }) : fetch(request)
  })
  return () => void (fails = false)
}

/** Until the test ends, also by a failure: the next one would go on without an answer. */
function put(losing: (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>): void {
  const { fetch } = globalThis
  globalThis.fetch = Object.assign(losing, { preconnect: fetch.preconnect })
  onTestFinished(() => void (globalThis.fetch = fetch))
}
