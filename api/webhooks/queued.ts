import type { Tag } from '../db/client.ts'
import { deliver } from '../queue/deliveries.ts'

/** What the queue holds of a delivery: which, and which turn of it. */
export type WebhookPayload = { delivery: string; turn: number }
export const isPayload = (payload: unknown): payload is WebhookPayload =>
  typeof payload === 'object' && payload !== null && 'delivery' in payload && 'turn' in payload

type Queued = { company: string; webhook: string; delivery: string; turn: number; dueAt?: Date }

/**
 * One row of the queue for each attempt, in the transaction that makes it due: the queue gives a row up after three days,
 * and a delivery is tried for longer. A webhook is a lane: none waits for another one.
 */
export const queueDeliveries = (sql: Tag, queued: readonly Queued[], now: Date): Promise<void> =>
  deliver(
    sql,
    queued.map(({ company, webhook, delivery, turn, dueAt }) => ({
      channel: 'webhook' as const,
      company,
      lane: webhook,
      payload: { delivery, turn } satisfies WebhookPayload,
      ...(dueAt && { dueAt }),
    })),
    now,
  )
