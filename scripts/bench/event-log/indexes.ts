import postgres from 'postgres'

type Index = { name: string; sql: string }
export type Cost = { name: string; writeMicroseconds: number; mebibytes: number }

const ROWS = 20_000
const ROUNDS = 5

/** Takes out the indexes of migration 0063, so that the world is written faster and each can be weighed. */
export async function dropIndexes(url: string): Promise<Index[]> {
  const sql = postgres(url, { max: 1, fetch_types: false, onnotice: () => {} })
  try {
    const indexes = await sql<Index[]>`
      -- ONLY would leave the months without.
      select indexname as name, replace(indexdef, ' ON ONLY ', ' ON ') as sql from pg_indexes
      where schemaname = 'public' and tablename = 'events' and indexname <> 'events_pkey' order by indexname`
    for (const { name } of indexes) await sql`drop index ${sql(name)}`
    return [...indexes]
  } finally {
    await sql.end()
  }
}

/** What one more event costs in Postgres with no index but the key, with each one alone, and with all of them, which stay. */
export async function weigh(url: string, indexes: readonly Index[], companyId: string): Promise<Cost[]> {
  const sql = postgres(url, { max: 1, fetch_types: false, onnotice: () => {} })
  const size = async (name: string) => {
    const [row] = await sql<{ mebibytes: number }[]>`
      select (sum(pg_relation_size(relid)) / 1048576)::float as mebibytes from pg_partition_tree(${name}::regclass)`
    return row?.mebibytes ?? 0
  }
  const costs: Cost[] = []
  const note = async (name: string, mebibytes: number) =>
    costs.push({ name, mebibytes, writeMicroseconds: await writeCost(sql, companyId) })
  try {
    await note('the key alone', await size('events_pkey'))
    for (const index of indexes) {
      await sql.unsafe(index.sql)
      await note(index.name, await size(index.name))
      await sql`drop index ${sql(index.name)}`
    }
    for (const index of indexes) await sql.unsafe(index.sql)
    await note(
      'all',
      costs.reduce((sum, { mebibytes }) => sum + mebibytes, 0),
    )
    await sql`vacuum analyze events`
    return costs
  } finally {
    await sql.end()
  }
}

/** Of an event as record() writes it, in microseconds, the quietest of the rounds; undone, so that the next finds the same. */
async function writeCost(sql: postgres.Sql, companyId: string): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < ROUNDS; round++) {
    await sql`begin`
    const started = performance.now()
    await sql`
      insert into events (company_id, id, at, type, action, user_id, entity_type, entity_id, entity_title, title_folded,
        request_id, ip)
      select e.company_id, gen_random_uuid(), now() + g * interval '1 millisecond', e.type, e.action, e.user_id,
        e.entity_type, e.entity_id, e.entity_title, e.title_folded, e.request_id, e.ip
      from (select *, row_number() over () as g from events where company_id = ${companyId} limit ${ROWS}) e`
    best = Math.min(best, ((performance.now() - started) * 1000) / ROWS)
    await sql`rollback`
  }
  return best
}
