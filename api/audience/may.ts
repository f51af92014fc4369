import type { Fragment, Tag } from '../db/client.ts'
import type { Reader } from './reader.ts'

/** Whether the reader is meant by `entity`, a row's alias in the query, of whatever kind. */
export const may = (sql: Tag, { seesAll, audiences, bound }: Reader, entity: string): Fragment =>
  isMeantBy(sql, seesAll ? bound?.audiences : audiences, entity)

/** Whether its audience is everybody or one of these; undefined: of those who see all. */
export function isMeantBy(sql: Tag, audiences: readonly string[] | undefined, entity: string): Fragment {
  if (!audiences) return sql`true`
  const id = sql(`${entity}.audience_id`)
  return sql`(${id} is null or ${id} = any (${[...audiences]}::uuid[]))`
}
