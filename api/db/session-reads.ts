import { company } from './entering.ts'
import { boundTag, type Pool, type Tag } from './pool.ts'
import type { Reads } from './reads.ts'
import { enterSession, holdingProofs, nameOfProof, type SessionProof } from './session-proofs.ts'
import { readInBatch } from './shared-reads.ts'

/** Queries on a remembered session. */
export type SessionReads = {
  sql: Tag
  /** Whether it still is what it was. */
  proven(): Promise<boolean>
  /** The name of its proof (session-proofs.ts); undefined: it was let through. */
  unproven(): string | undefined
  /** Told by whoever has looked. */
  holds(): void
}

/**
 * Queries of a reading call on a session as it was read before: until a query was let through, each carries the
 * proof that it still is so, and fails when it is not (isSessionChanged). `proven` settles it beside those of others:
 * what is read in a batch for several callers (shared-reads.ts) carries none of theirs, and settles what is `unproven` by
 * itself.
 */
export function readsOfSession(app: Pool, reads: Reads, deadlineMs: number, session: SessionProof): SessionReads {
  const { companyId } = session
  let passed = false
  const plain = company(companyId)
  const enter = enterSession(session)
  const sql = boundTag(app, deadlineMs, {
    frame: () => (passed ? plain.frame() : enter),
    passed: () => (passed = true),
  })
  const proven = async () => {
    if (passed) return true
    const name = nameOfProof(session)
    const holding = (names: string[]) =>
      reads.read(() => holdingProofs(boundTag(app, deadlineMs, plain), companyId, names))
    passed = (await readInBatch(reads, `proofs ${companyId}`, name, holding)) === true
    return passed
  }
  return {
    sql,
    proven,
    unproven: () => (passed ? undefined : nameOfProof(session)),
    holds: () => void (passed = true),
  }
}
