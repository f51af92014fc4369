import type { components } from '../../../../openapi/gen/schema.d.ts'
import type { Tag } from '../../../db/client.ts'

type Schemas = components['schemas']

/** '' and null both mean none (B38), undefined that it stays. */
export const idOf = (given: string | null | undefined) => (given === undefined ? undefined : given || null)
export const idsOf = (given: readonly string[]) => [...new Set(given)]

/** The topic that an article may be put into; an archived one is gone (B7), another company's unknown (T3). */
export async function topicNamed(
  sql: Tag,
  companyId: string,
  id: string | null | undefined,
): Promise<Schemas['TopicRef'] | undefined> {
  if (!id) return undefined
  const [row] = await sql<{ id: string; name: string; color: string }[]>`
    select id, name, color from topics where company_id = ${companyId} and id = ${id} and archived_at is null`
  return row && { _id: row.id, name: row.name, color: row.color }
}
