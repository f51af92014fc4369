import { securityHeaders } from '../../../api/http/pages/web.ts'

/** What open pages are told; a page that comes later is told the last word. */
export function createChanges() {
  const listeners = new Set<ReadableStreamDefaultController<string>>()
  let last = ''
  const message = (event: string, data: unknown) =>
    `event: ${event}\ndata: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`

  return {
    tell(event: 'built' | 'styles' | 'broken', data: unknown, forLater = message(event, data)) {
      last = forLater
      for (const listener of listeners) listener.enqueue(message(event, data))
    },
    built: (id: string) => message('built', id),
    respond(): Response {
      let mine: ReadableStreamDefaultController<string> | undefined
      const body = new ReadableStream<string>({
        start(controller) {
          mine = controller
          listeners.add(controller)
          controller.enqueue(`: waiting\n\n${last}`)
        },
        cancel() {
          if (mine) listeners.delete(mine)
        },
      })
      return new Response(body.pipeThrough(new TextEncoderStream()), {
        headers: { ...securityHeaders, 'content-type': 'text/event-stream', 'cache-control': 'no-store' },
      })
    },
  }
}
