import type postgres from 'postgres'

/**
 * Fills tables that indexes and references would make slow to fill: they are taken away and made again behind it,
 * the references for rows that come later only.
 */
export async function withoutIndexes(sql: postgres.Sql, tables: string[], filling: () => Promise<void>) {
  const references = await sql<{ tab: string; name: string; def: string }[]>`
    select conrelid::regclass::text as tab, conname as name, pg_get_constraintdef(oid) as def from pg_constraint
    where contype = 'f' and conrelid = any (${tables}::text[]::regclass[])`
  const indexes = await sql<{ name: string; def: string }[]>`
    select x.indexrelid::regclass::text as name, pg_get_indexdef(x.indexrelid) as def from pg_index x
    where x.indrelid = any (${tables}::text[]::regclass[])
      and not exists (select from pg_constraint c where c.conindid = x.indexrelid)`
  for (const { tab, name } of references) await sql`alter table ${sql(tab)} drop constraint ${sql(name)}`
  for (const { name } of indexes) await sql`drop index ${sql(name)}`
  await filling()
  await sql`set maintenance_work_mem = '512MB'`
  // Of a parted table all of its parts, too.
  for (const { def } of indexes) await sql.unsafe(def.replace(' ON ONLY ', ' ON '))
  for (const { tab, name, def } of references)
    await sql.unsafe(`alter table ${tab} add constraint ${name} ${def} not valid`)
}
