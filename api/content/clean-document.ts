import { Worker } from 'node:worker_threads'
import { problem } from '../../openapi/contract.ts'
import { weightOf } from '../../openapi/rules/content-weight.ts'
import type { BlockDocument } from './block-document.ts'
import { sanitizeDocument } from './sanitize.ts'

/** Cleaning so many tags takes some 5 ms (`bun run drill cost`); more is done on another thread. */
const MARKS_HERE = 1_000
/** Documents of 4 MB that may wait for it; beyond it a caller is asked to come again. */
const WAITING_MAX = 16
/** Longer than any document within the contract's limits takes on a slow machine. */
const GIVEN_UP_AFTER_MS = 20_000

type Answer = { id: number; document?: BlockDocument; failure?: string }
type Waiting = { done: (document: BlockDocument) => void; failed: (error: unknown) => void; timer: Timer }

let worker: Worker | undefined
let last = 0
const waiting = new Map<number, Waiting>()

/** A document by the allow-list of `sanitizeDocument`, without holding up whoever else is being answered. */
export async function cleanDocument(document: BlockDocument, { marks } = weightOf(document)): Promise<BlockDocument> {
  return marks <= MARKS_HERE ? sanitizeDocument(document) : elsewhere(document)
}

function elsewhere(document: BlockDocument): Promise<BlockDocument> {
  if (waiting.size >= WAITING_MAX) throw tryLater()
  const id = ++last
  const { promise, resolve: done, reject: failed } = Promise.withResolvers<BlockDocument>()
  const timer = setTimeout(() => restart(new Error('cleaning a document took too long')), GIVEN_UP_AFTER_MS)
  waiting.set(id, { done, failed, timer })
  worker ??= start()
  worker.postMessage({ id, document }, [])
  return promise
}

function start(): Worker {
  const fresh = new Worker(new URL('clean-worker.ts', import.meta.url))
  fresh.on('message', (answer: Answer) => {
    const one = waiting.get(answer.id)
    if (!one) return
    waiting.delete(answer.id)
    clearTimeout(one.timer)
    if (answer.document) one.done(answer.document)
    else one.failed(new Error(answer.failure))
  })
  fresh.on('error', restart)
  // It must not keep a process that wants to end.
  fresh.unref()
  return fresh
}

/** Whoever waits hears of the failure; the next document gets a new thread. */
function restart(error: Error): void {
  void worker?.terminate()
  worker = undefined
  for (const { failed, timer } of waiting.values()) {
    clearTimeout(timer)
    failed(error)
  }
  waiting.clear()
}

function tryLater() {
  const reply = problem(503, 'UNAVAILABLE')
  reply.headers['retry-after'] = '5'
  return reply
}
