import type { components } from '../../../openapi/gen/schema.d.ts'
import type { Caller, Server } from '../parts/servers.ts'

type Attempt = components['schemas']['Attempt']
/** How long each of them reads a question. */
const READS_MS = 1000

/** How long each call took, by what it did. */
export type Waits = { started: number[]; answered: number[]; submitted: number[] }
export const noWaits = (): Waits => ({ started: [], answered: [], submitted: [] })

/** A hundred people take one test at once, each at his own pace, as long as it has questions. */
export async function takeTogether(server: Server, takers: readonly Caller[], test: string): Promise<Waits> {
  const waits = noWaits()
  await Promise.all(
    takers.map(async (caller, at) => {
      const taker = takerOf(server, caller, waits)
      await Bun.sleep((at / takers.length) * READS_MS)
      await taker.begin(test)
      while (taker.left() > 0) {
        await Bun.sleep(READS_MS * (1 / 2 + Math.random()))
        await taker.answer()
      }
      await taker.handIn()
    }),
  )
  return waits
}

/** What somebody does with a test, call by call; each wait is kept where it belongs. */
export function takerOf(server: Server, { subdomain, token }: Caller, waits: Waits) {
  const call = async (method: string, path: string, into: number[], body?: object) => {
    const began = performance.now()
    const response = await fetch(`http://127.0.0.1:${server.port}/api${path}`, {
      method,
      headers: {
        host: `${subdomain}.localhost:3000`,
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const reply = await response.json()
    into.push(performance.now() - began)
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(reply)}`)
    return reply as unknown
  }
  let attempt = ''
  let asked: string[] = []
  return {
    left: () => asked.length,
    async begin(test: string) {
      // What the contract says this call answers with.
      const begun = (await call('POST', `/tests/${test}/attempts`, waits.started)) as Attempt
      attempt = begun.attempt._id
      asked = begun.questions.map(({ id }) => id)
    },
    async answer() {
      const one = { value: '2', answeredAt: new Date().toISOString(), clientId: Bun.randomUUIDv7(), spentSec: 1 }
      const answers = [{ questionId: asked.shift(), ...one }]
      await call('PUT', `/test-results/${attempt}/answers`, waits.answered, { answers })
    },
    handIn: () => call('POST', `/test-results/${attempt}/submit`, waits.submitted, {}),
  }
}
