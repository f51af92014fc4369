/** What one round of calls took; `bytes` are those of an answer with its headers, on average. */
export type Load = { perSecond: number; p50: number; p99: number; failed: number; bytes: number }

/** What is asked for, with headers of its own; with a body it is written, by POST unless it is said how. */
export type Question = { path: string; headers: Record<string, string>; body?: string; method?: 'PUT' }

type Options = {
  port: number
  connections: number
  seconds: number
  headers: Record<string, string>
  /** As many and no more. */
  calls?: number
}

/**
 * HTTP/1.1 over plain sockets, one call at a time on each: a client that costs little, because it shares two cores with
 * the server that it measures. Replies with a body must carry content-length, as ours and Bun's do.
 */
export async function load(
  questions: readonly Question[],
  { port, connections, seconds, headers, calls = Number.POSITIVE_INFINITY }: Options,
): Promise<Load> {
  const lines = (all: Record<string, string>) =>
    Object.entries(all)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')
  const requestOf = ({ path, headers: own, body, method }: Question) => {
    const bytes = body === undefined ? undefined : Buffer.from(body)
    const sized = bytes && { 'content-length': String(bytes.length) }
    const head = `${bytes ? (method ?? 'POST') : 'GET'} ${path} HTTP/1.1\r\n${lines({ ...headers, ...own, ...sized })}\r\n`
    return Buffer.concat([Buffer.from(head), ...(bytes ? [bytes] : [])])
  }
  const requests = questions.map(requestOf)
  const waits: number[] = []
  let next = 0
  let failed = 0
  let bytes = 0
  const started = performance.now()
  const until = started + seconds * 1000

  await Promise.all(
    Array.from({ length: connections }, async () => {
      const ended = Promise.withResolvers<void>()
      let sent = 0
      let left = 0
      let head = ''
      const ask = (socket: Bun.Socket) => {
        sent = performance.now()
        if (sent >= until || next >= calls) return void socket.end()
        const request = requests[next++ % requests.length]
        if (request) socket.write(request)
      }
      await Bun.connect({
        hostname: '127.0.0.1',
        port,
        socket: {
          open: ask,
          data(socket, chunk) {
            bytes += chunk.length
            if (left > 0) left -= chunk.length
            else {
              head += chunk.toString('latin1')
              const end = head.indexOf('\r\n\r\n')
              if (end < 0) return
              const isKnown = head.startsWith('HTTP/1.1 304')
              if (!isKnown && !/^HTTP\/1\.1 20[01]/.test(head)) failed += 1
              left = isKnown ? 0 : Number(/content-length: (\d+)/i.exec(head)?.[1]) - (head.length - end - 4)
              head = ''
            }
            if (left > 0) return
            left = 0
            waits.push(performance.now() - sent)
            ask(socket)
          },
          close: () => ended.resolve(),
          error: (_, error) => ended.reject(error),
        },
      })
      await ended.promise
    }),
  )
  const took = (performance.now() - started) / 1000
  const sorted = waits.toSorted((a, b) => a - b)
  const quantile = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return {
    perSecond: waits.length / took,
    p50: quantile(0.5),
    p99: quantile(0.99),
    failed,
    bytes: bytes / waits.length,
  }
}
