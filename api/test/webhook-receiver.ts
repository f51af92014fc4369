import { Webhook as Signed } from 'standardwebhooks'
import type { components } from '../../openapi/gen/schema.d.ts'

type Payload = components['schemas']['WebhookPayload']
export type Received = {
  path: string
  method: string
  headers: Record<string, string>
  body: string
  payload: Payload
}
type Answer = (received: Received) => Response | Promise<Response>

/** Another company's program: what it was sent, and what it answers. */
export type Receiver = {
  url: string
  received: Received[]
  /** How it answers from now on. */
  answers(answer: Answer): void
  /** Resolves when it has been asked so often. */
  asked(times: number): Promise<void>
  stop(): Promise<void>
}

export function startReceiver(): Receiver {
  const received: Received[] = []
  const waiting: { times: number; done: () => void }[] = []
  let answer: Answer = () => new Response('ok')
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    idleTimeout: 60,
    async fetch(request) {
      const body = await request.text()
      const one: Received = {
        path: new URL(request.url).pathname,
        method: request.method,
        headers: Object.fromEntries(request.headers),
        body,
        payload: (body === '' ? {} : JSON.parse(body)) as Payload,
      }
      received.push(one)
      for (const { times, done } of waiting) if (received.length >= times) done()
      return answer(one)
    },
  })
  return {
    url: `http://127.0.0.1:${server.port}/hook`,
    received,
    answers: (next) => void (answer = next),
    asked(times) {
      if (received.length >= times) return Promise.resolve()
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting.push({ times, done: resolve })
      return promise
    },
    stop: () => server.stop(true),
  }
}

/** As the published package has it; throws where it is not ours, or of another time than now. */
export const verified = (secret: string, { body, headers }: Received): unknown =>
  new Signed(secret).verify(body, headers)
