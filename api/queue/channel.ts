import type { ChannelName } from './deliveries.ts'

/** A row of the queue in the hands of a worker. */
export type Delivery = {
  id: string
  company: string | null
  lane: string
  payload: unknown
  createdAt: Date
  dueAt: Date
  voidAt: Date | null
  giveUpAt: Date
  /** Which hands these are, from 1. */
  attempts: number
}

export type Hands = {
  /** The process is asked to end: break off what may be begun again. */
  signal: AbortSignal
  /** Between two steps of long work: the delivery stays in these hands. Throws `HandsLost` when it is in others by now. */
  keep(): Promise<void>
}
export class HandsLost extends Error {
  override name = 'HandsLost'
}

/** How one kind of deliveries goes out. */
export type Channel = {
  name: ChannelName
  /** How many of this process are under way at once. */
  parallel: number
  /** How many of one lane, where a lane that does not answer would take the places of all others. */
  laneMax?: number
  /** Longer than one step of handing over: after it whoever holds a delivery has died, and it is free for others. */
  leaseMs: number
  /** After a refusal, twice as long each time; while the other side is away, and a while after it is back, not longer than `awayMs`.
   * `stepsMs`: these instead, the last one again and again. */
  retry: { firstMs: number; lastMs: number; awayMs: number; stepsMs?: readonly number[] }
  /** False where there was nothing to say. Throws `Undelivered` when the other side did not take it; any other error is ours. */
  hand(delivery: Delivery, hands: Hands): Promise<boolean>
  /** What the log may say of it. */
  about(payload: unknown): object
  /** Takes in what lies elsewhere, before work is looked for. */
  gather?(): Promise<void>
}

/**
 * How it failed. `refused`: the other side does not want this delivery, now or ever, and the next one may pass.
 * `away`: the other side itself can't be reached; no other delivery would pass either. `later`: it was not tried, its time is
 * to come.
 */
export type Failure = { kind: 'refused'; forGood: boolean } | { kind: 'away' } | { kind: 'later'; until: Date }

export class Undelivered extends Error {
  override name = 'Undelivered'
  constructor(
    readonly failure: Failure,
    cause: unknown,
  ) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}
