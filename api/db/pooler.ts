import type postgres from 'postgres'

/** What stands between the API and Postgres and lends a connection for one transaction, as PgBouncer does. */
export type Pooler = {
  /** It keeps track of prepared statements (PgBouncer 1.21 and newer): otherwise a name may be another connection's. */
  names: boolean
}

/**
 * Undefined where Postgres itself answers: who answers tells its process at the start-up and again to a query. A pooler
 * that keeps track of prepared statements gives them names of its own. `sql` is a plain connection of the driver.
 */
export async function poolerAt(sql: postgres.Sql): Promise<Pooler | undefined> {
  const answer = await sql<{ pid: number; names: string[] }[]>`
    select pg_backend_pid() as pid, coalesce((select json_agg(name) from pg_prepared_statements), '[]') as names`
  const [row] = answer
  if (!row || row.pid === answer.state.pid) return undefined
  return { names: !row.names.includes(answer.statement.name) }
}
