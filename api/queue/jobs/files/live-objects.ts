import type { Tag } from '../../../db/client.ts'
import { objectKeys, originalKey, type Copies } from '../../../files/copies.ts'

/** Those of the keys that are objects of files. */
export async function liveAmong(sql: Tag, keys: readonly string[]): Promise<Set<string>> {
  const rows = await sql<{ key: string; copies: Copies }[]>`
    select key, copies from files where key = any (${[...new Set(keys.map(originalKey))]}::text[])`
  const live = new Set(rows.flatMap(({ key, copies }) => objectKeys(key, copies)))
  return new Set(keys.filter((key) => live.has(key)))
}
