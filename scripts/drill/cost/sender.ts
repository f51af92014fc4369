import { parentPort, workerData } from 'node:worker_threads'
import { kindsOf, type Sent } from './kinds.ts'

/** Ten calls of a kind at once, until it is enough: on a thread of its own, or its work would be measured with the rest. */
const AT_ONCE = 10
const { kind, ...sent } = workerData as Sent & { kind: string }
const make = kindsOf(sent)[kind]
if (!make) throw new Error(`no such kind: ${kind}`)
const call = make()

const enough = new AbortController()
parentPort?.once('message', () => enough.abort())
const statuses = new Map<number, number>()
parentPort?.postMessage('begun', [])
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    while (!enough.signal.aborted) {
      const reply = await call()
      await reply.arrayBuffer()
      statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1)
    }
  }),
)
parentPort?.postMessage(statuses, [])
