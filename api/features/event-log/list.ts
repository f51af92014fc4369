import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { spanOf, writeCursor } from '../../../openapi/rules/events/event-log.ts'
import { pagesOf } from '../../../openapi/rules/values/lists.ts'
import type { FeatureHandlers, ReadContext } from '../../context.ts'
import { isImpossible, where, type Where } from './filters.ts'
import { present } from '../../events/present.ts'
import * as events from '../../events/queries.ts'

type Page = components['schemas']['EventPage']
/** A page that begins a reading, and not at its first row, has to know that one too. */
type Asked = events.Span & { isTopAsked: boolean }
type Found = { rows: events.EventRow[]; total: number }

/**
 * Newest first. What is beyond `eventTotalMax` is neither counted nor paged to: one narrows the period. With a cursor the
 * log is what it was when its first page was read: what has happened since is told of, but moves no row.
 */
export const eventList: FeatureHandlers<'event-log'>['eventList'] = async (context) => {
  const { sql, query } = context
  const { limit = limits.eventLog.pageSize } = query
  const { page, cursor, isOnward, ...span } = spanOf({ ...query, limit, max: limits.eventLog.totalMax })
  const answer = ({ rows, total: found }: Found, more: Pick<Page, 'before' | 'hasNewer'> = {}) => {
    const total = Math.min(found, limits.eventLog.totalMax)
    const body: Page = {
      events: rows.map(present),
      total,
      ...(found > total && { totalIsMore: true }),
      ...pagesOf(total, { page, limit }),
      ...more,
    }
    return { status: 200 as const, body }
  }
  if (isImpossible(query)) return answer({ rows: [], total: 0 })

  const { shown, newest } = among(context, query.search?.trim() ?? '')
  const all = where(sql, context, query)
  const found = cursor ? sql`${all} and ${events.upTo(sql, cursor.top)}` : all
  const [read, newer] = await Promise.all([
    shown(found, {
      ...span,
      ...(isOnward && cursor && { onward: events.olderThan(sql, cursor.last) }),
      isTopAsked: !cursor && span.start > 0,
    }),
    cursor && newest(sql`${all} and ${events.newerThan(sql, cursor.top)}`),
  ])
  const hasNewer = newer && { hasNewer: true }
  const [first, last] = [read.rows[0], read.rows.at(-1)]
  const seen = span.start + read.rows.length
  const isLast = read.rows.length < span.limit || seen >= Math.min(read.total, limits.eventLog.totalMax)
  if (!first || !last || isLast) return answer(read, { ...hasNewer })
  const top = cursor?.top ?? events.topOf(first) ?? events.placeOf(first)
  return answer(read, { before: writeCursor({ top, last: events.placeOf(last), seen }), ...hasNewer })
}

/** How a page, its total and the newest event are found: among all, or among those that are called so. */
function among({ sql, db, company }: ReadContext, search: string) {
  const { _id } = company
  if (search === '')
    return {
      async shown(found: Where, { onward = sql`true`, isTopAsked, ...span }: Asked): Promise<Found> {
        const places = events.newest(sql, sql`${found} and ${onward}`, span)
        const [rows, total] = await Promise.all([
          span.limit > 0 ? db.read(() => events.list(sql, _id, places, isTopAsked ? found : undefined)) : [],
          db.read(() => events.countUpTo(sql, found, limits.eventLog.totalMax + 1)),
        ])
        return { rows, total }
      },
      newest: (found: Where) => db.read(() => events.newestPlace(sql, events.newest(sql, found, { limit: 1 }))),
    }
  const named = (found: Where) => events.named(sql, _id, found, search)
  return {
    shown: (found: Where, span: Asked) => db.read(() => events.listNamed(sql, _id, named(found), span)),
    newest: (found: Where) => db.read(() => events.newestPlace(sql, named(found))),
  }
}
