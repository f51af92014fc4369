import { openDatabase } from '../../../api/db/client.ts'
import { testSettings } from '../../../api/test/app.ts'
import { createTokens } from '../../../api/accounts/token.ts'

/** An administrator who is signed in. */
export type Person = { companyId: string; subdomain: string; userId: string; token: string }

const HOURS = 6

/** Whoever works all the time needs others to take turns with: six hundred calls a minute are one's own (C14). */
export async function buildPeople(databaseUrl: string, companies: number, each: number): Promise<Person[][]> {
  const db = openDatabase({ url: databaseUrl, max: 2 })
  const expiresAt = new Date(Date.now() + HOURS * 3_600_000)
  const tokens = createTokens(testSettings.sessionSecrets, () => new Date())
  const all: Person[][] = []
  for (let n = 0; n < companies; n++) {
    const companyId = Bun.randomUUIDv7()
    const subdomain = `drill-${companyId.slice(-8)}`
    await db.withoutCompany`
      insert into companies (id, name, subdomain, module_settings)
      values (${companyId}, ${subdomain}, ${subdomain}, ${db.withoutCompany.json({ knowledgeBase: true, analytics: true })})`
    const people = await db.write(companyId, (sql) =>
      Promise.all(
        Array.from({ length: each }, async (_, m) => {
          const [userId, session] = [Bun.randomUUIDv7(), Bun.randomUUIDv7()]
          await sql`
            insert into users (company_id, id, name, email, role, email_verified)
            values (${companyId}, ${userId}, ${`Сотрудник ${m}`}, ${`${userId}@drill.example`}, 'admin', true)`
          await sql`
            insert into sessions (company_id, id, user_id, kind, expires_at)
            values (${companyId}, ${session}, ${userId}, 'password', ${expiresAt})`
          const token = await tokens.sign({ company: companyId, user: userId, session }, expiresAt)
          return { companyId, subdomain, userId, token }
        }),
      ),
    )
    all.push(people)
  }
  await db.end()
  return all
}
