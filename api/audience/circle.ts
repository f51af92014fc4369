import type { Fragment, Tag } from '../db/client.ts'

/**
 * An audience by a value of its own also where it is null, which is everybody: what may be null is compared one by one, only
 * what is equal is found by a hash.
 */
export const circleOf = (sql: Tag, audience: Fragment): Fragment =>
  sql`coalesce(${audience}, '00000000-0000-0000-0000-000000000000'::uuid)`
