import { explainFailure } from './settings/start-error.ts'

const SAME_SIGNAL = 1_000

/** Ends the process after `stop`; who cannot wait sends the signal again. */
export function stopOnSignal(stop: () => Promise<void>): void {
  let stoppingSince: number | undefined
  const end = () => {
    if (stoppingSince !== undefined) {
      // One Ctrl-C may arrive twice: from the terminal and through `bun run`, which passes on what it got.
      if (performance.now() - stoppingSince > SAME_SIGNAL) process.exit(1)
      return
    }
    stoppingSince = performance.now()
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(explainFailure(error, true))
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
}
