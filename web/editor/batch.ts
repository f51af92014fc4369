/** Work that is put off and done once for all that came meanwhile. */
interface Batch {
  /** Asks for the work; the first to ask after it was done starts the wait. */
  ask: () => void
  /** Does the work now if it was asked for. */
  flush: () => void
}

/** The work waits for a quiet moment after `waitMs`: it must not stand in the way of the next key. */
export function batch(work: () => void, waitMs: number): Batch {
  let timer: ReturnType<typeof setTimeout> | undefined
  let idle: number | undefined
  const flush = () => {
    if (timer === undefined && idle === undefined) return
    clearTimeout(timer)
    // Safari has no idle callbacks.
    if (idle !== undefined) cancelIdleCallback(idle)
    timer = idle = undefined
    work()
  }
  const whenIdle = () => {
    timer = undefined
    idle = requestIdleCallback(flush, { timeout: waitMs })
  }
  return {
    ask: () => {
      if (timer === undefined && idle === undefined)
        timer = setTimeout(typeof requestIdleCallback === 'function' ? whenIdle : flush, waitMs)
    },
    flush,
  }
}
