import type postgres from 'postgres'
import { withShortLocks, type Tell } from './locks.ts'

/**
 * What migrations and queries ask of PostgreSQL 17 and 18, for servers from 15 on: the same names in `public`, which a
 * server that has its own never sees (D49). A name is made only where it is missing, before the first migration.
 */
const OF_17 = `
  create function uuid_extract_timestamp(id uuid) returns timestamptz language sql immutable strict parallel safe as $$
    select case when substr(id::text, 15, 1) = '7'
      then to_timestamp(('x0000' || substr(translate(id::text, '-', ''), 1, 12))::bit(64)::bigint / 1000.0) end
  $$;
  grant execute on function uuid_extract_timestamp(uuid) to public;`
// As in 18 the twelve bits behind the version are the fraction of the millisecond.
const OF_18 = `
  create function uuidv7(shift interval) returns uuid language sql volatile strict parallel safe as $$
    select (
      lpad(to_hex(us / 1000), 12, '0') || to_hex(x'7000'::int + (us % 1000 * 4096 / 1000)::int)
        || substr(translate(gen_random_uuid()::text, '-', ''), 17)
    )::uuid
    from (select (extract(epoch from clock_timestamp() + shift) * 1000000)::bigint as us) now
  $$;
  create function uuidv7() returns uuid language sql volatile parallel safe as $$ select uuidv7(interval '0') $$;
  grant execute on function uuidv7(interval), uuidv7() to public;`

/** What migrations ask of a server that came after 15, and what makes it there. */
export const OLDER_SERVERS = [
  { has: 'pg_catalog.uuid_extract_timestamp(uuid)', name: 'uuid_extract_timestamp(uuid)', make: OF_17 },
  { has: 'pg_catalog.uuidv7()', name: 'uuidv7()', make: OF_18 },
] as const

export async function meetOlderServer(sql: postgres.Sql, tell: Tell): Promise<void> {
  for (const { has, name, make } of OLDER_SERVERS) {
    const isThere = async (tx: postgres.ISql) => {
      const [row] = await tx<{ there: boolean }[]>`
        select coalesce(to_regprocedure(${has}), to_regprocedure(${`public.${name}`})) is not null as there`
      return row?.there ?? false
    }
    if (await isThere(sql)) continue
    await withShortLocks(
      sql,
      { name, tell },
      async (tx) => void ((await isThere(tx)) || (await tx.unsafe(make).simple())),
    )
  }
}
