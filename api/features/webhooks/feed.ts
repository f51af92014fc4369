import { DAY } from '../../../openapi/rules/time/durations.ts'
import { isWanted, masksOf } from '../../../openapi/rules/integrations/webhook-events.ts'
import { FEED_DAYS } from '../../../openapi/rules/integrations/webhooks.ts'
import type { FeatureHandlers } from '../../context.ts'
import { type FeedPlace, isAhead, readFeed, readFeedCursor, writeFeedCursor } from '../../events/feed.ts'
import { told } from '../../webhooks/follow.ts'

/** Of those that are chosen by their names so many are looked at in one call. */
const LOOKED_AT = 1000

/** Before everything that happened since: an id holds its time. */
function oldest(now: Date): FeedPlace {
  const ms = now.getTime() - FEED_DAYS * DAY
  const hex = Math.max(0, ms).toString(16).padStart(12, '0')
  return { xid: '0', id: `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000` }
}

export const feed: Pick<FeatureHandlers<'webhooks'>, 'eventFeed'> = {
  async eventFeed({ sql, db, query, company, now, problem }) {
    const { after: cursor, types, limit = 100 } = query
    const after = cursor === undefined ? oldest(now()) : readFeedCursor(cursor)
    if (!after) throw problem(400, 'EVENT_CURSOR_INVALID')
    const masks = types === undefined ? ['*'] : masksOf(types)
    const many = types === undefined ? limit : LOOKED_AT
    const seen = await db.read(() => readFeed(sql, { after, companyId: company._id, limit: many }))
    if (seen.length === 0) {
      const [row] = await db.read(() => sql<{ isAhead: boolean }[]>`select ${isAhead(sql, after)} as is_ahead`)
      if (row?.isAhead) throw problem(400, 'EVENT_CURSOR_INVALID')
    }
    const wanted = seen.filter(({ action }) => isWanted(masks, action))
    const given = wanted.slice(0, limit)
    const last = wanted.length > limit ? given.at(-1) : seen.at(-1)
    const whose = { companyId: company._id, subdomain: company.subdomain }
    return {
      status: 200,
      body: { events: given.map((event) => told(event, whose)), next: writeFeedCursor(last?.place ?? after) },
    }
  },
}
