import { problem } from '../../../openapi/contract.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import { overlapMs } from '../../../openapi/rules/integrations/keys.ts'
import { maskFaults, webhookTypes } from '../../../openapi/rules/integrations/webhook-events.ts'
import {
  headerFaults,
  parsedWebhookUrl,
  SECRET_PREFIX,
  webhookAfter,
  webhookChanges,
  webhookName,
} from '../../../openapi/rules/integrations/webhooks.ts'
import { db, newId, rowsOf, type Schemas } from '../../db.ts'
import { record } from '../../events.ts'
import type { StoredWebhook } from '../../seed/webhooks.ts'
import { deliveriesOf, isActive, present, webhookOf, type Operations } from './rows.ts'

const fresh = { url: '', description: '', events: [], headers: [], isActive: true }
const entity = (row: StoredWebhook) => ({ id: row._id, title: webhookName(row) })
const secretOf = () => {
  const bytes = String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32)))
  return SECRET_PREFIX + btoa(bytes)
}

/** A mock looks up no name: what is written as an address inside is refused. */
const INSIDE =
  /^(?:localhost|.*\.(?:localhost|local|internal)|\[.*\]|(?:0|10|127|169\.254|172\.(?:1[6-9]|2\d|3[01])|192\.168)\..*)$/
function refuse({ events, headers, url }: Partial<Schemas['WebhookCreate']>, kept: readonly string[]): void {
  const wrong = maskFaults(events)
  if (wrong) throw problem(400, 'WEBHOOK_EVENT_UNKNOWN', undefined, { fields: wrong })
  const refused = headerFaults(headers, kept)
  if (refused) throw problem(400, 'WEBHOOK_HEADER_INVALID', undefined, { fields: refused })
  if (url === undefined) return
  const parsed = parsedWebhookUrl(url)
  if (!parsed || INSIDE.test(parsed.hostname))
    throw problem(400, 'WEBHOOK_URL_INVALID', undefined, { fields: { url: messages.WEBHOOK_URL_INVALID } })
}

export const writing: Pick<
  Operations,
  | 'webhookList'
  | 'webhookListTypes'
  | 'webhookGet'
  | 'webhookCreate'
  | 'webhookUpdate'
  | 'webhookRotateSecret'
  | 'webhookDelete'
> = {
  webhookList(context) {
    const rows = rowsOf('webhooks', context.company._id)
    const webhooks = rows.map((row) => present(row, context))
    return { status: 200, body: { webhooks, total: webhooks.length, max: limits.webhooks.max } }
  },

  webhookListTypes: () => ({ status: 200, body: { types: [...webhookTypes] } }),

  webhookGet: (context) => ({ status: 200, body: present(webhookOf(context), context) }),

  webhookCreate(context) {
    const { body, company, user, now } = context
    refuse(body, [])
    if (rowsOf('webhooks', company._id).length >= limits.webhooks.max)
      throw problem(409, 'LIMIT_REACHED', { n: limits.webhooks.max })
    const at = new Date(now()).toISOString()
    const row: StoredWebhook = {
      ...webhookAfter(fresh, body),
      _id: newId(now()),
      offReason: null,
      failingSince: null,
      oldSecretUntil: null,
      createdBy: { id: user.id, name: user.name },
      createdAt: at,
      updatedAt: at,
    }
    db.webhooks.push({ companyId: company._id, row })
    const changes = { url: { new: row.url }, events: { new: row.events } }
    record(context, { action: 'webhook.created', entity: entity(row), changes })
    return { status: 201, body: { webhook: present(row, context), secret: secretOf() } }
  },

  webhookUpdate(context) {
    const { body, now } = context
    const row = webhookOf(context)
    refuse(body, row.headers)
    if (body.updatedAt !== undefined && Date.parse(body.updatedAt) !== Date.parse(row.updatedAt))
      throw problem(409, 'STALE')
    const before = { ...row, isActive: isActive(row) }
    const title = entity(row)
    const next = webhookAfter(before, body)
    const changes = webhookChanges(before, next, body.headers)
    if (changes) {
      const at = Math.max(now(), Date.parse(row.updatedAt) + 1)
      const resumed = next.isActive && !before.isActive
      // What was off stays so until it is resumed, whatever else is changed of it.
      const isOn = next.isActive || (row.offReason !== null && row.isActive)
      Object.assign(row, next, { isActive: isOn, updatedAt: new Date(at).toISOString() })
      if (resumed) Object.assign(row, { offReason: null, failingSince: null })
      if (!next.isActive)
        for (const one of deliveriesOf(context))
          if (one.status === 'waiting' || one.status === 'retrying')
            Object.assign(one, { status: 'failed', nextAt: null })
      record(context, { action: 'webhook.updated', entity: title, changes })
    }
    return { status: 200, body: present(row, context) }
  },

  webhookRotateSecret(context) {
    const { body, now } = context
    const row = webhookOf(context)
    const ms = overlapMs[body.overlap]
    Object.assign(row, {
      updatedAt: new Date(Math.max(now(), Date.parse(row.updatedAt) + 1)).toISOString(),
      oldSecretUntil: ms > 0 ? new Date(now() + ms).toISOString() : null,
    })
    record(context, { action: 'webhook.secret_rotated', entity: entity(row) })
    return { status: 200, body: { webhook: present(row, context), secret: secretOf() } }
  },

  webhookDelete(context) {
    const row = webhookOf(context)
    db.webhooks = db.webhooks.filter((one) => one.row !== row)
    db.webhookDeliveries = db.webhookDeliveries.filter((one) => one.row.webhookId !== row._id)
    record(context, { action: 'webhook.deleted', entity: entity(row) })
    return { status: 200, body: { message: 'Вебхук удалён' } }
  },
}
