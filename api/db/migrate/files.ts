import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = join(import.meta.dir, '..', 'migrations')

export type Migration = {
  name: string
  sql: string
  checksum: string
  /** One statement that Postgres runs in no transaction, or for so long that nobody could wait behind it. */
  outside: boolean
  /** The backfill that has to have ended. */
  after?: string
}

/** Plain SQL files in the order of their numbers. */
export function migrations(folder = FOLDER): Migration[] {
  return readdirSync(folder)
    .filter((file) => /^\d{4}_\w+\.sql$/.test(file))
    .sort()
    .map((file) => migrationOf(file.slice(0, -'.sql'.length), readFileSync(join(folder, file), 'utf8')))
}

/** What the first line says: `-- outside a transaction`, `-- after backfill NAME`, or both with a comma between. */
export function migrationOf(name: string, sql: string): Migration {
  const words = /^-- (.*)/.exec(sql)?.[1]?.split(', ') ?? []
  const after = words.map((word) => /^after backfill ([\w-]+)$/.exec(word)?.[1]).find((found) => found !== undefined)
  return {
    name,
    sql,
    checksum: createHash('sha256').update(sql).digest('hex'),
    outside: words.includes('outside a transaction'),
    ...(after !== undefined && { after }),
  }
}
