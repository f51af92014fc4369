import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { answerFile, answerSheet } from '../../../../openapi/rules/forms/answer-sheet.ts'
import type { Cell } from '../../../../openapi/rules/sheets/sheet.ts'
import { isoDateIn } from '../../../../openapi/rules/time/wall-words.ts'
import type { Handlers, SessionContext } from '../../../context.ts'
import { companyUrl } from '../../../http/wire/site.ts'
import { spreadsheetReply } from '../../../spreadsheets/write.ts'
import { find } from '../queries.ts'
import { answersTo, type Asked, type Of } from './found.ts'
import * as rows from './queries.ts'

/** What is read at once: fifty long texts an answer, and no transaction waits for a slow reader. */
const PAGE = 250

export const responseExport: Handlers['responseExport'] = async (context) => {
  const { db, sql, company, principal, path, query, now, problem } = context
  const { format = 'xlsx', ...asked } = query
  const form = await db.read(() => find(sql, company._id, path.id))
  if (!form) throw problem(404, 'FORM_NOT_FOUND')
  const of = answersTo(form.id, { company, principal })
  const sheet = answerSheet(await db.read(() => rows.columnsFor(sql, of)))
  const reply = await spreadsheetReply({
    format,
    fileName: answerFile(form.title, isoDateIn(now(), company.timezone)),
    columns: sheet.columns,
    rows: lines(context, of, asked, sheet),
    timeZone: company.timezone,
    most: limits.forms.exportMax,
  })
  return { status: 200, ...reply }
}

/** Whose answers they are is read once: one that is given anew while the file goes out is in it, and in it once. */
async function* lines(
  { db, sql, settings, company }: SessionContext,
  of: Of,
  asked: Asked,
  { cells }: ReturnType<typeof answerSheet>,
): AsyncGenerator<Cell[]> {
  const site = companyUrl(settings, company.subdomain)
  const ids = await db.read(() => rows.idsOf(sql, of, asked))
  for (let at = 0; at < ids.length; at += PAGE) {
    const page = await db.read(() => rows.responsesById(sql, of, ids.slice(at, at + PAGE)))
    const files = await db.read(() => rows.filesFor(sql, of.companyId, page))
    const linkOf = (id: string) => {
      const file = files.get(id)
      return file && site + file.url
    }
    for (const row of page) yield cells({ ...row, linkOf })
  }
}
