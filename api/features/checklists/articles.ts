import type { Item } from '../../../openapi/rules/checklists/checklist-items.ts'
import { moduleIsOn } from '../../../openapi/rules/company/modules.ts'
import { mayRead } from '../../articles/reader.ts'
import { readerOf } from '../../audience/reader.ts'
import type { ReadContext } from '../../context.ts'
import type { Tag } from '../../db/client.ts'

type Reading = Pick<ReadContext, 'principal' | 'user' | 'company'>

/** With the titles of their instructions that he may read: without a title there is nothing to open. */
export async function withArticles(sql: Tag, context: Reading, items: readonly Item[]): Promise<Item[]> {
  const ids = moduleIsOn(context.company, 'knowledgeBase') ? articlesIn(items) : []
  if (ids.length === 0) return [...items]
  const reader = readerOf(context, 'article.readAll')
  const rows = await sql<{ id: string; title: string }[]>`
    select a.id, a.title from articles a
    where a.company_id = ${reader.companyId} and a.id = any (${ids}::uuid[])
      and ${mayRead(sql, reader)}`
  const titles = new Map(rows.map(({ id, title }) => [id, title]))
  return items.map((item) => {
    const articleTitle = item.article ? titles.get(item.article) : undefined
    return articleTitle === undefined ? item : { ...item, articleTitle }
  })
}

export const articlesIn = (items: readonly Item[]): string[] => [
  ...new Set(items.flatMap(({ article }) => article ?? [])),
]
