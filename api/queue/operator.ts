import type { RolePool, Tag } from '../db/client.ts'
import { isUuid } from '../db/uuid.ts'
import { TRIED_MS, WORK } from './deliveries.ts'

/** What an operator sees and does: whose and how many, never what is in them. */
export type WaitingLane = {
  channel: string
  /** The company's subdomain; null for addresses without a company. */
  company: string | null
  lanes: number
  count: number
  oldest: Date
  tried: number
}
export type DeadDelivery = {
  id: string
  channel: string
  company: string | null
  diedAt: Date
  attempts: number
  lastError: string | null
  isTooLate: boolean
}

/** What waits, by company and channel, the longest queue first. */
export const waitingLanes = ({ sql }: RolePool) => sql<WaitingLane[]>`
  select d.channel, coalesce(c.subdomain, d.company::text) as company, count(distinct d.lane) as lanes, count(*) as count,
    min(d.created_at) as oldest, count(*) filter (where d.last_error is not null) as tried
  from deliveries d left join companies c on c.id = d.company
  group by d.channel, d.company, c.subdomain order by count desc, oldest`

/** What was given up, the latest first. */
export const deadDeliveries = ({ sql }: RolePool, now: Date, limit: number) => sql<DeadDelivery[]>`
  select d.id, d.channel, coalesce(c.subdomain, d.company::text) as company, d.died_at, d.attempts, d.last_error,
    coalesce(d.void_at <= ${now}, false) as is_too_late
  from dead_deliveries d left join companies c on c.id = d.company
  order by d.died_at desc limit ${limit}`

/** How many were given up, of each channel. */
export const deadByChannel = ({ sql }: RolePool) => sql<{ channel: string; count: number }[]>`
  select channel, count(*) as count from dead_deliveries group by channel order by channel`

/** One by its id, or all of a channel. */
const named = (sql: Tag, which: string) => (isUuid(which) ? sql`id = ${which}` : sql`channel = ${which}`)

/** Back into the queue for another three days; what nobody wants to hear of any more stays. How many went back. */
export async function sendAgain({ sql }: RolePool, which: string, now: Date): Promise<number> {
  const { count } = await sql`
    with back as (
      delete from dead_deliveries where ${named(sql, which)} and (void_at is null or void_at > ${now}) returning *
    )
    insert into deliveries (id, channel, company, lane, payload, once_key, created_at, due_at, void_at, give_up_at,
      attempts, last_error)
    select id, channel, company, lane, payload, once_key, created_at, ${now}, void_at,
      ${new Date(now.getTime() + TRIED_MS)}, attempts, last_error from back
    -- Its cause was told again meanwhile.
    on conflict do nothing`
  if (count > 0) await sql`select pg_notify(${WORK}, '')`
  return count
}

/** Nobody is told any more. How many were dropped. */
export async function dropDead({ sql }: RolePool, which: string): Promise<number> {
  const { count } = await sql`delete from dead_deliveries where ${named(sql, which)}`
  return count
}
