import type { Tag } from '../db/client.ts'
import type { Reader } from './reader.ts'

/** The audiences that somebody belongs to: a session does not know them of an administrator, who sees all. */
export const audiencesOf = (
  sql: Tag,
  { companyId, userId, seesAll, audiences }: Pick<Reader, 'companyId' | 'userId' | 'seesAll' | 'audiences'>,
) => (seesAll ? sql`(select audiences_of(${companyId}, ${userId}))::uuid[]` : sql`${[...audiences]}::uuid[]`)

/** Whether `entity` is meant for him himself, whatever he may see beside that. */
export const isMeantFor = (sql: Tag, reader: Reader, entity: string) => {
  const id = sql(`${entity}.audience_id`)
  return sql`(${id} is null or ${id} = any (${audiencesOf(sql, reader)}))`
}

/** Whether the reader is meant by `entity`, a row's alias in the query, of whatever kind. */
export const may = (sql: Tag, { seesAll, audiences }: Reader, entity: string) => {
  if (seesAll) return sql`true`
  const id = sql(`${entity}.audience_id`)
  return sql`(${id} is null or ${id} = any (${[...audiences]}::uuid[]))`
}
