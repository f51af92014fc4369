import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { pagesOf, windowOf } from '../../../openapi/rules/values/lists.ts'
import { deliveriesKeptSince } from '../../../openapi/rules/integrations/webhooks.ts'
import type { FeatureHandlers } from '../../context.ts'
import type { Tag } from '../../db/client.ts'
import * as rows from './rows.ts'

type Schemas = components['schemas']
type Status = Schemas['WebhookDeliveryStatus']
export type DeliveryRow = {
  id: string
  eventId: string
  type: string
  status: Status
  attempts: number
  code: number | null
  ms: number | null
  nextAt: Date | null
  lastAt: Date | null
  createdAt: Date
}

export const presentDelivery = (row: DeliveryRow): Schemas['WebhookDelivery'] => ({
  _id: row.id,
  eventId: row.eventId,
  type: row.type,
  status: row.status,
  attempts: row.attempts,
  code: row.code,
  ms: row.ms,
  nextAt: row.nextAt && row.nextAt.toISOString(),
  lastAt: row.lastAt && row.lastAt.toISOString(),
  createdAt: row.createdAt.toISOString(),
})

/** The deliveries of a webhook that are kept. */
export const OF_WEBHOOK = (sql: Tag, company: string, webhook: string, now: Date) => sql`
  d.company_id = ${company} and d.webhook_id = ${webhook} and d.created_at > ${deliveriesKeptSince(now)}`

type Full = DeliveryRow & { body: string; answer: string | null; tries: Schemas['WebhookAttempt'][] }

export const deliveries: Pick<FeatureHandlers<'webhooks'>, 'webhookListDeliveries' | 'webhookGetDelivery'> = {
  async webhookListDeliveries(context) {
    const { db, sql, path, query, company, now, problem } = context
    if (!(await db.read(() => rows.find(sql, context, path.id)))) throw problem(404, 'WEBHOOK_NOT_FOUND')
    const { status = null, action = null } = query
    const window = windowOf(query, limits.webhooks.pageRows)
    const mine = sql`${OF_WEBHOOK(sql, company._id, path.id, now())} and (${action}::text is null or d.type = ${action})`
    const [counted, found] = await Promise.all([
      db.read(
        () => sql<{ status: Status; count: number }[]>`
          select d.status, count(*)::int as count from webhook_deliveries d where ${mine} group by d.status`,
      ),
      db.read(
        () => sql<DeliveryRow[]>`
          select d.id, d.event_id, d.type, d.status, d.attempts, d.code, d.ms, d.next_at, d.last_at, d.created_at
          from webhook_deliveries d where ${mine} and (${status}::text is null or d.status = ${status})
          order by d.created_at desc, d.id desc limit ${window.limit} offset ${window.offset}`,
      ),
    ])
    const counts = { waiting: 0, delivered: 0, retrying: 0, failed: 0 }
    for (const one of counted) counts[one.status] = one.count
    const total = status === null ? Object.values(counts).reduce((sum, n) => sum + n, 0) : counts[status]
    return {
      status: 200,
      body: { deliveries: found.map(presentDelivery), counts, total, ...pagesOf(total, window) },
    }
  },

  async webhookGetDelivery(context) {
    const { db, sql, path, company, now, problem } = context
    if (!(await db.read(() => rows.find(sql, context, path.id)))) throw problem(404, 'WEBHOOK_NOT_FOUND')
    const [row] = await db.read(
      () => sql<Full[]>`
        select d.* from webhook_deliveries d
        where ${OF_WEBHOOK(sql, company._id, path.id, now())} and d.id = ${path.deliveryId}`,
    )
    if (!row) throw problem(404, 'WEBHOOK_DELIVERY_NOT_FOUND')
    const { body: request, answer, tries } = row
    return { status: 200, body: { delivery: presentDelivery(row), request, answer, tries } }
  },
}
