import type { Tag } from '../pool.ts'
import { DatabaseUnavailable, errorCode } from '../unavailable.ts'
import { createAge } from './age.ts'

/** Why the primary answers: the first four are known before the call, the others come as it reads. */
export const CAUSES = ['unknown', 'behind', 'away', 'foreign', 'conflict', 'slow', 'failed'] as const
export type Cause = (typeof CAUSES)[number]

export type Watched = {
  primary: Tag
  /** A connection of its own: a look waits behind no answer. */
  replica: Tag
  log: Record<'warn' | 'info', (what: object, text: string) => void>
  /** Milliseconds. */
  clock: () => number
}

const LOOK_EVERY_MS = 1000
/** Nobody looks at a replica that nobody has wanted for so long. */
const USED_MS = 60_000

/**
 * The company's wall, on the server that was looked at and as long as it follows: one that was started anew may be
 * anywhere, one that was promoted goes its own way. An error otherwise, of a division that no planner can make ahead.
 */
export const ENTER_REPLICA = `
  select where set_config('app.company', $1, true) is null
    or 1 / (pg_is_in_recovery() and extract(epoch from pg_postmaster_start_time())::text = $2)::int = 0`
const NO_SUCH_REPLICA = '22012'
/** A replica takes no locks and no writes; whoever wants them there is at fault, and not the replica. */
const OF_A_STATEMENT = /^(25006|25P03|40P01|55P03|58030)$/

/** Whether a replica is there, and how old it is: looked at once a second while it is wanted, and told by whoever reads. */
export function watchReplica({ primary, replica, log, clock }: Watched) {
  const age = createAge(primary, replica, clock)
  const waiting = new Set<() => void>()
  let missing: 'away' | 'foreign' | undefined
  let timesMissing = 0
  let usedAt = Number.NEGATIVE_INFINITY
  let looking: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false

  function isMissing(cause: 'away' | 'foreign', error?: unknown): void {
    if (isOver) return
    if (missing !== cause)
      log.warn({ cause, reason: reasonOf(error) }, 'the replica is left alone: the primary answers')
    missing = cause
    timesMissing++
    age.forget()
    for (const leave of waiting) leave()
  }
  function isThere(): void {
    if (missing) log.info({}, 'the replica answers again')
    missing = undefined
  }

  async function look(): Promise<void> {
    const before = timesMissing
    try {
      await age.look((error) => isMissing('away', error))
      if (age.isForeign()) isMissing('foreign')
      // Whoever read there meanwhile may have found it gone since it was asked.
      else if (timesMissing === before) isThere()
      else age.forget()
    } catch {
      // Told already.
    }
    looking = undefined
    if (isOver || clock() - usedAt > USED_MS) return
    timer = setTimeout(() => (looking = look()), LOOK_EVERY_MS)
    timer.unref()
  }

  return {
    /** Somebody would read there: it is looked at from now on. */
    wanted(): void {
      const isAsleep = looking === undefined && clock() - usedAt > USED_MS
      usedAt = clock()
      if (!isAsleep || isOver) return
      clearTimeout(timer)
      looking = look()
    },
    /** The server that was looked at. */
    server: age.server,
    /** Why it may not answer with what is so old at most; undefined: it may. */
    unfit(seconds: number): Cause | undefined {
      if (missing) return missing
      const ms = age.ms()
      if (ms !== undefined && ms <= seconds * 1000) return undefined
      return age.seen() <= seconds * 1000 ? 'behind' : 'unknown'
    },
    /** The answer, unless the replica is found to be away while it is waited for. */
    unlessAway<T>(answer: Promise<T>): Promise<T> {
      const { promise, resolve, reject } = Promise.withResolvers<T>()
      const leave = () => reject(new DatabaseUnavailable('the replica went away'))
      waiting.add(leave)
      const end = () => waiting.delete(leave)
      answer.then(resolve, reject).then(end, end)
      return promise
    },
    /** What the error of a query says of the replica. */
    heard(error: unknown): Cause {
      if (missing) return missing
      const of = error instanceof DatabaseUnavailable ? error.cause : error
      const code = errorCode(of)
      // It has lagged too long behind what a reader held up, and goes on without him.
      if (code === '40001') return 'conflict'
      if (code === NO_SUCH_REPLICA) {
        age.forget()
        return 'unknown'
      }
      if (code === '57014' || of === 'deadline') return 'slow'
      if (!(error instanceof DatabaseUnavailable) || OF_A_STATEMENT.test(code)) return 'failed'
      isMissing('away', of)
      return 'away'
    },
    figures() {
      const ms = age.ms()
      const isKnown = ms !== undefined && age.seen() <= USED_MS
      return { isAway: missing !== undefined, ageSeconds: isKnown ? ms / 1000 : undefined }
    },
    end(): void {
      isOver = true
      clearTimeout(timer)
    },
  }
}

/** Never the text of an error: it may name what was asked. */
function reasonOf(error: unknown): string | undefined {
  const of = error instanceof DatabaseUnavailable ? error.cause : error
  return of === undefined ? undefined : errorCode(of) || 'no answer'
}
