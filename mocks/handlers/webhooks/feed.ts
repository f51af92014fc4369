import { problem } from '../../../openapi/contract.ts'
import { DAY } from '../../../openapi/rules/time/durations.ts'
import { isWanted, masksOf, payloadOf } from '../../../openapi/rules/integrations/webhook-events.ts'
import { FEED_DAYS } from '../../../openapi/rules/integrations/webhooks.ts'
import { rowsOf, type Schemas } from '../../db.ts'
import { cursorOf } from '../../cursors.ts'
import { typeOf, type StoredEvent } from '../../events.ts'
import type { Operations } from './rows.ts'

type Company = Pick<Schemas['Company'], '_id' | 'subdomain'>
const START = '00000000-0000-0000-0000-000000000000'

function placeOf(cursor: string): number | undefined {
  try {
    const [, number] = /^(\d{1,15})\.[\da-f-]{36}$/.exec(atob(cursor.replaceAll('-', '+').replaceAll('_', '/'))) ?? []
    return number === undefined ? undefined : Number(number)
  } catch {
    return undefined
  }
}

/** An event as it is told to others; `number` is its place among those of the company, from 1. */
export function told({ _id, at, action, entity, userId, changes }: StoredEvent, number: number, company: Company) {
  return payloadOf({
    id: _id,
    type: action,
    at,
    seq: cursorOf(number, _id),
    company: { id: company._id, subdomain: company.subdomain },
    actor: userId === undefined ? { kind: 'system', id: null } : { kind: 'person', id: userId },
    ...(entity && { entity: { type: typeOf(action), ...entity } }),
    changed: changes.map(({ field }) => field),
  })
}

export const feed: Pick<Operations, 'eventFeed'> = {
  eventFeed({ query, company, now }) {
    const { after = cursorOf(0, START), types, limit = 100 } = query
    const place = placeOf(after)
    if (place === undefined) throw problem(400, 'EVENT_CURSOR_INVALID')
    const masks = types === undefined ? ['*'] : masksOf(types)
    const since = now() - FEED_DAYS * DAY
    // Numbered from 1, the oldest first.
    const wanted = rowsOf('events', company._id)
      .map((event, i) => ({ event, number: i + 1 }))
      .slice(place)
      .filter(({ event }) => Date.parse(event.at) > since && isWanted(masks, event.action))
      .slice(0, limit)
    const last = wanted.at(-1)
    return {
      status: 200,
      body: {
        events: wanted.map(({ event, number }) => told(event, number, company)),
        next: last ? cursorOf(last.number, last.event._id) : after,
      },
    }
  },
}
