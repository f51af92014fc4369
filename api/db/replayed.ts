export type KeptReply = { status: number; body: unknown; headers?: Record<string, string> }

/** Not a failure: the call was made before and nothing was written now; this is what it answered (idempotency.ts). */
export class Replayed extends Error {
  constructor(readonly reply: KeptReply) {
    super('The answer of a repeated call')
  }
}
