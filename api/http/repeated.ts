import { ProblemReply, type OperationSpec } from '../../openapi/contract.ts'
import { stripReply } from '../../openapi/validate.ts'
import { Replayed } from '../db/replayed.ts'
import type { Call, Outcome } from './call.ts'
import { type Repeat, type Repeats, unkeyed } from './idempotency.ts'
import type { AnyReply } from './wire/write.ts'

/** A reply with nothing beyond the contract. */
export const stripped = (spec: OperationSpec, reply: AnyReply): AnyReply => ({
  ...reply,
  body: stripReply(spec, reply.status, reply.body),
})

/** The key of a call that makes or sends something; callers who are nobody yet share those of the address. */
export function repeatOf(
  { id, spec, context, caller }: Call,
  key: unknown,
  repeats: Repeats,
): Promise<Repeat> | Repeat {
  const { answerKeptSeconds: keptSeconds } = spec
  if (keptSeconds === null || typeof key !== 'string') return unkeyed(context.db)
  const { site } = context
  const whose = caller
    ? `user:${caller.principal.company}:${caller.principal.id}`
    : `site:${site.kind === 'company' ? site.subdomain : ''}`
  return repeats({ operation: id, key, caller: whose, keptSeconds, strip: (reply) => stripped(spec, reply) })
}

/** The work of a call that may be a repeat: it has the answer of the first one, wherever that comes to light. */
export async function orReplayed(work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Replayed)) throw error
    return { reply: { ...error.reply, headers: { ...error.reply.headers, 'idempotency-replayed': 'true' } } }
  }
}

/** A refusal is final only when the first try has not done the work meanwhile. */
export async function unlessDone<T>(repeat: Repeat, work: () => Promise<T> | T): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ProblemReply) await repeat.lookAgain()
    throw error
  }
}
