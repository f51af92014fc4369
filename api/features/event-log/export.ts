import { changeWords } from '../../../openapi/event-words.ts'
import { labels } from '../../../openapi/gen/labels.gen.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { shownChanges } from '../../../openapi/rules/changes.ts'
import type { FeatureHandlers, SessionContext } from '../../context.ts'
import { spreadsheetReply, type Cell } from '../../spreadsheets/write.ts'
import { type Filters, isImpossible, where } from './filters.ts'
import { actorName } from '../../events/present.ts'
import * as events from '../../events/queries.ts'

const COLUMNS = [
  { title: 'Дата и время', width: 20 },
  { title: 'Сотрудник', width: 28 },
  { title: 'Раздел', width: 16 },
  { title: 'Действие', width: 30 },
  { title: 'Объект', width: 36 },
  { title: 'Изменения', width: 60 },
  { title: 'IP', width: 18 },
  { title: 'Устройство', width: 26 },
]
/** What is asked for at once: the rows go out as they are read, no transaction waits for a slow reader, and others are answered in between. */
const PAGE = 100

export const eventExport: FeatureHandlers<'event-log'>['eventExport'] = async (context) => {
  const { query, company } = context
  const reply = await spreadsheetReply({
    format: query.format ?? 'xlsx',
    fileName: 'Журнал событий',
    columns: COLUMNS,
    rows: rows(context, query),
    timeZone: company.timezone,
  })
  return { status: 200, ...reply }
}

type Row = Awaited<ReturnType<typeof events.listForExport>>[number]

async function* rows(context: SessionContext, filters: Filters): AsyncGenerator<readonly Cell[]> {
  if (isImpossible(filters)) return
  const { timezone } = context.company
  const time = seconds(timezone)
  for await (const row of newestRows(context, filters)) {
    yield [
      time(row.at),
      actorName(row),
      word(labels.EventType, row.type),
      word(labels.EventAction, row.action),
      row.entityTitle,
      shownChanges(row.changes ?? {})
        .map((change) => changeWords(change, timezone))
        .join('; '),
      row.ip,
      row.device,
    ]
  }
}

/** Page by page from where the one before ended: events are only added, and those on top of the first are not asked for. */
async function* newestRows({ sql, db, company, now }: SessionContext, filters: Filters): AsyncGenerator<Row> {
  // The instant of the call: a long export must not lose its end to the clock.
  const started = now()
  const found = where(sql, { company, now: () => started }, filters)
  const search = filters.search?.trim() ?? ''
  let older = sql`true`
  for (let left: number = limits.eventLog.exportMax; left > 0; left -= PAGE) {
    const limit = Math.min(PAGE, left)
    const places =
      search === ''
        ? events.newest(sql, sql`${found} and ${older}`, { limit })
        : events.newest(sql, older, { limit }, events.named(sql, company._id, found, search))
    const page = await db.read(() => events.listForExport(sql, company._id, places))
    yield* page
    const last = page.at(-1)
    if (!last || page.length < limit) return
    older = events.olderThan(sql, events.placeOf(last))
  }
}

const word = (words: Readonly<Record<string, string>>, name: string): string => words[name] ?? name

/** dd.MM.yyyy HH:mm:ss on the wall of the company. */
function seconds(timeZone: string): (at: Date) => string {
  const date = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
  const time = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const
  const format = new Intl.DateTimeFormat('ru-RU', { timeZone, ...date, ...time })
  return (at) => format.format(at).replace(',', '')
}
