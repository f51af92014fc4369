import type { Fragment, Tag } from '../db/client.ts'
import type { Reader } from './reader.ts'
import { meantWithin } from './within.ts'

/** Whether the reader is meant by `entity`, a row's alias in the query, of whatever kind. */
export const may = (sql: Tag, { seesAll, audiences, bound }: Reader, entity: string): Fragment => {
  if (seesAll) return meantWithin(sql, bound, entity)
  const id = sql(`${entity}.audience_id`)
  return sql`(${id} is null or ${id} = any (${[...audiences]}::uuid[]))`
}
