import createClient from 'openapi-fetch'
import type { paths } from '../../openapi/gen/schema.d.ts'
import { MINUTE } from '../../openapi/rules/time/durations.ts'
import { createTokens } from '../accounts/token.ts'
import { close } from '../accounts/sessions.ts'
import type { Database } from '../db/client.ts'
import { companyUrl } from '../http/wire/site.ts'
import type { Settings } from '../settings/settings.ts'
import type { House } from './house.ts'

export type Client = ReturnType<typeof createClient<paths>>
export type Act = <T>(house: House, userId: string, work: (client: Client) => Promise<T>) => Promise<T>

type Tools = { db: Database; settings: Settings; now: () => Date; fetch: (request: Request) => Promise<Response> }

/**
 * What a person does by the bot he does by the calls of the app, through the same door: his session is of the kind
 * `telegram`, lives for this one answer, and the guard, the limits and the log of events see who he is by it.
 */
export function createActing({ db, settings, now, fetch }: Tools): Act {
  const tokens = createTokens(settings.sessionSecrets, now)
  return async ({ companyId, subdomain }, userId, work) => {
    const session = Bun.randomUUIDv7()
    const expiresAt = new Date(now().getTime() + MINUTE)
    await db.write(companyId, async (sql) => {
      await sql`
        insert into sessions (company_id, id, user_id, kind, expires_at, created_at)
        values (${companyId}, ${session}, ${userId}, 'telegram', ${expiresAt}, ${now()})`
    })
    const token = await tokens.sign({ company: companyId, user: userId, session }, expiresAt)
    try {
      return await work(
        createClient<paths>({
          baseUrl: companyUrl(settings, subdomain),
          fetch,
          headers: { authorization: `Bearer ${token}`, 'user-agent': 'Telegram' },
        }),
      )
    } finally {
      await db.write(companyId, (sql) => close(sql, companyId, session))
    }
  }
}
