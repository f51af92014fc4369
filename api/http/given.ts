import type { PublicContext, ReadContext, SessionContext } from '../context.ts'
import type { SessionReads } from '../db/session-reads.ts'
import { missesNothing } from '../features/knowledge-base/search/misses.ts'
import { countsNothing } from '../features/knowledge-base/reading/views.ts'
import type { Call } from './call.ts'
import { inBatchFor } from './in-batch.ts'

/** What a remembered session has in place of the call's own: queries that carry its proof, and counts that wait for it. */
export type Unproven = Pick<ReadContext, 'views' | 'misses' | 'db'> & Omit<SessionReads, 'proven'>

/** What a handler is given: by what the contract says of its operation, and not by who calls. */
export function given(
  { spec, context, caller }: Call,
  unproven: Unproven | undefined,
): PublicContext | SessionContext | ReadContext {
  if (!caller) return context
  const { principal, session } = caller
  const { user, company } = session
  const { db, now, log, largeCalls } = context
  // Programs look at nothing (D11).
  const [views, misses] = principal.kind === 'key' ? [countsNothing, missesNothing] : [context.views, context.misses]
  const { sql, db: reads } = unproven ?? db.mayBeOld(company._id, spec.staleSeconds, db.forCompany(company._id))
  const inBatch = inBatchFor(db, company._id, unproven)
  const signedIn = { principal, session, user, company, sql, inBatch, mark: unmarked }
  if (!spec.isRecalled) return { ...context, views, misses, ...signedIn }
  return {
    ...signedIn,
    now,
    log,
    largeCalls,
    views: unproven?.views ?? views,
    misses: unproven?.misses ?? misses,
    db: reads,
  }
}

/** Of an answer without a tag. */
export const unmarked = () => false
