import { problem } from '../../../openapi/contract.ts'
import { payloadOf } from '../../../openapi/rules/integrations/webhook-events.ts'
import { REPLAY_MAX, REPLAYED, replayedSince, TEST_TYPE } from '../../../openapi/rules/integrations/webhooks.ts'
import type { FeatureHandlers } from '../../context.ts'
import type { Tag } from '../../db/client.ts'
import { writeFeedCursor } from '../../events/feed.ts'
import { queueDeliveries } from '../../webhooks/queued.ts'
import { type DeliveryRow, OF_WEBHOOK, presentDelivery } from './deliveries.ts'
import * as rows from './rows.ts'

/** One that takes deliveries now, until the end of the transaction. */
async function active(sql: Tag, whose: rows.Whose, id: string): Promise<rows.WebhookRow> {
  const row = await rows.lockWebhook(sql, whose, id)
  if (!row) throw problem(404, 'WEBHOOK_NOT_FOUND')
  if (!rows.isActive(row)) throw problem(409, 'WEBHOOK_OFF')
  return row
}

export const sending: Pick<FeatureHandlers<'webhooks'>, 'webhookTest' | 'webhookResend' | 'webhookReplay'> = {
  async webhookTest(context) {
    const { path, db, company, user, now } = context
    return db.write(company._id, async (sql) => {
      const { name } = await active(sql, context, path.id)
      const at = now()
      const [id, eventId] = [Bun.randomUUIDv7('hex', at), Bun.randomUUIDv7('hex', at)]
      const [place] = await sql<{ xid: string }[]>`select feed_end()::text as xid`
      const body = payloadOf({
        id: eventId,
        type: TEST_TYPE,
        at: at.toISOString(),
        seq: writeFeedCursor({ xid: place?.xid ?? '0', id: eventId }),
        company: { id: company._id, subdomain: company.subdomain },
        actor: { kind: 'person', id: user.id },
        entity: { type: 'webhook', id: path.id, title: name },
        changed: [],
      })
      const [row] = await sql<DeliveryRow[]>`
        insert into webhook_deliveries (company_id, id, webhook_id, event_id, type, body, status, next_at, created_at)
        values (${company._id}, ${id}, ${path.id}, ${eventId}, ${TEST_TYPE}, ${JSON.stringify(body)}, 'waiting', ${at}, ${at})
        returning *`
      await queueDeliveries(sql, [{ company: company._id, webhook: path.id, delivery: id, turn: 1 }], at)
      if (!row) throw new Error('a delivery that was just written has no row')
      return { status: 202, body: presentDelivery(row) }
    })
  },

  async webhookResend(context) {
    const { path, db, company, now } = context
    return db.write(company._id, async (sql) => {
      await active(sql, context, path.id)
      const at = now()
      const [row] = await sql<(DeliveryRow & { turn: number })[]>`
        update webhook_deliveries d set status = 'waiting', step = 0, turn = turn + 1, next_at = ${at}
        where ${OF_WEBHOOK(sql, company._id, path.id, at)} and d.id = ${path.deliveryId} returning *`
      if (!row) throw problem(404, 'WEBHOOK_DELIVERY_NOT_FOUND')
      const { id, turn } = row
      await queueDeliveries(sql, [{ company: company._id, webhook: path.id, delivery: id, turn }], at)
      return { status: 202, body: presentDelivery(row) }
    })
  },

  async webhookReplay(context) {
    const { path, body, repeat, company, now } = context
    return repeat.answer(company._id, async (sql) => {
      await active(sql, context, path.id)
      const at = now()
      const again = await sql<{ id: string; turn: number }[]>`
        update webhook_deliveries set status = 'waiting', step = 0, turn = turn + 1, next_at = ${at}
        where company_id = ${company._id} and id = any (array(
          select d.id from webhook_deliveries d
          where d.company_id = ${company._id} and d.webhook_id = ${path.id} and d.status = any (${[...REPLAYED]}::text[])
            and d.created_at >= ${replayedSince(body.from, at)}
          order by d.created_at, d.id limit ${REPLAY_MAX}))
        returning id, turn`
      for (let start = 0; start < again.length; start += CHUNK) {
        const some = again.slice(start, start + CHUNK)
        await queueDeliveries(
          sql,
          some.map(({ id, turn }) => ({ company: company._id, webhook: path.id, delivery: id, turn })),
          at,
        )
      }
      return { status: 202 as const, body: { count: again.length } }
    })
  },
}

/** Rows of one statement: Postgres takes so many values. */
const CHUNK = 1000
