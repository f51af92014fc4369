import type { Tag } from './client.ts'

/**
 * What those of one company wait for each other with, until the end of their transactions. The words are the keys: processes
 * of the version before wait by the same ones.
 */
export type LockName =
  | 'api keys'
  | 'categories'
  | 'checklist fixes'
  | 'checklist runs'
  | 'checklists'
  | 'course completions'
  | 'course steps'
  | 'courses'
  | 'files of'
  | 'forms'
  | 'journals'
  | 'pinned news'
  | 'positions'
  | 'run days'
  | 'task days'
  | 'restaurants'
  | 'search misses'
  | 'staff'
  | 'task series'
  | 'task templates'
  | 'tasks'
  | 'test days'
  | 'tests'
  | 'topics'
  | 'views'
  | 'webhooks'

/** `whose`: the company, or what of it waits for itself alone. */
export async function lock(sql: Tag, name: LockName, whose: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${name} ${whose}`}, 0))`
}

/** Whether it was free, and is now held: for who would rather say that it is not than wait. One in the whole database. */
export async function lockNow(sql: Tag, name: 'company archive'): Promise<boolean> {
  const [row] = await sql<
    { isFree: boolean }[]
  >`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as is_free`
  return row?.isFree ?? false
}
