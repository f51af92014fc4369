import type { components } from '../../../openapi/gen/schema.d.ts'
import { DAY } from '../../../openapi/rules/time/durations.ts'
import { webhookStatus } from '../../../openapi/rules/integrations/webhooks.ts'
import type { Company } from '../../context.ts'
import type { Tag } from '../../db/client.ts'

type Schemas = components['schemas']
export type WebhookRow = {
  id: string
  url: string
  description: string
  name: string
  events: string[]
  headerNames: string[]
  headersSealed: string | null
  oldSecretUntil: Date | null
  pausedAt: Date | null
  offReason: Schemas['WebhookOffReason'] | null
  failingSince: Date | null
  lastDeliveryAt: Date | null
  createdBy: string | null
  createdByName: string
  createdAt: Date
  updatedAt: Date
  delivered: number
  failed: number
}
export type Whose = { company: Company; now: () => Date }

export async function list(sql: Tag, { company, now }: Whose, id: string | null = null): Promise<WebhookRow[]> {
  const since = new Date(now().getTime() - DAY)
  const rows = await sql<WebhookRow[]>`
    select w.*, coalesce(u.name, w.created_by_name) as created_by_name, d.delivered, d.failed
    from webhooks w
    left join users u on u.company_id = w.company_id and u.id = w.created_by
    cross join lateral (
      select count(*) filter (where d.status = 'delivered')::int as delivered,
        count(*) filter (where d.status <> 'delivered')::int as failed
      from webhook_deliveries d
      where d.company_id = w.company_id and d.webhook_id = w.id and d.last_at >= ${since}
    ) d
    where w.company_id = ${company._id} and (${id}::uuid is null or w.id = ${id})
    order by w.created_at, w.id`
  return [...rows]
}

export const find = async (sql: Tag, whose: Whose, id: string) => (await list(sql, whose, id))[0]

/** The row for this transaction alone; who delivers to it at the same moment waits, or is waited for. */
export async function lockWebhook(sql: Tag, whose: Whose, id: string): Promise<WebhookRow | undefined> {
  await sql`select 1 from webhooks where company_id = ${whose.company._id} and id = ${id} for no key update`
  return find(sql, whose, id)
}

export const isActive = ({ pausedAt, offReason }: Pick<WebhookRow, 'pausedAt' | 'offReason'>): boolean =>
  pausedAt === null && offReason === null

const iso = (at: Date | null) => at && at.toISOString()
export function present(row: WebhookRow, now: Date): Schemas['Webhook'] {
  return {
    _id: row.id,
    url: row.url,
    description: row.description,
    events: row.events,
    headers: row.headerNames,
    status: webhookStatus({ ...row, isActive: isActive(row) }),
    offReason: row.offReason,
    failingSince: iso(row.failingSince),
    lastDeliveryAt: iso(row.lastDeliveryAt),
    delivered24h: row.delivered,
    failed24h: row.failed,
    oldSecretUntil: row.oldSecretUntil && row.oldSecretUntil > now ? iso(row.oldSecretUntil) : null,
    createdBy: { id: row.createdBy, name: row.createdByName },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
