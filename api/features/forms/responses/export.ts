import type { components } from '../../../../openapi/gen/schema.d.ts'
import { ANSWER_COLUMNS, answerCell, columnTitle, taskTitle } from '../../../../openapi/rules/form-answers.ts'
import type { Handlers, SessionContext } from '../../../context.ts'
import { companyUrl } from '../../../http/wire/site.ts'
import { type Cell, type Column, spreadsheetReply } from '../../../spreadsheets/write.ts'
import { find } from '../queries.ts'
import { answersTo, type Asked, type Of } from './found.ts'
import * as rows from './queries.ts'

const WIDTHS: Record<(typeof ANSWER_COLUMNS)[number], number> = {
  Отвечено: 18,
  Сотрудник: 28,
  Ресторан: 24,
  Задача: 40,
  Версия: 10,
}
const WIDTH = 28
/** What is read at once: fifty long texts an answer, and no transaction waits for a slow reader. */
const PAGE = 250

export const responseExport: Handlers['responseExport'] = async (context) => {
  const { db, sql, company, principal, path, query, now, problem } = context
  const { format = 'xlsx', ...asked } = query
  const form = await db.read(() => find(sql, company._id, path.id))
  if (!form) throw problem(404, 'FORM_NOT_FOUND')
  const of = answersTo(form.id, { company, principal })
  const columns = await db.read(() => rows.columnsFor(sql, of))
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: company.timezone }).format(now())
  const reply = await spreadsheetReply({
    format,
    fileName: `Ответы ${form.title} ${day}`,
    columns: [
      ...ANSWER_COLUMNS.map((title): Column => ({ title, width: WIDTHS[title], isTime: title === 'Отвечено' })),
      ...columns.map((column): Column => ({ title: columnTitle(column), width: WIDTH })),
    ],
    rows: lines(context, of, asked, columns),
    timeZone: company.timezone,
  })
  return { status: 200, ...reply }
}

/** Whose answers they are is read once: one that is given anew while the file goes out is in it, and in it once. */
async function* lines(
  { db, sql, settings, company }: SessionContext,
  of: Of,
  asked: Asked,
  columns: components['schemas']['FormColumns'],
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
    for (const { submittedAt, submittedBy, restaurant, task, version, values } of page)
      yield [
        submittedAt,
        submittedBy.name,
        restaurant?.name ?? null,
        taskTitle(task),
        version,
        ...columns.map(({ id, type }) => answerCell(type, values[id], linkOf)),
      ]
  }
}
