import postgres from 'postgres'
import { createTokens } from '../../../api/accounts/token.ts'
import { testSettings } from '../../../api/test/app.ts'

export type World = { companyId: string; subdomain: string; token: string }

/** A company with nobody but the administrator who writes: what is measured fills it. */
export async function buildWorld(url: string): Promise<World> {
  const sql = postgres(url, { max: 1, fetch_types: false, onnotice: () => {} })
  const [companyId, user, session] = [Bun.randomUUIDv7(), Bun.randomUUIDv7(), Bun.randomUUIDv7()]
  const expiresAt = new Date(Date.now() + 3_600_000)
  try {
    await sql`set role app`
    await sql.begin(async (tx) => {
      await tx`select set_config('app.company', ${companyId}, true)`
      await tx`insert into companies (id, name, subdomain) values (${companyId}, 'Компания', 'bench1')`
      await tx`
        insert into users (company_id, id, name, email, role, email_verified)
        values (${companyId}, ${user}, 'Автор', 'author@bench.example', 'admin', true)`
      await tx`
        insert into sessions (company_id, id, user_id, kind, expires_at, device_at)
        values (${companyId}, ${session}, ${user}, 'password', ${expiresAt}, now())`
    })
    const signer = createTokens(testSettings.sessionSecrets, () => new Date())
    return {
      companyId,
      subdomain: 'bench1',
      token: await signer.sign({ company: companyId, user, session }, expiresAt),
    }
  } finally {
    await sql.end()
  }
}
