import type { Server } from 'bun'

type Answer = (request: Request) => Response | Promise<Response>

/**
 * Between "stop" and the end a balancer has to notice: for so long everything is answered, with the word that its
 * connection ends here (RFC 9112 section 9.6), so that no caller's next call meets a closed one (R11).
 */
export async function drain(server: Server<unknown>, answer: Answer, seconds: number): Promise<void> {
  if (seconds === 0) return
  server.reload({ routes: {}, fetch: async (request) => lastOf(await answer(request)) })
  await Bun.sleep(seconds * 1000)
}

function lastOf(response: Response): Response {
  // A copy: those of a fetch may not be changed.
  const last = new Response(response.body, response)
  last.headers.set('connection', 'close')
  return last
}
