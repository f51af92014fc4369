import type { Fragment, Tag } from '../db/client.ts'
import type { Reader } from './reader.ts'

/** Whether `entity`, a row's alias in the query, is meant for the caller himself: a session does not know what an administrator belongs to. */
export function meansHimself(sql: Tag, { companyId, userId, audiences, seesAll }: Reader, entity: string): Fragment {
  const id = sql(`${entity}.audience_id`)
  const own = seesAll ? sql`(select audiences_of(${companyId}, ${userId}))::uuid[]` : sql`${[...audiences]}::uuid[]`
  return sql`(${id} is null or ${id} = any (${own}))`
}
