import type { components } from '../../../openapi/gen/schema.d.ts'
import type { Caller, Server } from '../parts/servers.ts'

type Attempt = components['schemas']['Attempt']
/** How long each of them reads a question. */
const READS_MS = 1000

export type Waits = { started: number[]; answered: number[]; submitted: number[] }

/** A hundred people take one test at once, each at his own pace, as long as it has questions. */
export async function takeTogether(server: Server, takers: readonly Caller[], test: string): Promise<Waits> {
  const waits: Waits = { started: [], answered: [], submitted: [] }
  await Promise.all(
    takers.map((taker, at) => take(server, taker, { test, waits, after: (at / takers.length) * READS_MS })),
  )
  return waits
}

async function take(
  server: Server,
  { subdomain, token }: Caller,
  { test, waits, after }: { test: string; waits: Waits; after: number },
): Promise<void> {
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
  await Bun.sleep(after)
  // What the contract says this call answers with.
  const { attempt, questions } = (await call('POST', `/tests/${test}/attempts`, waits.started)) as Attempt
  for (const { id } of questions) {
    await Bun.sleep(READS_MS * (1 / 2 + Math.random()))
    const answer = { questionId: id, value: '2', answeredAt: new Date().toISOString(), clientId: Bun.randomUUIDv7() }
    await call('PUT', `/test-results/${attempt._id}/answers`, waits.answered, { answers: [{ ...answer, spentSec: 1 }] })
  }
  await call('POST', `/test-results/${attempt._id}/submit`, waits.submitted, {})
}
