import { limits } from '../../openapi/gen/limits.gen.ts'
import { HOUR, SECOND } from '../../openapi/rules/time/durations.ts'
import { TRIES_KEPT } from '../../openapi/rules/integrations/webhooks.ts'
import type { Tag } from '../db/client.ts'
import { BY_ITSELF, record } from '../events/record.ts'
import { bounds } from './bounds.ts'
import { webhookLetters } from './letters.ts'
import { queueDeliveries } from './queued.ts'
import { GONE, type Outcome } from './send.ts'

const { retrySeconds, offAfterHours } = limits.webhooks
const { retryJitterPercent, failingLetterHours } = bounds

type Where = { company: string; webhook: string; delivery: string; turn: number }
type Standing = {
  name: string
  isLive: boolean
  failingSince: Date | null
  failingToldAt: Date | null
  turn: number
  step: number
  status: string
}

/** When it is tried again, and undefined after the last time: later by chance, so that many do not come at once. */
export function nextWait(step: number, { restMs = 0 }: Pick<Outcome, 'restMs'>, chance = Math.random()) {
  const seconds = retrySeconds[step - 1]
  if (seconds === undefined) return undefined
  const jitter = 1 + ((chance * 2 - 1) * retryJitterPercent) / 100
  return Math.max(Math.round(seconds * SECOND * jitter), restMs)
}

/** Writes what came of an attempt, and in the same transaction the next one, or what follows from the last. */
export async function settle(sql: Tag, at: Where, outcome: Outcome, now: Date): Promise<void> {
  const { company, webhook, delivery } = at
  // Whoever stops or deletes it at the same moment comes before or after, in the same order of rows.
  const [standing] = await sql<Standing[]>`
    select w.name, w.paused_at is null and w.off_reason is null as is_live, w.failing_since, w.failing_told_at,
      d.turn, d.step, d.status
    from webhooks w join webhook_deliveries d on d.company_id = w.company_id and d.webhook_id = w.id
    where w.company_id = ${company} and w.id = ${webhook} and d.id = ${delivery}
    for no key update of w`
  if (!standing) return
  const { code, ms, fault, answer } = outcome
  const isOff = fault !== null && endOf(standing, outcome, now)
  const isLast = standing.turn === at.turn
  const wait = fault !== null && isLast && !isOff && standing.isLive ? nextWait(standing.step + 1, outcome) : undefined
  const nextAt = wait === undefined ? null : new Date(now.getTime() + wait)
  const status = fault === null ? 'delivered' : nextAt ? 'retrying' : 'failed'
  const tried = sql.json([{ at: now.toISOString(), code, ms, fault }])
  await sql`
    update webhook_deliveries set attempts = attempts + 1, code = ${code}, ms = ${ms}, answer = ${answer},
      last_at = ${now}, tries = (
        select coalesce(jsonb_agg(one order by n), '[]') from (
          select one, n from jsonb_array_elements(tries || ${tried}::jsonb) with ordinality as all_of_them (one, n)
          order by n desc limit ${TRIES_KEPT}
        ) newest)
    where company_id = ${company} and id = ${delivery}`
  // Sent again by hand meanwhile: that turn decides what becomes of it. Stopped meanwhile, it has arrived all the same.
  if (isLast || (fault === null && standing.status === 'failed'))
    await sql`
      update webhook_deliveries set status = ${status}, step = step + 1, next_at = ${nextAt}, turn = turn + 1
      where company_id = ${company} and id = ${delivery}`
  if (nextAt) await queueDeliveries(sql, [{ company, webhook, delivery, turn: standing.turn + 1, dueAt: nextAt }], now)
  await sql`
    update webhooks set last_delivery_at = greatest(last_delivery_at, ${now}),
      failing_since = ${fault === null ? null : (standing.failingSince ?? now)},
      failing_told_at = case when ${fault !== null} then failing_told_at end
    where company_id = ${company} and id = ${webhook}`
  if (isOff) await switchOff(sql, at, standing, isOff, now)
  else if (fault !== null) await tellFailing(sql, at, standing, now)
}

const hoursSince = (from: Date | null, now: Date) => (from ? (now.getTime() - from.getTime()) / HOUR : 0)

/** Nobody is there any more, by his own word or after days of nothing. */
function endOf({ isLive, failingSince }: Standing, { code }: Outcome, now: Date): 'gone' | 'failures' | undefined {
  if (!isLive) return undefined
  if (code === GONE) return 'gone'
  return hoursSince(failingSince, now) >= offAfterHours ? 'failures' : undefined
}

const byItself = (company: string, now: Date) => ({ ...BY_ITSELF, company: { _id: company }, now: () => now })

async function switchOff(sql: Tag, at: Where, { name }: Standing, reason: 'gone' | 'failures', now: Date) {
  const { company, webhook } = at
  await sql`update webhooks set off_reason = ${reason} where company_id = ${company} and id = ${webhook}`
  await failWaiting(sql, company, webhook)
  await record(sql, byItself(company, now), { action: 'webhook.disabled', entity: { id: webhook, title: name } })
  await webhookLetters.tell(sql, { company, id: webhook, about: 'off' }, now)
}

async function tellFailing(sql: Tag, at: Where, standing: Standing, now: Date): Promise<void> {
  const { company, webhook } = at
  if (!standing.isLive || standing.failingToldAt || hoursSince(standing.failingSince, now) < failingLetterHours) return
  await sql`update webhooks set failing_told_at = ${now} where company_id = ${company} and id = ${webhook}`
  await record(sql, byItself(company, now), {
    action: 'webhook.failing',
    entity: { id: webhook, title: standing.name },
  })
  await webhookLetters.tell(sql, { company, id: webhook, about: 'failing' }, now)
}

/** What waits for one that was stopped waits no more: it is sent again by hand. */
export async function failWaiting(sql: Tag, company: string, webhook: string): Promise<void> {
  await sql`
    update webhook_deliveries set status = 'failed', next_at = null, turn = turn + 1
    where company_id = ${company} and webhook_id = ${webhook} and status in ('waiting', 'retrying')`
}
