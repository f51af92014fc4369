import { moduleIsOn } from '../../../openapi/rules/company/modules.ts'
import { isWanted } from '../../../openapi/rules/integrations/webhook-events.ts'
import { db, newId, rowsOf, type Schemas } from '../../db.ts'
import { told } from './feed.ts'
import { isActive } from './rows.ts'

/**
 * A delivery of each event that came, for each webhook that wants it (api/webhooks/follow.ts): one that was there then and is
 * not itself what it is about. What is stopped keeps it, to be sent by hand.
 */
export function followEvents(company: Schemas['Company'], came: (moment: number) => boolean, now: number): void {
  if (!moduleIsOn(company, 'integrations')) return
  const at = new Date(now).toISOString()
  for (const [i, event] of rowsOf('events', company._id).entries()) {
    if (!came(Date.parse(event.at))) continue
    for (const webhook of rowsOf('webhooks', company._id)) {
      const isThere = webhook.createdAt <= event.at && webhook._id !== event.entity?.id
      if (!isThere || !isWanted(webhook.events, event.action)) continue
      const row = {
        _id: newId(now),
        webhookId: webhook._id,
        eventId: event._id,
        type: event.action,
        status: isActive(webhook) ? ('waiting' as const) : ('failed' as const),
        attempts: 0,
        code: null,
        ms: null,
        nextAt: isActive(webhook) ? at : null,
        lastAt: null,
        createdAt: at,
        request: JSON.stringify(told(event, i + 1, company)),
        answer: null,
        tries: [],
      }
      db.webhookDeliveries.push({ companyId: company._id, row })
    }
  }
}
