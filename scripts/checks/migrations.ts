import type { Finding } from './finding.ts'

export const isMigration = (file: string) => /^api\/db\/migrations\/\d{4}_\w+\.sql$/.test(file)

/** Applied long ago and never changed again; 0070 repairs what they meant. */
const LAST_WITHOUT_BACKFILL = '0069'

/** What reads or writes rows when the migration runs; bodies of functions run later, as somebody else. */
const TOUCHES_ROWS =
  /^\s*(?:update|insert|delete|merge|with|select|copy|truncate|do|create\s+(?:table|materialized)\b.*\bas)\b/is

/** The tables behind the tenant's wall, by all migrations. */
export const walledTables = (migrations: readonly string[]): Set<string> =>
  new Set(migrations.flatMap((sql) => [...sql.matchAll(/call tenant_wall\('(\w+)'/g)].map((match) => match[1] ?? '')))

/** A bare statement of a migration on rows of companies: the owner sees none of them, so it would change nothing. */
export function checkMigration(file: string, text: string, walled: ReadonlySet<string>): Finding[] {
  if ((file.split('/').at(-1) ?? '') < `${LAST_WITHOUT_BACKFILL}~`) return []
  return statements(text).flatMap(({ sql, line }) => {
    if (!TOUCHES_ROWS.test(sql)) return []
    const table = sql.match(/\w+/g)?.find((word) => walled.has(word))
    if (table === undefined) return []
    const sentence = `The owner sees no row of ${table} here: call backfill($$ … $$, '${table}') instead.`
    return [{ file, line, text: sentence }]
  })
}

/** The statements of a file without comments; `;` inside a body or a text ends none. */
function statements(text: string): { sql: string; line: number }[] {
  const found: { sql: string; line: number }[] = []
  let sql = ''
  let line = 1
  let at = 1
  for (const [piece] of text.matchAll(/--[^\n]*|\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|"[^"]*"|;|[^-$'";]+|./g)) {
    if (piece === ';') {
      found.push({ sql, line })
      sql = ''
    } else if (!piece.startsWith('--')) {
      if (sql.trim() === '') line = at + (/^\s*/.exec(piece)?.[0].split('\n').length ?? 1) - 1
      // A text names no table.
      sql += piece.startsWith("'") ? "''" : piece
    }
    at += piece.split('\n').length - 1
  }
  return sql.trim() === '' ? found : [...found, { sql, line }]
}
