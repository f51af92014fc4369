import type { Tag } from '../db/client.ts'
import type { Reader } from './reader.ts'

/** Whether the reader is meant by `entity`, a row's alias in the query, of whatever kind. */
export const may = (sql: Tag, { seesAll, audiences }: Reader, entity: string) => {
  if (seesAll) return sql`true`
  const id = sql(`${entity}.audience_id`)
  return sql`(${id} is null or ${id} = any (${[...audiences]}::uuid[]))`
}
