import { limits } from '../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import { problem } from '../../../openapi/contract.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { SECOND } from '../../../openapi/rules/time/durations.ts'
import { overlapMs } from '../../../openapi/rules/integrations/keys.ts'
import { maskFaults } from '../../../openapi/rules/integrations/webhook-events.ts'
import {
  headerFaults,
  webhookAfter,
  webhookChanges,
  webhookName,
} from '../../../openapi/rules/integrations/webhooks.ts'
import type { FeatureHandlers, SessionContext } from '../../context.ts'
import type { Tag } from '../../db/client.ts'
import { lock } from '../../db/locks.ts'
import { changedAt, isStale } from '../../db/updated-at.ts'
import { record } from '../../events/record.ts'
import { headersOf, newSecret, sealFor, sealHeaders } from '../../webhooks/secrets.ts'
import { checkUrl } from '../../webhooks/send.ts'
import { failWaiting } from '../../webhooks/settle.ts'
import * as rows from './rows.ts'

type Operations = FeatureHandlers<'webhooks'>
type Schemas = components['schemas']
const LOOKED_UP_WITHIN = 5 * SECOND
const fresh = { url: '', description: '', events: [], headers: [], isActive: true }
const entity = ({ id, name }: { id: string; name: string }) => ({ id, title: name })

/** Neither what its name stands for nor why it is refused says anything of a network to the caller (I11). */
async function refuseUrl({ settings, uploads }: SessionContext, url: string | undefined): Promise<void> {
  if (url === undefined) return
  try {
    await checkUrl(url, settings, uploads.rules, AbortSignal.timeout(LOOKED_UP_WITHIN))
  } catch {
    throw problem(400, 'WEBHOOK_URL_INVALID', undefined, { fields: { url: messages.WEBHOOK_URL_INVALID } })
  }
}
function refuseEvents(events: readonly string[] | undefined): void {
  const fields = maskFaults(events)
  if (fields) throw problem(400, 'WEBHOOK_EVENT_UNKNOWN', undefined, { fields })
}
function refuseHeaders(headers: Schemas['WebhookHeaders'] | undefined, kept: readonly string[]): void {
  const fields = headerFaults(headers, kept)
  if (fields) throw problem(400, 'WEBHOOK_HEADER_INVALID', undefined, { fields })
}
/** What has no value here keeps the one it had. */
function valuesOf(headers: Schemas['WebhookHeaders'], kept: Record<string, string>): Record<string, string> {
  const had = new Map(Object.entries(kept).map(([name, value]) => [name.toLowerCase(), value]))
  return Object.fromEntries(headers.map(({ name, value }) => [name, value ?? had.get(name.toLowerCase()) ?? '']))
}

export const writing: Pick<Operations, 'webhookCreate' | 'webhookUpdate' | 'webhookRotateSecret' | 'webhookDelete'> = {
  async webhookCreate(context) {
    const { body, repeat, company, user, settings, now } = context
    refuseEvents(body.events)
    refuseHeaders(body.headers, [])
    await refuseUrl(context, body.url)
    const at = now()
    const id = Bun.randomUUIDv7()
    const secret = newSecret()
    const next = webhookAfter(fresh, body)
    const name = webhookName(next)
    return repeat.answer(company._id, async (sql) => {
      await lock(sql, 'webhooks', company._id)
      if ((await rows.list(sql, context)).length >= limits.webhooks.max)
        throw problem(409, 'LIMIT_REACHED', { n: limits.webhooks.max })
      await sql`
        insert into webhooks (company_id, id, url, description, name, events, header_names, headers_sealed, secret_sealed,
          created_by, created_by_name, created_at, updated_at)
        values (${company._id}, ${id}, ${next.url}, ${next.description}, ${name}, ${next.events}, ${next.headers},
          ${sealHeaders(settings, id, valuesOf(body.headers ?? [], {}))}, ${sealFor(settings, id, secret)}, ${user.id},
          ${user.name}, ${at}, ${at})`
      await record(sql, context, {
        action: 'webhook.created',
        entity: entity({ id, name }),
        changes: { url: { new: next.url }, events: { new: next.events } },
      })
      return { status: 201 as const, body: { webhook: await shown(sql, context, id), secret } }
    })
  },

  async webhookUpdate(context) {
    const { path, body, db, sql: reader, company, settings, now } = context
    const seen = await db.read(() => rows.find(reader, context, path.id))
    if (!seen) throw problem(404, 'WEBHOOK_NOT_FOUND')
    refuseEvents(body.events)
    refuseHeaders(body.headers, seen.headerNames)
    await refuseUrl(context, body.url)
    return db.write(company._id, async (sql) => {
      const old = await there(sql, context, path.id)
      if (isStale(body.updatedAt, old)) throw problem(409, 'STALE')
      refuseHeaders(body.headers, old.headerNames)
      const before = { ...old, headers: old.headerNames, isActive: rows.isActive(old) }
      const next = webhookAfter(before, body)
      const changes = webhookChanges(before, next, body.headers)
      if (changes) {
        const resumed = next.isActive && !before.isActive
        const kept = headersOf(settings, old.id, old.headersSealed)
        const sealed = body.headers ? sealHeaders(settings, old.id, valuesOf(body.headers, kept)) : old.headersSealed
        await sql`
          update webhooks set url = ${next.url}, description = ${next.description}, name = ${webhookName(next)},
            events = ${next.events}, header_names = ${next.headers}, headers_sealed = ${sealed},
            paused_at = case when ${next.isActive} then null when off_reason is null then coalesce(paused_at, ${now()})
              else paused_at end,
            off_reason = case when ${resumed} then null else off_reason end,
            failing_since = case when ${resumed} then null else failing_since end,
            failing_told_at = case when ${resumed} then null else failing_told_at end,
            updated_at = ${changedAt(now(), old)}
          where company_id = ${company._id} and id = ${path.id}`
        if (!next.isActive) await failWaiting(sql, company._id, path.id)
        await record(sql, context, { action: 'webhook.updated', entity: entity(old), changes })
      }
      return { status: 200, body: await shown(sql, context, path.id) }
    })
  },

  /** Two secrets live at most: this one and the one before. */
  async webhookRotateSecret(context) {
    const { path, body, repeat, company, settings, now } = context
    return repeat.answer(company._id, async (sql) => {
      const old = await there(sql, context, path.id)
      const secret = newSecret()
      const ms = overlapMs[body.overlap]
      const until = ms > 0 ? new Date(now().getTime() + ms) : null
      await sql`
        update webhooks set secret_sealed = ${sealFor(settings, old.id, secret)},
          old_secret_sealed = case when ${until}::timestamptz is not null then secret_sealed end, old_secret_until = ${until},
          updated_at = ${changedAt(now(), old)}
        where company_id = ${company._id} and id = ${path.id}`
      await record(sql, context, { action: 'webhook.secret_rotated', entity: entity(old) })
      return { status: 200 as const, body: { webhook: await shown(sql, context, path.id), secret } }
    })
  },

  async webhookDelete(context) {
    const { path, db, company } = context
    await db.write(company._id, async (sql) => {
      const old = await there(sql, context, path.id)
      await sql`delete from webhooks where company_id = ${company._id} and id = ${path.id}`
      await record(sql, context, { action: 'webhook.deleted', entity: entity(old) })
    })
    return { status: 200, body: { message: 'Вебхук удалён' } }
  },
}

async function there(sql: Tag, whose: rows.Whose, id: string): Promise<rows.WebhookRow> {
  const row = await rows.lockWebhook(sql, whose, id)
  if (!row) throw problem(404, 'WEBHOOK_NOT_FOUND')
  return row
}

async function shown(sql: Tag, whose: rows.Whose, id: string) {
  const row = await rows.find(sql, whose, id)
  if (!row) throw new Error('a webhook that was just written has no row')
  return rows.present(row, whose.now())
}
