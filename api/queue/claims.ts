import type { RolePool } from '../db/client.ts'
import { HandsLost, type Channel, type Delivery } from './channel.ts'

const FIRST_LANE = '00000000-0000-0000-0000-000000000000'
const ERROR_MAX = 300

type Held = Pick<Delivery, 'id' | 'attempts'>
/** As it comes into the hands of a worker. */
export type Claimed = Delivery & { isHeld: boolean }
type Claiming = Pick<Channel, 'name' | 'leaseMs' | 'laneMax'>

/**
 * The rows of one channel as one worker takes and leaves them. Whatever it does to a row names the number of its hands:
 * after its lease the row may be in others, and is then left alone.
 */
export function createClaims({ sql }: RolePool, { name: channel, leaseMs, laneMax }: Claiming) {
  /** Where this worker was last: the lanes behind it are next. */
  let lane = FIRST_LANE

  const claimBehind = (behind: string, many: number, at: Date, busy: readonly string[]) => {
    const until = later(at, leaseMs)
    return sql<Claimed[]>`
      select d.id, d.company, d.lane, d.payload, d.created_at, d.due_at, d.void_at, d.give_up_at, d.attempts,
        exists (select from companies c where c.id = d.company and c.leaves_at is not null) as is_held
      from ${
        laneMax === undefined
          ? sql`deliveries_claim(${channel}, ${behind}, ${many}, ${at}, ${until})`
          : sql`deliveries_claim(${channel}, ${behind}, ${many}, ${at}, ${until}, ${[...busy]}::uuid[], ${laneMax})`
      } d`
  }

  return {
    /** At most so many that are due, each lane in its turn; `busy`: the lanes of those that the worker holds. */
    async claim(many: number, at: Date, busy: readonly string[] = []): Promise<Claimed[]> {
      const found = await claimBehind(lane, many, at, busy)
      if (found.length === many || lane === FIRST_LANE) {
        lane = found.length === many ? lastOf(found) : FIRST_LANE
        return found
      }
      const rest = many - found.length
      const again = await claimBehind(FIRST_LANE, rest, at, [...busy, ...found.map((one) => one.lane)])
      lane = again.length === rest ? lastOf(again) : FIRST_LANE
      return [...found, ...again]
    },

    async keep({ id, attempts }: Held, at: Date): Promise<void> {
      const kept = await sql`
        update deliveries set due_at = ${later(at, leaseMs)} where id = ${id} and attempts = ${attempts} returning 1`
      if (kept.length === 0) throw new HandsLost(id)
    },

    async remove({ id, attempts }: Held): Promise<void> {
      await sql`delete from deliveries where id = ${id} and attempts = ${attempts}`
    },

    async putOff({ id, attempts }: Held, dueAt: Date, error: unknown): Promise<void> {
      await sql`
        update deliveries set due_at = ${dueAt}, last_error = ${said(error)}
        where id = ${id} and attempts = ${attempts}`
    },

    /** These hands did nothing with it, and are not counted. */
    async later({ id, attempts }: Held, dueAt: Date): Promise<void> {
      await sql`
        update deliveries set due_at = ${dueAt}, attempts = attempts - 1 where id = ${id} and attempts = ${attempts}`
    },

    /** Free for others at once: these hands did nothing with it. */
    async release({ id, attempts }: Held, at: Date): Promise<void> {
      await sql`update deliveries set due_at = ${at} where id = ${id} and attempts = ${attempts}`
    },

    /** Kept apart, with what was said last where nothing new is. */
    async giveUp({ id, attempts }: Held, at: Date, error?: unknown): Promise<void> {
      await sql`
        with gone as (delete from deliveries where id = ${id} and attempts = ${attempts} returning *)
        insert into dead_deliveries (id, channel, company, lane, payload, once_key, created_at, due_at, void_at,
          give_up_at, attempts, last_error, died_at)
        select id, channel, company, lane, payload, once_key, created_at, due_at, void_at, give_up_at, attempts,
          coalesce(${error === undefined ? null : said(error)}, last_error), ${at} from gone`
    },
  }
}

const later = (at: Date, ms: number) => new Date(at.getTime() + ms)
const said = (error: unknown) => String(error).slice(0, ERROR_MAX)
const lastOf = (found: readonly Delivery[]) => found.reduce((last, { lane }) => (lane > last ? lane : last), FIRST_LANE)
