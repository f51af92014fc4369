import { problem } from '../../../../openapi/contract.ts'
import { dayWords, shortDayWords } from '../../../../openapi/rules/time/day-words.ts'
import { summaryTables } from '../../../../openapi/rules/monitoring/monitoring-run-tables.ts'
import { type Cell, sheetName, type Table } from '../../../../openapi/rules/monitoring/monitoring-sheet.ts'
import type { Period } from '../../../../openapi/rules/monitoring/monitoring-period.ts'
import { companyUrl } from '../../../http/wire/site.ts'
import type { LetterKind } from '../../../queue/mail/channel.ts'
import { draw, oneLine } from '../../../queue/mail/letters.ts'
import { fileOf } from '../export.ts'
import { scopeOf } from '../scope.ts'
import { summaryOf } from '../summary.ts'
import { standing } from './standing.ts'

export const REPORT = 'monitoring-report'
/** Without an address: a process that does not know this letter fails on it, and it waits for one that does. */
export type ReportPayload = { template: typeof REPORT; userId: string; restaurant: string | null } & Period

/** As it is when the letter leaves: none to whoever may see monitoring no more, or has switched his report off. */
export const reportLetter: LetterKind = {
  template: REPORT,
  async write({ db, settings, now }, { id, company: companyId, payload }) {
    if (companyId === null) throw new Error('a report is of a company')
    // Only kind.ts writes what bears this name.
    const { userId, restaurant, from, to } = payload as ReportPayload
    const sql = db.forCompany(companyId)
    const asked = await db.read(() => standing(sql, companyId, userId))
    if (!asked) return undefined
    const [place] =
      restaurant === null
        ? [{ name: asked.companyName }]
        : await sql<
            { name: string }[]
          >`select name from restaurants where company_id = ${companyId} and id = ${restaurant}`
    if (!place) return undefined
    const query = { from, to, ...(restaurant !== null && { restaurant }) }
    const scope = await scopeOf({ sql, company: asked.company, now }, query, problem)
    const tables = summaryTables(await db.read(() => summaryOf(scope)))
    const file = await fileOf(scope, 'summary', tables, 'xlsx')
    const site = companyUrl(settings, asked.subdomain)
    const words = draw({
      subject: `Мониторинг: ${daysOf({ from, to })}, ${oneLine(place.name)}`,
      before: [
        `Здравствуйте, ${oneLine(asked.name)}!`,
        `Цифры за ${daysOf(scope.span.period)}, в скобках — за ${daysOf(scope.span.previous)}:`,
        linesOf(tables[0]),
      ],
      link: {
        title: 'Открыть мониторинг',
        url: `${site}/monitoring?${new URLSearchParams({ period: 'own', ...query })}`,
      },
      after: ['Те же цифры — в таблице, которая приложена к письму.'],
      companies: [],
      last: 'Отчёт включён в разделе «Мониторинг», там же его можно выключить. Отвечать на письмо не нужно.',
    })
    const content = new Uint8Array(await new Response(file.body).arrayBuffer())
    return {
      id,
      to: asked.email,
      ...words,
      attachment: { name: `${sheetName('summary', { from, to })}.xlsx`, content },
    }
  },
}

const linesOf = ({ rows }: Table) =>
  rows.map(([name = '', now = '', before = '']) => `${name} — ${shown(now)} (${shown(before)})`).join('\n')
const shown = (value: Cell) => (value === '' ? 'нет данных' : String(value).replace('.', ','))

/** «14.11–20.11.2026», with both years where they differ. */
function daysOf({ from, to }: Period): string {
  if (from === to) return dayWords(to)
  const first = from.slice(0, 4) === to.slice(0, 4) ? shortDayWords(from) : dayWords(from)
  return `${first}–${dayWords(to)}`
}
