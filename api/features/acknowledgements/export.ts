import { limits } from '../../../openapi/gen/limits.gen.ts'
import {
  acknowledgementFile,
  acknowledgementSheet,
} from '../../../openapi/rules/knowledge-base/acknowledgement-sheet.ts'
import { isoDateIn } from '../../../openapi/rules/time/wall-words.ts'
import type { FeatureHandlers } from '../../context.ts'
import { spreadsheetReply } from '../../spreadsheets/write.ts'
import { findArticle, pageOf } from './sheet.ts'
import { whoOf } from './who.ts'

/** As many as work in a company: read at once, so that nobody stands in it twice. */
export const acknowledgementExport: FeatureHandlers<'acknowledgements'>['acknowledgementExport'] = async (context) => {
  const { path, query, sql, db, company, now, problem } = context
  const { format = 'xlsx', ...asked } = query
  const who = whoOf(context)
  const [article, rows] = await db.read(() =>
    Promise.all([
      findArticle(sql, who, path.id),
      pageOf(sql, who, path.id, asked, { limit: limits.acknowledgements.exportMax + 1, offset: 0 }),
    ]),
  )
  if (!article) throw problem(404, 'ARTICLE_NOT_FOUND')
  const reply = await spreadsheetReply({
    format,
    fileName: acknowledgementFile(article.title, isoDateIn(now(), company.timezone)),
    columns: acknowledgementSheet.columns,
    rows: rows.map(acknowledgementSheet.cells),
    timeZone: company.timezone,
    most: limits.acknowledgements.exportMax,
  })
  return { status: 200, ...reply }
}
