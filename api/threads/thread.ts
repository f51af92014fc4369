import { parentPort, type Transferable, Worker } from 'node:worker_threads'
import { getPriority, setPriority } from 'node:os'
import { type Problem, ProblemReply } from '../../openapi/contract.ts'

/** The thread died, or took longer than it may: what it was asked for can be asked again. */
export class ThreadLost extends Error {}

type Asked<Job> = { id: number; job: Job }
type Refusal = Pick<ProblemReply, 'status' | 'headers'> & { body: Problem }
type Told<Answer> = { id: number; answer?: Answer; refusal?: Refusal; failure?: string }
type Waiting<Answer> = { done: (answer: Answer) => void; failed: (error: unknown) => void; timer: Timer }
/** What goes with a message and is no longer the sender's. */
export type Given = readonly Transferable[]

export type Thread<Job, Answer> = {
  ask(job: Job, given?: Given): Promise<Answer>
  /** Whoever waits hears that it is lost; the next job gets a new thread. */
  end(): void
}

/**
 * A thread for what takes longer than those who are answered by the main one may wait. It is there from the first job
 * on. One that dies, or takes longer than `withinMs` for a job, is ended and forgotten: nobody waits for it for good.
 */
export function createThread<Job, Answer>(program: URL, withinMs: number): Thread<Job, Answer> {
  let worker: Worker | undefined
  let last = 0
  let waiting = new Map<number, Waiting<Answer>>()

  function lose(lost: Worker | undefined, reason: string): void {
    if (lost !== worker) return
    void worker?.terminate()
    worker = undefined
    const left = waiting
    waiting = new Map()
    for (const { failed, timer } of left.values()) {
      clearTimeout(timer)
      failed(new ThreadLost(reason))
    }
  }

  function start(): Worker {
    const fresh = new Worker(program)
    fresh.on('message', ({ id, ...told }: Told<Answer>) => {
      const one = fresh === worker ? waiting.get(id) : undefined
      if (!one) return
      waiting.delete(id)
      clearTimeout(one.timer)
      if (told.refusal) one.failed(new ProblemReply(told.refusal.status, told.refusal.body, told.refusal.headers))
      else if (told.failure === undefined) one.done(told.answer as Answer)
      else one.failed(new Error(told.failure))
    })
    fresh.on('error', (error) => lose(fresh, String(error)))
    fresh.on('exit', () => lose(fresh, 'it ended'))
    // It must not keep a process that wants to end.
    fresh.unref()
    return fresh
  }

  return {
    ask(job, given = []) {
      const { promise, resolve: done, reject: failed } = Promise.withResolvers<Answer>()
      const id = ++last
      const on = (worker ??= start())
      const timer = setTimeout(() => lose(on, 'it took too long'), withinMs)
      waiting.set(id, { done, failed, timer })
      on.postMessage({ id, job } satisfies Asked<Job>, [...given])
      return promise
    },
    end: () => lose(worker, 'it was ended'),
  }
}

/** Where the cores are few, whoever waits for a short answer goes first (Linux counts threads one by one). */
const [NICE, LAST] = [10, 19]

/** The program of a thread: `work` answers its jobs. */
export function answerJobs<Job, Answer>(work: (job: Job) => Promise<Answer> | Answer): void {
  if (process.platform === 'linux') setPriority(Math.min(LAST, getPriority() + NICE))
  const answer = async ({ id, job }: Asked<Job>): Promise<void> => {
    try {
      tell({ id, answer: await work(job) })
    } catch (error) {
      if (error instanceof ProblemReply) {
        const { status, body, headers } = error
        tell({ id, refusal: { status, body, headers } })
      } else tell({ id, failure: String(error) })
    }
  }
  parentPort?.on('message', (asked: Asked<Job>) => void answer(asked))
}

const tell = <Answer>(told: Told<Answer>) => parentPort?.postMessage(told, [])
