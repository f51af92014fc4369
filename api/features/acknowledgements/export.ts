import { labels } from '../../../openapi/gen/labels.gen.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { PersonRow } from '../../../openapi/rules/acknowledgement-shown.ts'
import type { FeatureHandlers } from '../../context.ts'
import { type Cell, type Column, spreadsheetReply } from '../../spreadsheets/write.ts'
import { findArticle, pageOf } from './sheet.ts'
import { whoOf } from './who.ts'

const COLUMNS: Column[] = [
  { title: 'Сотрудник', width: 28 },
  { title: 'Должность', width: 20 },
  { title: 'Ресторан', width: 30 },
  { title: 'Версия', width: 10 },
  { title: 'Дата', width: 18, isTime: true },
  { title: 'Как', width: 14 },
  { title: 'Состояние', width: 16 },
]

/** As many as work in a company: read at once, so that nobody stands in it twice. */
export const acknowledgementExport: FeatureHandlers<'acknowledgements'>['acknowledgementExport'] = async (context) => {
  const { path, query, sql, db, company, now, problem } = context
  const { format = 'xlsx', ...asked } = query
  const who = whoOf(context)
  const [article, rows] = await db.read(() =>
    Promise.all([
      findArticle(sql, who, path.id),
      pageOf(sql, who, path.id, asked, { limit: limits.acknowledgements.exportMax, offset: 0 }),
    ]),
  )
  if (!article) throw problem(404, 'ARTICLE_NOT_FOUND')
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: company.timezone }).format(now())
  const reply = await spreadsheetReply({
    format,
    fileName: `Лист ознакомления ${article.title} ${day}`,
    columns: COLUMNS,
    rows: rows.map(cells),
    timeZone: company.timezone,
  })
  return { status: 200, ...reply }
}

const cells = (row: PersonRow): Cell[] => [
  row.name,
  row.position?.name ?? null,
  row.restaurants.map(({ name }) => name).join(', ') || null,
  row.version,
  row.at,
  row.how && labels.AcknowledgementHow[row.how],
  labels.AcknowledgementState[row.state],
]
