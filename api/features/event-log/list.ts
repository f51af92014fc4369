import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import type { FeatureHandlers } from '../../context.ts'
import { isImpossible, where } from './filters.ts'
import { present } from './present.ts'
import * as events from './queries.ts'

type Page = components['schemas']['EventPage']

/** Newest first. What is beyond `eventTotalMax` is neither counted nor paged to: one narrows the period. */
export const eventList: FeatureHandlers<'event-log'>['eventList'] = async (context) => {
  const { sql, db, company, query } = context
  const { page = 1, limit = limits.eventPageSize } = query
  const offset = Math.min((page - 1) * limit, limits.eventTotalMax)
  const shown = Math.min(limit, limits.eventTotalMax - offset)
  const answer = (rows: events.EventRow[], found: number): { status: 200; body: Page } => {
    const total = Math.min(found, limits.eventTotalMax)
    return {
      status: 200,
      body: {
        events: rows.map(present),
        total,
        ...(found > total && { totalIsMore: true }),
        totalPages: Math.ceil(total / limit),
        currentPage: page,
      },
    }
  }
  if (isImpossible(query)) return answer([], 0)

  const found = where(sql, context, query)
  const search = query.search?.trim() ?? ''
  if (search !== '') {
    const places = events.named(sql, company._id, found, search)
    const { rows, total } = await db.read(() => events.listNamed(sql, company._id, places, { limit: shown, offset }))
    return answer(rows, total)
  }
  const [rows, total] = await Promise.all([
    shown > 0 ? db.read(() => events.list(sql, company._id, events.newest(sql, found, { limit: shown, offset }))) : [],
    db.read(() => events.countUpTo(sql, found, limits.eventTotalMax + 1)),
  ])
  return answer(rows, total)
}
