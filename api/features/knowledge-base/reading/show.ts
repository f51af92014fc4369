import { KNOWN } from '../../../../openapi/etag.ts'
import { problem } from '../../../../openapi/contract.ts'
import { moduleIsOn } from '../../../../openapi/rules/company/modules.ts'
import { shownIn, withCards } from '../../../articles/cards.ts'
import { readerOf } from '../../../audience/reader.ts'
import type { ReadContext } from '../../../context.ts'
import { withoutContent } from '../rows.ts'
import { readArticle } from './article.ts'

/** Reads one as its reader may, and counts that he did. */
export async function showArticle(context: ReadContext, id: string, query: { edit?: boolean; ahead?: boolean }) {
  const { sql, db, company, user, now, views, mark } = context
  const reader = readerOf(context, 'article.readAll')
  const found = await readArticle(context, reader, id)
  if (!found) throw problem(404, 'ARTICLE_NOT_FOUND')
  const { article, viewedBy } = found
  const isEditing = query.edit === true && reader.seesAll
  if (article.status === 'published' && !isEditing && query.ahead !== true) {
    views.add({ companyId: company._id, articleId: article._id, userId: user.id, at: now() })
  }
  // An author gets what he has written.
  const content = isEditing
    ? article.content
    : await db.read(() => withCards(sql, { ...reader, hasTests: moduleIsOn(company, 'testing') }, article.content))
  // What a version says never changes, what its cards show does.
  if (mark(withoutContent(article), content === article.content ? null : shownIn(content), viewedBy)) return KNOWN
  return { status: 200 as const, body: { ...article, content, ...(viewedBy && { viewedBy }) } }
}
