import { problem } from '../../../openapi/contract.ts'
import { DAY } from '../../../openapi/rules/time/durations.ts'
import { deliveriesKeptSince, TRIES_KEPT, webhookStatus } from '../../../openapi/rules/integrations/webhooks.ts'
import type { FeatureHandlers } from '../../context.ts'
import { rowsOf, type Schemas } from '../../db.ts'
import { personToday } from '../../refs.ts'
import type { StoredDelivery, StoredWebhook } from '../../seed/webhooks.ts'

export type Operations = FeatureHandlers<'webhooks'>
type Context = Pick<Parameters<Operations['webhookGet']>[0], 'path' | 'company' | 'now'>

export function webhookOf({ path, company }: Context): StoredWebhook {
  const row = rowsOf('webhooks', company._id).find(({ _id }) => _id === path.id)
  if (!row) throw problem(404, 'WEBHOOK_NOT_FOUND')
  return row
}
export const isActive = ({ isActive: isOn, offReason }: StoredWebhook) => isOn && offReason === null
/** One that takes deliveries now. */
export function activeOf(context: Context): StoredWebhook {
  const row = webhookOf(context)
  if (!isActive(row)) throw problem(409, 'WEBHOOK_OFF')
  return row
}

/** So soon after it was sent a mock has it delivered. */
const ARRIVES_MS = 1500
/** Nobody receives anything: what waits has arrived a moment later. */
function arrived(row: StoredDelivery, now: number): void {
  const isWaiting = row.status === 'waiting' && row.nextAt !== null && Date.parse(row.nextAt) + ARRIVES_MS <= now
  if (!isWaiting) return
  const at = new Date(now).toISOString()
  const ms = 120
  row.tries = [...row.tries, { at, code: 200, ms, fault: null }].slice(-TRIES_KEPT)
  Object.assign(row, {
    status: 'delivered',
    attempts: row.attempts + 1,
    code: 200,
    ms,
    nextAt: null,
    lastAt: at,
    answer: 'ok',
  })
}

/** Newest last. */
export function deliveriesOf({ company, path, now }: Context): StoredDelivery[] {
  const since = deliveriesKeptSince(new Date(now()))
  const found = rowsOf('webhookDeliveries', company._id).filter(
    ({ webhookId, createdAt }) => webhookId === path.id && new Date(createdAt) > since,
  )
  for (const row of found) arrived(row, now())
  return found
}

export function present(row: StoredWebhook, context: Omit<Context, 'path'>): Schemas['Webhook'] {
  const { isActive: isOn, oldSecretUntil, ...rest } = row
  const now = context.now()
  const tried = deliveriesOf({ ...context, path: { id: row._id } }).filter(({ lastAt }) => lastAt !== null)
  const today = tried.filter(({ lastAt }) => Date.parse(lastAt ?? '') >= now - DAY)
  const lasts = tried.map(({ lastAt }) => lastAt ?? '').toSorted()
  return {
    ...rest,
    createdBy: personToday(row.createdBy, context.company._id),
    status: webhookStatus({ ...row, isActive: isOn }),
    lastDeliveryAt: lasts.at(-1) ?? null,
    delivered24h: today.filter(({ status }) => status === 'delivered').length,
    failed24h: today.filter(({ status }) => status !== 'delivered').length,
    oldSecretUntil: oldSecretUntil !== null && Date.parse(oldSecretUntil) > now ? oldSecretUntil : null,
  }
}

export function presentDelivery(row: StoredDelivery): Schemas['WebhookDelivery'] {
  const { webhookId: _, request: __, answer: ___, tries: ____, ...delivery } = row
  return delivery
}
