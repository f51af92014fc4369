import type { Log } from '../../log/log.ts'

export type Loop = {
  start(): void
  /** Waits for what runs now. */
  stop(): Promise<void>
}

/** A database that is away fails every round: one line of the log for so long. */
const AFTER_FAILURE_MS = 5000

/** Repeats `work`, each time so long after its end; an error is logged and the loop goes on. */
export function createLoop(name: string, everyMs: number, work: () => Promise<unknown>, log: Log): Loop {
  let timer: Timer | undefined
  let running: Promise<void> = Promise.resolve()
  let going = false
  const round = () => {
    running = work().then(
      () => wait(everyMs),
      (error: unknown) => {
        log.warn({ err: error, loop: name }, 'loop failed')
        wait(Math.max(everyMs, AFTER_FAILURE_MS))
      },
    )
  }
  const wait = (ms: number) => {
    if (going) timer = setTimeout(round, ms)
  }
  return {
    start() {
      if (going) return
      going = true
      round()
    },
    async stop() {
      going = false
      clearTimeout(timer)
      await running
    },
  }
}
