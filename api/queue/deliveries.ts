import { createHash } from 'node:crypto'
import type { Tag } from '../db/client.ts'
import { noteForCommit } from '../db/commit-notes.ts'

export type ChannelName = 'mail' | 'telegram' | 'webhook' | 'app'

/** What follows from a change, to be told by a channel. */
export type NewDelivery = {
  channel: ChannelName
  /** Null before anybody has proved a company. */
  company: string | null
  /** Whose turn it is, a uuid: the company, or `laneOf` an address where there is none. */
  lane: string
  /** Whom and what, never a secret: those are made when it is handed over. */
  payload: object
  /** The same cause told twice, while the first still waits, is one delivery. */
  onceKey?: string
  /** Not before this. */
  dueAt?: Date
  /** Nobody wants to hear of it after this. */
  voidAt?: Date
}

/** What processes tell each other: there is work. */
export const WORK = 'deliveries'
/** How long a delivery is tried, unless nobody wants to hear of it before. */
export const TRIED_MS = 3 * 24 * 3_600_000

/**
 * Writes deliveries in the transaction that causes them: they go if it commits, and as soon as it has. In one parameter, not in
 * one for each value: a statement takes 65,534 of those, and a company may have more people to be written to.
 */
export async function deliver(sql: Tag, deliveries: readonly NewDelivery[], now: Date): Promise<void> {
  if (deliveries.length === 0) return
  const rows = deliveries.map(({ dueAt = now, ...delivery }) => ({
    ...delivery,
    id: Bun.randomUUIDv7(),
    dueAt,
    giveUpAt: new Date(dueAt.getTime() + TRIED_MS),
  }))
  await sql`
    insert into deliveries (id, channel, company, lane, payload, once_key, created_at, due_at, void_at, give_up_at)
    select d.id, d.channel, d.company, d.lane, d.payload, d."onceKey", ${now}, d."dueAt", d."voidAt", d."giveUpAt"
    from jsonb_to_recordset(${sql.json(rows as never)}) as d (id uuid, channel text, company uuid, lane uuid, payload jsonb,
      "onceKey" text, "dueAt" timestamptz, "voidAt" timestamptz, "giveUpAt" timestamptz)
    on conflict do nothing`
  noteForCommit(sql, WORK)
}

/** So that a flood to one address is one lane. As from-outbox.ts says it in SQL. */
export const laneOf = (address: string): string =>
  createHash('sha256')
    .update(address)
    .digest('hex')
    .slice(0, 32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
