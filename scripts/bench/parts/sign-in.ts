import type postgres from 'postgres'
import { createTokens } from '../../../api/accounts/token.ts'
import { testSettings } from '../../../api/test/app.ts'
import type { Caller } from './servers.ts'

const HOUR_MS = 3_600_000

/** A session of an hour, written by the owner past the walls. */
export async function signIn(sql: postgres.Sql, company: string, subdomain: string, user: string): Promise<Caller> {
  const expiresAt = new Date(Date.now() + HOUR_MS)
  const session = Bun.randomUUIDv7()
  await sql`
    insert into sessions (company_id, id, user_id, kind, expires_at, device_at)
    values (${company}, ${session}, ${user}, 'password', ${expiresAt}, now())`
  const signer = createTokens(testSettings.sessionSecrets, () => new Date())
  return { subdomain, token: await signer.sign({ company, user, session }, expiresAt) }
}
