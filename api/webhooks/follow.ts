import type { components } from '../../openapi/gen/schema.d.ts'
import { type Changes, shownChanges } from '../../openapi/rules/events/changes.ts'
import { moduleIsOn } from '../../openapi/rules/company/modules.ts'
import { isWanted, payloadOf } from '../../openapi/rules/integrations/webhook-events.ts'
import type { Tag } from '../db/client.ts'
import { type FeedEvent, writeFeedCursor } from '../events/feed.ts'
import { queueDeliveries } from './queued.ts'

type Schemas = components['schemas']
type Subscriber = {
  companyId: string
  id: string
  events: string[]
  isLive: boolean
  createdAt: Date
  subdomain: string
  moduleSettings: Record<string, boolean> | null
}
type Company = Pick<Subscriber, 'companyId' | 'subdomain'>

/** An event as it is told to others: what changed by its names, never the values. */
export function told(event: FeedEvent, { companyId, subdomain }: Company): Schemas['WebhookPayload'] {
  const { id, action, at, place, actor, entity, changes } = event
  return payloadOf({
    id,
    type: action,
    at: at.toISOString(),
    seq: writeFeedCursor(place),
    company: { id: companyId, subdomain },
    actor: actor.kind === 'system' ? { kind: 'system', id: null } : actor,
    entity,
    // Only record() writes them.
    changed: shownChanges((changes ?? {}) as Changes).map(({ field }) => field),
  })
}

/** It wants the event, was there when it happened, and is not itself what it is about: that would never end. */
const wants = (subscriber: Subscriber, { action, at, entity }: FeedEvent) =>
  isWanted(subscriber.events, action) && subscriber.createdAt <= at && entity?.id !== subscriber.id

/** Writes a delivery for everybody who wants one of these events; while he is stopped it is kept, and waits to be sent by hand. */
export async function followEvents(sql: Tag, events: readonly FeedEvent[], now: Date): Promise<void> {
  const companies = [...new Set(events.map(({ companyId }) => companyId))]
  const subscribers = await sql<Subscriber[]>`
    select w.company_id, w.id, w.events, w.paused_at is null and w.off_reason is null as is_live, w.created_at,
      c.subdomain, c.module_settings
    from webhooks w join companies c on c.id = w.company_id
    where w.company_id = any (${companies}::uuid[]) order by w.created_at, w.id`
  const listening = subscribers.filter((one) => moduleIsOn(one, 'integrations'))
  if (listening.length === 0) return
  const rows = events.flatMap((event) =>
    listening
      .filter((one) => one.companyId === event.companyId && wants(one, event))
      .map((one) => ({
        companyId: one.companyId,
        id: Bun.randomUUIDv7('hex', now),
        webhookId: one.id,
        eventId: event.id,
        type: event.action,
        body: JSON.stringify(told(event, one)),
        isLive: one.isLive,
      })),
  )
  if (rows.length === 0) return
  await sql`
    insert into webhook_deliveries (company_id, id, webhook_id, event_id, type, body, status, next_at, created_at)
    select r."companyId", r.id, r."webhookId", r."eventId", r.type, r.body,
      case when r."isLive" then 'waiting' else 'failed' end, case when r."isLive" then ${now}::timestamptz end, ${now}
    from jsonb_to_recordset(${sql.json(rows)}) as r ("companyId" uuid, id uuid, "webhookId" uuid, "eventId" uuid, type text,
      body text, "isLive" boolean)`
  const live = rows.filter(({ isLive }) => isLive)
  await queueDeliveries(
    sql,
    live.map(({ companyId, id, webhookId }) => ({ company: companyId, webhook: webhookId, delivery: id, turn: 1 })),
    now,
  )
}
