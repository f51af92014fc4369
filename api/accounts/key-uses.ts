import { SECOND } from '../../openapi/rules/time/durations.ts'
import { businessDateOf } from '../../openapi/rules/time/schedule.ts'
import type { Database } from '../db/client.ts'
import type { Log } from '../log/log.ts'

type Use = { companyId: string; timezone: string; keyId: string; isError: boolean; address: string; at: Date }
export type KeyUses = {
  add(use: Use): void
  /** Writes what is still here; called when the server stops. */
  flush(): Promise<void>
}
type Count = { companyId: string; keyId: string; day: string; calls: number; errors: number; address: string; at: Date }

const WRITE_EVERY_MS = SECOND

/** A call by a key never waits for its count: they are gathered, and written a moment later. */
export function createKeyUses(db: Database, log: Log): KeyUses {
  let waiting = new Map<string, Count>()
  let timer: Timer | undefined
  let writing = Promise.resolve()

  const write = async () => {
    timer = undefined
    const mine = [...waiting.values()]
    waiting = new Map()
    for (const [companyId, counts] of Map.groupBy(mine, (count) => count.companyId))
      await insert(db, companyId, counts).catch((error: unknown) =>
        log.error({ error, company: companyId, keys: counts.length }, 'uses of keys were not written'),
      )
  }
  return {
    add({ companyId, timezone, keyId, isError, address, at }) {
      const day = businessDateOf(at, timezone)
      const place = `${keyId} ${day}`
      const count = waiting.get(place) ?? { companyId, keyId, day, calls: 0, errors: 0, address, at }
      waiting.set(place, {
        ...count,
        calls: count.calls + 1,
        errors: count.errors + (isError ? 1 : 0),
        address,
        at,
      })
      timer ??= setTimeout(() => (writing = writing.then(write)), WRITE_EVERY_MS)
    },
    async flush() {
      clearTimeout(timer)
      await (writing = writing.then(write))
    },
  }
}

/** In the order of their ids: two instances write the same keys without waiting for each other in a circle. */
const insert = (db: Database, companyId: string, counts: readonly Count[]): Promise<void> =>
  db.write(companyId, async (sql) => {
    for (const { keyId, day, calls, errors, address, at } of counts.toSorted((a, b) =>
      a.keyId.localeCompare(b.keyId),
    )) {
      const there = await sql`
        update api_keys set last_used_at = greatest(last_used_at, ${at}), last_address = ${address}
        where company_id = ${companyId} and id = ${keyId} returning 1`
      if (there.length === 0) continue
      await sql`
        insert into api_key_days as d (company_id, key_id, day, calls, errors, last_address)
        values (${companyId}, ${keyId}, ${day}, ${calls}, ${errors}, ${address})
        on conflict (company_id, key_id, day) do update set calls = d.calls + excluded.calls,
          errors = d.errors + excluded.errors, last_address = excluded.last_address`
    }
  })
