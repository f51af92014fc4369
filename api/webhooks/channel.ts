import { MINUTE, SECOND } from '../../openapi/rules/time/durations.ts'
import { moduleIsOn } from '../../openapi/rules/company/modules.ts'
import type { Database } from '../db/client.ts'
import { consumeFeed } from '../events/consume.ts'
import { internet, type Reach } from '../outside/reach.ts'
import type { Channel } from '../queue/channel.ts'
import type { Settings } from '../settings/settings.ts'
import { bounds } from './bounds.ts'
import { followEvents } from './follow.ts'
import { isPayload } from './queued.ts'
import { headersOf, openFor, signatureHeaders } from './secrets.ts'
import { send } from './send.ts'
import { failWaiting, settle } from './settle.ts'

export type WebhookTools = {
  db: Database
  settings: Settings
  now: () => Date
  /** Tests give their own. */
  webhooks?: { reach?: Reach; timeoutMs?: number }
}

const { timeoutSeconds, openPerEndpoint } = bounds
const FOLLOWER = 'webhooks'
/** Rows of a batch times the webhooks of a company fit into one statement. */
const BATCH = 200
/** Most of them wait for somebody else's answer: as many as may be slow at once before others wait for a place. */
const MAX_PARALLEL = 100

type Row = {
  webhookId: string
  url: string
  secretSealed: string
  oldSecretSealed: string | null
  oldSecretUntil: Date | null
  headersSealed: string | null
  isLive: boolean
  eventId: string
  body: string
  turn: number
  isDue: boolean
  moduleSettings: Record<string, boolean> | null
}

/** Events of a company to those whom it named. Each attempt is a row of the queue (queued.ts), so the queue repeats none. */
export function webhookChannel({ db, settings, now, webhooks = {} }: WebhookTools): Channel {
  const { reach = internet, timeoutMs = timeoutSeconds * SECOND } = webhooks

  async function find(company: string, delivery: string): Promise<Row | undefined> {
    const sql = db.forCompany(company)
    const [row] = await db.read(
      () => sql<Row[]>`
        select w.id as webhook_id, w.url, w.secret_sealed, w.old_secret_sealed, w.old_secret_until, w.headers_sealed,
          w.paused_at is null and w.off_reason is null as is_live, d.event_id, d.body, d.turn,
          d.status in ('waiting', 'retrying') as is_due, c.module_settings
        from webhook_deliveries d
        join webhooks w on w.company_id = d.company_id and w.id = d.webhook_id
        join companies c on c.id = d.company_id
        where d.company_id = ${company} and d.id = ${delivery}`,
    )
    return row
  }

  /** Both while they overlap; one that DATA_SECRET does not open signs nothing. */
  function secretsOf({ webhookId, secretSealed, oldSecretSealed, oldSecretUntil }: Row, at: Date): string[] {
    const isOldAlive = oldSecretUntil !== null && oldSecretUntil > at
    return [secretSealed, isOldAlive ? oldSecretSealed : null].flatMap((sealed) => {
      const secret = sealed === null ? undefined : openFor(settings, webhookId, sealed)
      return secret === undefined ? [] : [secret]
    })
  }

  return {
    name: 'webhook',
    parallel: MAX_PARALLEL,
    laneMax: openPerEndpoint,
    leaseMs: 2 * timeoutSeconds * SECOND + MINUTE,
    // Only for what is ours to fail: the steps of a delivery are its own.
    retry: { firstMs: 5 * SECOND, lastMs: 10 * MINUTE, awayMs: MINUTE },
    about: (payload) => (isPayload(payload) ? { webhookDelivery: payload.delivery } : {}),
    gather: async () =>
      void (await consumeFeed(db.jobs, FOLLOWER, (sql, events) => followEvents(sql, events, now()), { batch: BATCH })),
    async hand({ company, payload }, { signal }) {
      if (company === null || !isPayload(payload)) throw new Error('a delivery that this version does not know')
      const { delivery, turn } = payload
      const row = await find(company, delivery)
      // Deleted, sent by another turn, or stopped.
      if (!row || row.turn !== turn || !row.isDue) return false
      if (!row.isLive || !moduleIsOn(row, 'integrations')) {
        await db.write(company, (sql) => failWaiting(sql, company, row.webhookId))
        return false
      }
      const at = now()
      const secrets = secretsOf(row, at)
      if (secrets.length === 0) throw new Error('nothing opens the secret of this webhook')
      const headers = {
        ...headersOf(settings, row.webhookId, row.headersSealed),
        ...signatureHeaders({ id: row.eventId, at, body: row.body, secrets }),
      }
      const sent = { url: row.url, body: row.body, headers }
      const outcome = await send(sent, { settings, reach, timeoutMs, signal, now: at })
      await db.write(company, (sql) => settle(sql, { company, webhook: row.webhookId, delivery, turn }, outcome, now()))
      return outcome.fault === null
    },
  }
}
