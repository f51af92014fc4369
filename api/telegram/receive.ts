import type { Update } from '@grammyjs/types'
import type { Database } from '../db/client.ts'
import { deliver } from '../queue/deliveries.ts'
import { DAY } from '../../openapi/rules/time/durations.ts'
import { heardIn } from './heard.ts'
import type { TelegramPayload } from './payload.ts'
import { talkOf } from './talk.ts'

/**
 * Takes updates in: once each, together with the work that follows from them. Webhook and polling come here; Telegram
 * hears that they were taken only after this, so what a crash cuts off is given again.
 */
export async function receive(
  db: Database,
  { companyId, botId }: { companyId: string; botId: string },
  updates: readonly Update[],
  now: Date,
): Promise<void> {
  await db.write(companyId, async (sql) => {
    const ids = updates.map((update) => `${update.update_id}`)
    const fresh = await sql<{ id: string }[]>`
      insert into telegram_updates (company_id, bot_id, update_id, at)
      select ${companyId}, ${botId}::bigint, n::bigint, ${now} from unnest(${ids}::text[]) n
      on conflict do nothing returning update_id::text as id`
    const isFresh = new Set(fresh.map(({ id }) => id))
    const heard = updates.flatMap((update) => {
      const id = `${update.update_id}`
      const one = isFresh.delete(id) ? heardIn(update, botId) : undefined
      return one ? [{ heard: one, update: id } satisfies TelegramPayload] : []
    })
    const voidAt = new Date(now.getTime() + DAY)
    await deliver(
      sql,
      heard.map((payload) => ({
        channel: 'telegram' as const,
        company: companyId,
        lane: talkOf(companyId),
        payload,
        voidAt,
      })),
      now,
    )
  })
}
