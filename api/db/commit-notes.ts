import type { Tag } from './pool.ts'

const notes = new WeakMap<Tag, Set<string>>()

/** What others of this process are told when the transaction of `sql` has committed, once each; of a rollback nobody hears. */
export function noteForCommit(sql: Tag, what: string): void {
  const already = notes.get(sql)
  if (already) already.add(what)
  else notes.set(sql, new Set([what]))
}

export const notesOf = (sql: Tag): ReadonlySet<string> => notes.get(sql) ?? NONE
const NONE: ReadonlySet<string> = new Set()
