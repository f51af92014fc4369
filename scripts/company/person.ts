import type postgres from 'postgres'
import { entities } from '../../api/db/entities/entities.ts'
import { StartError } from '../../api/settings/start-error.ts'
import { openForRows } from '../backup/rows.ts'
import { enterCompany, ofCompany } from './of-company.ts'

type Stored = { company: string; madeAt: string; tables: Record<string, unknown[]> }
/** What proves who somebody is is not told, and the words of searches are made of the rest. */
const NOT_TOLD = /hash$|^(lexemes|head|xid|name_folded)$/

/** Everything that names the person: his own row, every row that refers to him, and what he did. */
export async function personOf(databaseUrl: string, subdomain: string, email: string, now: Date): Promise<Stored> {
  const sql = openForRows(databaseUrl, 'backup')
  try {
    return await sql.begin('isolation level repeatable read read only', async (tx) => {
      const [found] = await tx<{ company: string; id: string }[]>`
        select c.id as company, u.id from companies c join users u on u.company_id = c.id
        where c.subdomain = ${subdomain} and u.email = ${email.toLowerCase()}`
      if (!found) throw new StartError(`В компании ${subdomain} нет человека с почтой ${email}.`)
      await enterCompany(tx, found.company)
      const tables: Stored['tables'] = { users: await rowsBy(tx, 'users', ['id'], found.id) }
      for (const [table, columns] of await naming(tx)) {
        const rows = await rowsBy(tx, table, columns, found.id)
        if (rows.length > 0) tables[table] = [...(tables[table] ?? []), ...rows]
      }
      return { company: subdomain, madeAt: now.toISOString(), tables }
    })
  } finally {
    await sql.end()
  }
}

/** Where a person stands by his id: references, and columns that outlive them. */
async function naming(tx: postgres.ISql): Promise<Map<string, string[]>> {
  const columns = await tx<{ table: string; column: string }[]>`
    select c.relname as "table", a.attname as "column" from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attname in ('user_id', 'actor_id') and a.atttypid = 'uuid'::regtype and exists (
        select from pg_attribute o where o.attrelid = c.oid and o.attname = 'company_id')`
  const found = new Map<string, string[]>()
  for (const { table, column } of [...entities.user.namedBy, ...columns]) {
    const known = found.get(table) ?? []
    if (!known.includes(column)) found.set(table, [...known, column])
  }
  return found
}

async function rowsBy(tx: postgres.ISql, table: string, columns: readonly string[], id: string): Promise<unknown[]> {
  const isHis = columns.map((column) => tx`t.${tx(column)} = ${id}`).reduce((all, one) => tx`${all} or ${one}`)
  const rows = await tx<{ row: Record<string, unknown> }[]>`
    select row_to_json(t) as row from ${tx(table)} t where ${ofCompany(tx, { name: table })} and (${isHis})`
  return rows.map(({ row }) => Object.fromEntries(Object.entries(row).filter(([name]) => !NOT_TOLD.test(name))))
}
