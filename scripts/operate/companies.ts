import type { RolePool } from '../../api/db/client.ts'
import { tablesInOrder } from '../../api/db/tables.ts'
import { StartError } from '../../api/settings/start-error.ts'
import { openForRows } from '../backup/rows.ts'

/** Never a name or a content: what it is called by, how much it has, when somebody was there last. */
export type CompanyLine = {
  company: string
  state: 'open' | 'blocked' | 'leaving' | 'being deleted'
  /** When it is deleted. */
  leavesAt: Date | null
  people: number
  lastSignIn: Date | null
  files: number
  fileBytes: number
  /** null: the quota that all have. */
  quotaGigabytes: number | null
}

const SHOWN = 1000

/** Those with the most files first; `subdomain`: that one alone. */
export async function companies({ sql }: RolePool, subdomain?: string): Promise<CompanyLine[]> {
  return await sql<CompanyLine[]>`
    select c.subdomain as company,
      case when c.leaves_at is null then 'open' when c.leaves_at = 'infinity' then 'blocked'
        when c.leaves_at = '-infinity' then 'being deleted' else 'leaving' end as state,
      case when isfinite(c.leaves_at) then c.leaves_at end as leaves_at, u.people, u.last_sign_in, f.files,
      f.bytes::float8 as file_bytes, c.quota_gigabytes
    from companies c
    cross join lateral (
      select count(*) filter (where is_active and deleted_at is null)::int as people, max(last_login_at) as last_sign_in
      from users where company_id = c.id) u
    cross join lateral (
      select count(*)::int as files, coalesce(sum(size), 0) as bytes from files where company_id = c.id) f
    where ${subdomain ?? null}::text is null or c.subdomain = ${subdomain ?? null}
    order by f.bytes desc, c.subdomain limit ${SHOWN}`
}

export type TableLine = { table: string; rows: number; bytes: number }

/** What a company has in each table, the largest first: by the role that may read everything and write nothing. */
export async function sizes(databaseUrl: string, subdomain: string): Promise<TableLine[]> {
  const sql = openForRows(databaseUrl, 'backup')
  try {
    const [company] = await sql<{ id: string }[]>`select id from companies where subdomain = ${subdomain}`
    if (!company) throw noCompany(subdomain)
    const lines: TableLine[] = []
    for (const { name, columns } of await tablesInOrder(sql)) {
      if (!columns.includes('company_id')) continue
      const [line] = await sql<TableLine[]>`
        select ${name} as table, count(*)::int as rows, coalesce(sum(pg_column_size(t.*)), 0)::float8 as bytes
        from ${sql(name)} t where company_id = ${company.id}`
      if (line && line.rows > 0) lines.push(line)
    }
    return lines.toSorted((one, other) => other.bytes - one.bytes)
  } finally {
    await sql.end()
  }
}

export const noCompany = (subdomain: string) => new StartError(`Компании с адресом ${subdomain} здесь нет.`)
