import type { Database } from '../db/client.ts'
import type { Log } from '../log/log.ts'
import { WORK } from './deliveries.ts'

export type Wake = {
  /** Rings when there may be work: told by this process, by another, or by the clock. */
  hear(ring: () => void): void
  stop(): void
}

/** What nobody told of, because whoever wrote it died, is found so soon; so is what was put off. */
const LOOK_EVERY_MS = 5000
/** All commits that notify wait for one lock of the whole server: so it is said after the COMMIT, and this seldom. */
const NOTIFY_EVERY_MS = 50

type Tools = { db: Database; log: Log; lookEveryMs?: number; notifyEveryMs?: number }

/**
 * Whoever writes a delivery wakes the workers of his own process and, by NOTIFY, those of others. LISTEN needs no
 * connection of its own: one of those that are kept for jobs hears it. Behind a pooler nobody hears, and the clock is all.
 */
export function createWake({ db, log, lookEveryMs = LOOK_EVERY_MS, notifyEveryMs = NOTIFY_EVERY_MS }: Tools): Wake {
  const rings = new Set<() => void>()
  const ringAll = () => {
    for (const ring of rings) ring()
  }
  const unheard = (error: unknown) => log.debug({ err: error }, 'others were not told of deliveries')

  let pause: Timer | undefined
  let isMore = false
  function tellOthers(): void {
    if (pause) {
      isMore = true
      return
    }
    isMore = false
    pause = setTimeout(() => {
      pause = undefined
      if (isMore) tellOthers()
    }, notifyEveryMs)
    db.withoutCompany`select pg_notify(${WORK}, '')`.catch(unheard)
  }

  // A connection that was lost, or is new, listens again after this.
  const listen = () => {
    if (db.listens) db.jobs.sql`listen deliveries`.catch(unheard)
  }

  const forgetCommits = db.onCommit((what) => {
    if (what !== WORK) return
    ringAll()
    tellOthers()
  })
  const forgetNotices = db.onNotify((what) => what === WORK && ringAll())
  listen()
  const clock = setInterval(() => {
    listen()
    ringAll()
  }, lookEveryMs)

  return {
    hear: (ring) => void rings.add(ring),
    stop() {
      clearInterval(clock)
      clearTimeout(pause)
      forgetCommits()
      forgetNotices()
    },
  }
}
