import { problem } from '../../../openapi/contract.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { pagesOf, windowOf } from '../../../openapi/rules/values/lists.ts'
import { payloadOf } from '../../../openapi/rules/integrations/webhook-events.ts'
import {
  REPLAY_MAX,
  REPLAYED,
  replayedSince,
  TEST_TYPE,
  webhookName,
} from '../../../openapi/rules/integrations/webhooks.ts'
import { db, newId } from '../../db.ts'
import type { StoredDelivery } from '../../seed/webhooks.ts'
import { cursorOf } from '../../cursors.ts'
import { activeOf, deliveriesOf, presentDelivery, webhookOf, type Operations } from './rows.ts'

type One = Parameters<Operations['webhookGetDelivery']>[0]
function deliveryOf(context: Pick<One, 'path' | 'company' | 'now'>): StoredDelivery {
  const row = deliveriesOf(context).find(({ _id }) => _id === context.path.deliveryId)
  if (!row) throw problem(404, 'WEBHOOK_DELIVERY_NOT_FOUND')
  return row
}
const sentAgain = (row: StoredDelivery, now: number) =>
  Object.assign(row, { status: 'waiting', nextAt: new Date(now).toISOString() })

export const deliveries: Pick<
  Operations,
  'webhookListDeliveries' | 'webhookGetDelivery' | 'webhookTest' | 'webhookResend' | 'webhookReplay'
> = {
  webhookListDeliveries(context) {
    const { query } = context
    webhookOf(context)
    const mine = deliveriesOf(context)
      .filter(({ type }) => query.action === undefined || type === query.action)
      .toReversed()
    const counts = { waiting: 0, delivered: 0, retrying: 0, failed: 0 }
    for (const { status } of mine) counts[status] += 1
    const found = mine.filter(({ status }) => query.status === undefined || status === query.status)
    const window = windowOf(query, limits.webhooks.pageRows)
    const rows = found.slice(window.offset, window.offset + window.limit)
    return {
      status: 200,
      body: {
        deliveries: rows.map(presentDelivery),
        counts,
        total: found.length,
        ...pagesOf(found.length, window),
      },
    }
  },

  webhookGetDelivery(context) {
    webhookOf(context)
    const row = deliveryOf(context)
    const { request, answer, tries } = row
    return { status: 200, body: { delivery: presentDelivery(row), request, answer, tries } }
  },

  webhookTest(context) {
    const { company, user, now } = context
    const webhook = activeOf(context)
    const at = new Date(now()).toISOString()
    const eventId = newId(now())
    const row: StoredDelivery = {
      _id: newId(now()),
      webhookId: webhook._id,
      eventId,
      type: TEST_TYPE,
      status: 'waiting',
      attempts: 0,
      code: null,
      ms: null,
      nextAt: at,
      lastAt: null,
      createdAt: at,
      request: JSON.stringify(
        payloadOf({
          id: eventId,
          type: TEST_TYPE,
          at,
          seq: cursorOf(0, eventId),
          company: { id: company._id, subdomain: company.subdomain },
          actor: { kind: 'person', id: user.id },
          entity: { type: 'webhook', id: webhook._id, title: webhookName(webhook) },
          changed: [],
        }),
      ),
      answer: null,
      tries: [],
    }
    db.webhookDeliveries.push({ companyId: company._id, row })
    return { status: 202, body: presentDelivery(row) }
  },

  webhookResend(context) {
    activeOf(context)
    return { status: 202, body: presentDelivery(sentAgain(deliveryOf(context), context.now())) }
  },

  webhookReplay(context) {
    const { body, now } = context
    activeOf(context)
    const from = replayedSince(body.from, new Date(now()))
    const again = deliveriesOf(context)
      .filter(({ status, createdAt }) => REPLAYED.includes(status) && new Date(createdAt) >= from)
      .slice(0, REPLAY_MAX)
    for (const row of again) sentAgain(row, now())
    return { status: 202, body: { count: again.length } }
  },
}
