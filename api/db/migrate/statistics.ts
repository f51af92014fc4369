import type postgres from 'postgres'

/**
 * Of a table that Postgres has not counted yet it takes any condition for one that leaves a row: an index of whatever else
 * begins with the company then seems as good as the key, and plans that were made in an empty database, those of foreign
 * keys among them, look through all that a company has. So it is told that the rows are one company's. What it counts
 * later takes the place of this. Before 18 nobody can tell it.
 */
export async function expectOneCompany(sql: postgres.TransactionSql): Promise<void> {
  const [known] = await sql<{ there: boolean }[]>`select to_regproc('pg_restore_attribute_stats') is not null as there`
  if (!known?.there) return
  await sql`
    select pg_restore_attribute_stats('schemaname', 'public', 'relname', t.relname::text, 'attname', 'company_id',
      'inherited', false, 'null_frac', 0::real, 'avg_width', 16, 'n_distinct', 1::real)
    from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attname = 'company_id' and not a.attisdropped
    where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and t.reltuples < 0`
}
