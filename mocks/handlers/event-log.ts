import { changeWords } from '../../openapi/event-words.ts'
import { labels } from '../../openapi/gen/labels.gen.ts'
import { limits } from '../../openapi/gen/limits.gen.ts'
import type { FeatureHandlers } from '../context.ts'
import { rowsOf } from '../db.ts'
import { eventsBy, presentEvent } from '../event-list.ts'
import { failOnPurpose } from '../fail.ts'
import { wordFailures } from '../seed/sentinels.ts'
import { spreadsheetReply } from '../spreadsheets.ts'

const COLUMNS = ['Дата и время', 'Сотрудник', 'Раздел', 'Действие', 'Объект', 'Изменения', 'IP', 'Устройство']

/** dd.MM.yyyy HH:mm:ss on the wall of the company. */
function clock(timeZone: string): (at: string) => string {
  const date = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
  const time = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const
  const format = new Intl.DateTimeFormat('ru-RU', { timeZone, ...date, ...time })
  return (at) => format.format(new Date(at)).replace(',', '')
}

export const eventLog: FeatureHandlers<'event-log'> = {
  async eventList(context) {
    const { query, company, now } = context
    await failOnPurpose(wordFailures, query.search, context)
    const { page = 1, limit = limits.eventPageSize } = query
    const found = eventsBy(query, company, now())
    const shown = found.slice(0, limits.eventTotalMax)
    return {
      status: 200,
      body: {
        events: shown.slice((page - 1) * limit, page * limit),
        total: shown.length,
        ...(found.length > shown.length && { totalIsMore: true }),
        ...{ totalPages: Math.ceil(shown.length / limit), currentPage: page },
      },
    }
  },

  eventGet({ path, company, problem }) {
    const row = rowsOf('events', company._id).find(({ _id }) => _id === path.id)
    if (!row) throw problem(404, 'EVENT_NOT_FOUND')
    return { status: 200, body: presentEvent(row, company._id) }
  },

  async eventExport(context) {
    const { query, company, now } = context
    await failOnPurpose(wordFailures, query.search, context)
    const time = clock(company.timezone)
    const rows = eventsBy(query, company, now())
      .slice(0, limits.eventExportMax)
      .map(({ at, actor, type, action, entity, changes, ip = '', device = '' }) => [
        ...[time(at), actor.name, labels.EventType[type], labels.EventAction[action], entity?.title ?? ''],
        ...[changes.map((change) => changeWords(change, company.timezone)).join('; '), ip, device],
      ])
    return { status: 200, ...spreadsheetReply(query.format ?? 'xlsx', 'Журнал событий', COLUMNS, rows) }
  },
}
