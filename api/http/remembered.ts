import { proofOf } from '../accounts/session.ts'
import { isSessionChanged } from '../db/session-proofs.ts'
import type { ReadContext, Session } from '../context.ts'
import type { Call, Outcome } from './call.ts'
import type { Unproven } from './given.ts'

/** The sessions that this process has read. */
export type SessionMemory = {
  /** The session of a bearer as it was read last. */
  recall(bearer: string): Promise<Session | undefined>
  forget(id: string): void
}

/**
 * A reading call on the session as it was read last, whose proof travels with the call's own first query: one round trip
 * less. Undefined when there is none, or when it has changed: then it was as if the call had not been made, which its
 * handler's context sees to (ReadContext).
 */
export async function onRemembered(
  call: Call,
  memory: SessionMemory,
  walk: (session: Session, unproven: Unproven) => Promise<Outcome>,
): Promise<Outcome | undefined> {
  const { spec, context } = call
  const { bearer } = context.credentials
  const session = spec.isRecalled && bearer !== undefined ? await memory.recall(bearer) : undefined
  if (!session) return undefined
  const known = context.db.forSession(proofOf(session))
  const { sql, db } = context.db.mayBeOld(session.company._id, spec.staleSeconds, known.sql)
  // A replica may not know yet that it has ended: it is proven by the primary, meanwhile.
  const proving = sql === known.sql ? undefined : known.proven()
  // That it failed is heard where it is waited for, which may be a while from here.
  proving?.catch(() => {})
  const seen: Parameters<ReadContext['views']['add']>[0][] = []
  const searched: Parameters<ReadContext['misses']['looked']>[0][] = []
  const outcome = await walk(session, {
    sql,
    db,
    unproven: known.unproven,
    holds: known.holds,
    views: { add: (view) => void seen.push(view) },
    misses: { looked: (search) => void searched.push(search) },
  }).then(
    (made) => () => made,
    (error: unknown) => {
      if (isSessionChanged(error)) return undefined
      return () => {
        throw error
      }
    },
  )
  // Also what was refused was refused on the session's word.
  if (outcome && (await (proving ?? known.proven()))) {
    for (const view of seen) context.views.add(view)
    for (const search of searched) context.misses.looked(search)
    return outcome()
  }
  memory.forget(session.id)
  call.caller = undefined
  return undefined
}
