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
    globalThis.fetch = fetch
    return response
  }
  globalThis.fetch = Object.assign(losing, { preconnect: fetch.preconnect })
  return () => came
}

/** Every answer of this kind is lost, however often it is asked for, until the returned function is called. */
export function loseAnswers(method: string, path: string): () => void {
  const { fetch } = globalThis
  const losing = async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    if (request.method === method && new URL(request.url).pathname === path) throw new TypeError('The connection broke')
    return fetch(request)
  }
  globalThis.fetch = Object.assign(losing, { preconnect: fetch.preconnect })
  return () => void (globalThis.fetch = fetch)
}
