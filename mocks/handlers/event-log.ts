import { eventFile, eventSheet } from '../../openapi/event-sheet.ts'
import { limits } from '../../openapi/gen/limits.gen.ts'
import { spanOf, writeCursor, type Place } from '../../openapi/rules/events/event-log.ts'
import type { FeatureHandlers } from '../context.ts'
import { rowsOf, type Schemas } from '../db.ts'
import { eventsBy, presentEvent } from '../event-list.ts'
import { failOnPurpose } from '../fail.ts'
import { wordFailures } from '../seed/sentinels.ts'
import { spreadsheetReply } from '../spreadsheets.ts'

const placeOf = (event: Schemas['Event'] | undefined): Place | undefined =>
  event && { at: String(Date.parse(event.at) * 1000), id: event._id }

export const eventLog: FeatureHandlers<'event-log'> = {
  async eventList(context) {
    const { query, company, now } = context
    await failOnPurpose(wordFailures, query.search, context)
    const { limit = limits.eventLog.pageSize } = query
    const { page, cursor, isOnward, offset, ...span } = spanOf({ ...query, limit, max: limits.eventLog.totalMax })
    const all = eventsBy(query, company, now())
    // Whatever the filters: a place is one of the whole log.
    const order = new Map(eventsBy({}, company, now()).map(({ _id }, place) => [_id, place]))
    const isUnder = (place: Place | undefined, more: number) => (event: Schemas['Event']) =>
      (order.get(event._id) ?? 0) >= (order.get(place?.id ?? '') ?? 0) + more
    const found = cursor ? all.filter(isUnder(cursor.top, 0)) : all
    const total = Math.min(found.length, limits.eventLog.totalMax)
    const events = (isOnward ? found.filter(isUnder(cursor?.last, 1)) : found).slice(offset, offset + span.limit)
    const [top, last, seen] = [cursor?.top ?? placeOf(found[0]), placeOf(events.at(-1)), span.start + events.length]
    return {
      status: 200,
      body: {
        events,
        total,
        ...(found.length > total && { totalIsMore: true }),
        totalPages: Math.ceil(total / limit),
        currentPage: page,
        ...(top && last && seen < total && { before: writeCursor({ top, last, seen }) }),
        ...(all.length > found.length && { hasNewer: true }),
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
    const { timezone: timeZone } = company
    const { columns, cells } = eventSheet(timeZone)
    const rows = eventsBy(query, company, now()).map((event) =>
      cells({ ...event, actor: event.actor.name, title: event.entity?.title }),
    )
    const reply = spreadsheetReply({
      format: query.format ?? 'xlsx',
      fileName: eventFile,
      columns,
      rows,
      timeZone,
      most: limits.eventLog.exportMax,
    })
    return { status: 200, ...reply }
  },
}
