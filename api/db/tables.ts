import type postgres from 'postgres'

/** What is written to it can be written again; generated columns make themselves. */
export type Table = { name: string; columns: string[] }

/** A connection of the owner's, or a pool's tag. */
export type Asks = <T extends readonly (object | undefined)[]>(strings: TemplateStringsArray) => PromiseLike<T>

/** The tables of the product, each after those that its rows refer to. */
export async function tablesInOrder(sql: Asks): Promise<Table[]> {
  const tables = await sql<Table[]>`
    select c.relname as name, (
      select json_agg(a.attname order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    ) as columns
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> 'schema_migrations'
    order by c.relname`
  const references = await sql<{ name: string; refersTo: string }[]>`
    select distinct h.relname as name, t.relname as "refersTo"
    from pg_constraint f join pg_class h on h.oid = f.conrelid join pg_class t on t.oid = f.confrelid
    where f.contype = 'f' and f.conrelid <> f.confrelid and not h.relispartition and not t.relispartition`
  const ordered: Table[] = []
  const left = new Set(tables)
  while (left.size > 0) {
    const waiting = new Set([...left].map(({ name }) => name))
    const free = [...left].filter(
      (table) => !references.some(({ name, refersTo }) => name === table.name && waiting.has(refersTo)),
    )
    if (free.length === 0) throw new Error(`Tables refer to each other in a circle: ${[...waiting].join(', ')}`)
    for (const table of free) left.delete(table)
    ordered.push(...free)
  }
  return ordered
}

/**
 * The owner passes the walls and no trigger adds to the rows, until `work` ends: for rows that come as they were. The
 * locks keep everybody else out until the end of the transaction.
 */
export async function withoutWalls<T>(tx: postgres.ISql, tables: readonly Table[], work: () => Promise<T>): Promise<T> {
  const forced = await tx<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relforcerowsecurity`
  for (const { name } of forced) await tx`alter table ${tx(name)} no force row level security`
  for (const { name } of tables) await tx`alter table ${tx(name)} disable trigger user`
  const result = await work()
  for (const { name } of tables) await tx`alter table ${tx(name)} enable trigger user`
  for (const { name } of forced) await tx`alter table ${tx(name)} force row level security`
  return result
}
