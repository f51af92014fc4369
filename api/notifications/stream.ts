import { limits } from '../../openapi/gen/limits.gen.ts'
import { SECOND } from '../../openapi/rules/time/durations.ts'

/** What one open connection is told with. */
export type Stream = {
  body: ReadableStream<Uint8Array>
  /** False when the reader is so far behind that he has to begin anew. */
  send(event: string, data: object, id?: string): boolean
  end(): void
  ended: Promise<void>
}

/** A reader who takes nothing is not waited for: so much is kept for him. */
const BEHIND_MAX = 256 * 1024
const RETRY_MS = 2 * SECOND
const encoder = new TextEncoder()

/** Server-sent events; a comment every 25 s keeps the connection, and shows that it is one. */
export function createStream(onBeat: () => void): Stream {
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const beat = setInterval(() => {
    if (write(': \n\n')) onBeat()
  }, limits.notifications.heartbeatSeconds * SECOND)

  function end(): void {
    if (!controller) return
    clearInterval(beat)
    const open = controller
    controller = undefined
    try {
      open.close()
    } catch {
      // Whoever read it has gone already.
    }
    resolve()
  }

  function write(text: string): boolean {
    if (!controller) return false
    if ((controller.desiredSize ?? 0) < 0) {
      end()
      return false
    }
    controller.enqueue(encoder.encode(text))
    return true
  }

  const body = new ReadableStream<Uint8Array>(
    {
      start(given) {
        controller = given
        given.enqueue(encoder.encode(`retry: ${RETRY_MS}\n\n`))
      },
      cancel: end,
    },
    { highWaterMark: BEHIND_MAX, size: (chunk) => chunk?.byteLength ?? 0 },
  )
  return {
    body,
    end,
    ended,
    send: (event, data, id) =>
      write(`event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`),
  }
}
