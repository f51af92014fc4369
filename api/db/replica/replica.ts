import type postgres from 'postgres'
import { boundTag, isTemplate, openPool, type Frame, type PoolLoad, type Tag } from '../pool.ts'
import { DatabaseUnavailable, errorCode } from '../unavailable.ts'
import { createAge } from './age.ts'

export type ReplicaOptions = {
  url: string
  log: Record<'warn' | 'info', (what: object, text: string) => void>
  /** Milliseconds; and how long a look may take. Tests give their own. */
  clock?: () => number
  lookMs?: number
}

/** Why the primary answers: the first four are known before the call, the others come as it reads. */
export const CAUSES = ['unknown', 'behind', 'away', 'foreign', 'conflict', 'slow', 'failed'] as const
export type Cause = (typeof CAUSES)[number]

/** Calls since the start of the process. */
export type ReplicaFigures = {
  begun: number
  /** Not begun there. */
  passed: Record<Cause, number>
  /** Begun there, and read on from the primary. */
  fallen: Record<Cause, number>
  isAway: boolean
  /** Undefined: nobody has looked lately. */
  ageSeconds: number | undefined
  load: PoolLoad
}

/** For answers; one more looks how old it is, and waits behind none of them. */
export const REPLICA_CONNECTIONS = 3
const LOOK_EVERY_MS = 1000
const LOOK_MS = 1000
/** Nobody looks at a replica that nobody has wanted for so long. */
const USED_MS = 60_000

/**
 * The company's wall, on the server that was looked at and as long as it follows: one that was started anew may be
 * anywhere, one that was promoted goes its own way. An error otherwise, of a division that no planner can make ahead.
 */
const ENTER_REPLICA = `
  select where set_config('app.company', $1, true) is null
    or 1 / (pg_is_in_recovery() and extract(epoch from pg_postmaster_start_time())::text = $2)::int = 0`
const NO_SUCH_REPLICA = '22012'
/** A replica takes no locks and no writes; whoever wants them there is at fault, and not the replica. */
const OF_A_STATEMENT = /^(25006|25P03|40P01|55P03|58030)$/

/**
 * A replica for answers that may be some seconds old. Whatever it can't or won't answer the primary is asked for, and a
 * call that has gone over to the primary stays there: nothing that it reads is older than what it has read.
 */
export function openReplica(given: ReplicaOptions, whole: Whole) {
  const { url, log, clock = () => performance.now(), lookMs = LOOK_MS } = given
  const patienceMs = whole.deadlineMs / 2
  const open = { url, role: 'app', anyServer: true }
  const pool = openPool({ ...open, max: REPLICA_CONNECTIONS, deadlineMs: patienceMs })
  const probe = openPool({ ...open, max: 1, deadlineMs: lookMs })
  const age = createAge(whole.primary, boundTag(probe, lookMs), clock)
  const waiting = new Set<() => void>()
  const [passed, fallen] = [counts(), counts()]
  let begun = 0
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
  function wanted(): void {
    const isAsleep = looking === undefined && clock() - usedAt > USED_MS
    usedAt = clock()
    if (!isAsleep || isOver) return
    clearTimeout(timer)
    looking = look()
  }

  function unfit(seconds: number): Cause | undefined {
    if (missing) return missing
    const ms = age.ms()
    if (ms !== undefined && ms <= seconds * 1000) return undefined
    return age.seen() <= seconds * 1000 ? 'behind' : 'unknown'
  }

  /** The answer, unless the replica is found to be away while it is waited for. */
  function unlessAway<T>(answer: Promise<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    const leave = () => reject(new DatabaseUnavailable('the replica went away'))
    waiting.add(leave)
    const end = () => waiting.delete(leave)
    answer.then(resolve, reject).then(end, end)
    return promise
  }

  function heard(error: unknown): Cause {
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
  }

  return {
    /** Queries of one company for an answer that may be so old; undefined: the primary has to give it. */
    reading(companyId: string, seconds: number, primary: Tag): Tag | undefined {
      wanted()
      const server = age.server()
      const over = unfit(seconds)
      if (over || server === undefined) {
        passed[over ?? 'unknown']++
        return undefined
      }
      begun++
      let hasFallen = false
      const fall = (cause: Cause) => {
        if (!hasFallen) fallen[cause]++
        hasFallen = true
      }
      const frame: Frame = { text: ENTER_REPLICA, args: [companyId, server] }
      const own = boundTag(pool, patienceMs, { frame: () => frame })
      return eitherOf(own, primary, async (here, there) => {
        const why = age.server() === server ? unfit(seconds) : 'unknown'
        if (why) fall(why)
        if (hasFallen) return there()
        try {
          return await unlessAway(here())
        } catch (error) {
          fall(heard(error))
          return there()
        }
      })
    },
    figures: (): ReplicaFigures => {
      const ms = age.ms()
      return {
        begun,
        passed: { ...passed },
        fallen: { ...fallen },
        isAway: missing !== undefined,
        ageSeconds: ms !== undefined && age.seen() <= USED_MS ? ms / 1000 : undefined,
        load: { ...pool.load },
      }
    },
    end: async (): Promise<void> => {
      isOver = true
      clearTimeout(timer)
      await Promise.all([pool, probe].map(({ driver }) => driver.end({ timeout: 1 })))
    },
  }
}

/** What it is a replica of. */
type Whole = { primary: Tag; deadlineMs: number }
type Rows = postgres.RowList<postgres.Row[]>
type Ask = () => Promise<Rows>

/** A tag whose queries are asked when they are first awaited, by `answer`: of the one server or of the other. */
function eitherOf(one: Tag, other: Tag, answer: (one: Ask, other: Ask) => Promise<Rows>): Tag {
  // Both take what a tag takes; its overloads cannot be forwarded.
  type Call = (...all: unknown[]) => PromiseLike<Rows>
  const [ofOne, ofOther] = [one, other] as unknown as [Call, Call]
  const call = (first: TemplateStringsArray | string | object, ...rest: never[]) => {
    const query = ofOne(first, ...rest)
    if (!isTemplate(first)) return query
    const start = query.then.bind(query)
    const here: Ask = () => new Promise((resolve, reject) => start(resolve, reject))
    const there: Ask = async () => ofOther(first, ...rest)
    // oxlint-disable-next-line unicorn/no-thenable -- the driver's queries are thenables already
    query.then = ((ok, failed) => answer(here, there).then(ok, failed)) as typeof query.then
    return query
  }
  return Object.assign(call, { json: one.json }) as unknown as Tag
}

const counts = () => Object.fromEntries(CAUSES.map((cause) => [cause, 0])) as Record<Cause, number>

/** Never the text of an error: it may name what was asked. */
function reasonOf(error: unknown): string | undefined {
  const of = error instanceof DatabaseUnavailable ? error.cause : error
  return of === undefined ? undefined : errorCode(of) || 'no answer'
}
