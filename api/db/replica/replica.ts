import type postgres from 'postgres'
import { boundTag, isTemplate, openPool, type Frame, type PoolLoad, type Tag } from '../pool.ts'
import { type Cause, CAUSES, ENTER_REPLICA, type Watched, watchReplica } from './watch.ts'

export type ReplicaOptions = {
  url: string
  log: Watched['log']
  /** Milliseconds; and how long a look may take. Tests give their own. */
  clock?: () => number
  lookMs?: number
}

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
const LOOK_MS = 1000

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
  const watch = watchReplica({ primary: whole.primary, replica: boundTag(probe, lookMs), log, clock })
  const [passed, fallen] = [counts(), counts()]
  let begun = 0

  return {
    /** Queries of one company for an answer that may be so old; undefined: the primary has to give it. */
    reading(companyId: string, seconds: number, primary: Tag): Tag | undefined {
      watch.wanted()
      const server = watch.server()
      const over = watch.unfit(seconds)
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
        const why = watch.server() === server ? watch.unfit(seconds) : 'unknown'
        if (why) fall(why)
        if (hasFallen) return there()
        try {
          return await watch.unlessAway(here())
        } catch (error) {
          fall(watch.heard(error))
          return there()
        }
      })
    },
    figures: (): ReplicaFigures => ({
      begun,
      passed: { ...passed },
      fallen: { ...fallen },
      ...watch.figures(),
      load: { ...pool.load },
    }),
    end: async (): Promise<void> => {
      watch.end()
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
