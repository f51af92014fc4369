import { limits } from '../../../openapi/gen/limits.gen.ts'
import { dropInvitation, issue } from '../../accounts/one-time-tokens.ts'
import type { Database } from '../../db/client.ts'

const DAY_SECONDS = 24 * 3600

/**
 * Whom a letter of invitation is for, and the token of its link, made when the letter is handed over: the queue never
 * holds a secret, and each try kills the link of the one before. The person's row is held meanwhile, so that whoever is
 * switched off or gets another address at this very moment leaves no link behind (S10).
 */
export function makeInvitation(
  db: Database,
  { companyId, userId, email }: { companyId: string; userId: string; email: string },
  now: Date,
): Promise<{ name: string; token: string } | undefined> {
  return db.write(companyId, async (sql) => {
    const [person] = await sql<{ name: string }[]>`
      select name from users
      where company_id = ${companyId} and id = ${userId} and email = ${email} and is_active for update`
    if (!person) return undefined
    await dropInvitation(sql, userId)
    const data = { companyId, userId, kind: 'password' as const, invitation: true }
    return { name: person.name, token: await issue(sql, 'url', data, now, limits.users.inviteDays * DAY_SECONDS) }
  })
}
