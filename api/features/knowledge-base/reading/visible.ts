import type { components } from '../../../../openapi/gen/schema.d.ts'
import type { Reader } from '../../../audience/reader.ts'
import type { Tag } from '../../../db/client.ts'
import { mayRead } from '../../../articles/reader.ts'

/** The state of an article that the reader may see, without its content. */
export async function visibleStatus(
  sql: Tag,
  reader: Reader,
  id: string,
): Promise<components['schemas']['ArticleStatus'] | undefined> {
  const [row] = await sql<{ status: components['schemas']['ArticleStatus'] }[]>`
    select a.status from articles a where a.company_id = ${reader.companyId} and a.id = ${id} and ${mayRead(sql, reader)}`
  return row?.status
}
