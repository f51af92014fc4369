import type { OperationId } from '../../openapi/contract.ts'
import { isBefore } from '../../openapi/published/changelog.ts'
import type { Caller } from './guard.ts'
import { jsonOf } from './known-json.ts'
import type { AnyReply } from './wire/write.ts'

/** A version of the contract in which what an operation answers took another shape (D41). */
export type Reshaped = {
  operation: OperationId
  since: string
  /** The answer as the version before had it, from a JSON value of the shape of `since`. */
  before: (body: never) => unknown
}
/** None so far: what was added broke nobody. */
export const RESHAPED: readonly Reshaped[] = []

/** The answer in the shape of the version that the caller's key was made with: the latest change is undone first. */
export function pinned(all: readonly Reshaped[], operation: OperationId, caller: Caller | undefined, reply: AnyReply) {
  const version = caller?.version
  if (version === undefined || reply.status >= 300) return reply
  const undone = all
    .filter((one) => one.operation === operation && isBefore(version, one.since))
    .toSorted((a, b) => (isBefore(a.since, b.since) ? 1 : -1))
  if (undone.length === 0) return reply
  // Parts of it may be there as JSON alone.
  const body: unknown = JSON.parse(String(jsonOf(reply.body)))
  return { ...reply, body: undone.reduce<unknown>((whole, { before }) => before(whole as never), body) }
}
