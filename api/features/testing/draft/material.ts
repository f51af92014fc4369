import { type DraftBlock, draftMaterial } from '../../../../openapi/rules/testing/test-drafted.ts'
import { may } from '../../../audience/may.ts'
import type { Reader } from '../../../audience/reader.ts'
import { parseContent } from '../../../../openapi/rules/content/content-parse.ts'
import { blockText } from '../../../content/plain-text.ts'
import type { Tag } from '../../../db/client.ts'

export interface Material {
  title: string
  /** Undefined: too little to ask about. */
  blocks: DraftBlock[] | undefined
}

/** The words of an article that this reader may see, block by block. */
export async function materialOf(sql: Tag, reader: Reader, id: string): Promise<Material | undefined> {
  const { companyId } = reader
  const [row] = await sql<{ title: string; body: string }[]>`
    select a.title, coalesce(c.body, a.content::text) as body
    from articles a left join contents c on c.company_id = ${companyId} and c.id = a.content_id
    where a.company_id = ${companyId} and a.id = ${id}
      ${reader.seesAll ? sql`` : sql`and a.status = 'published' and ${may(sql, reader, 'a')}`}`
  if (!row) return undefined
  const { document } = parseContent(row.body)
  const blocks = document?.blocks.map((block) => ({ id: block.id, text: blockText(block) })) ?? []
  return { title: row.title, blocks: draftMaterial(blocks) }
}
