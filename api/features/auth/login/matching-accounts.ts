import type { PublicContext } from '../../../context.ts'
import type { Database } from '../../../db/client.ts'
import { accountsByEmail, type DirectoryAccount } from '../../../db/directory.ts'
import { takePasswordTry } from './password-limits.ts'

/**
 * The accounts whose password matched (A9, A33): active ones only, unverified ones where no verified one matched. A wrong
 * password takes the same work whether there are such accounts, how many, and whether they are active (S7).
 */
export async function matchingAccounts(
  context: PublicContext,
  email: string,
  password: string,
  subdomain?: string,
): Promise<DirectoryAccount[]> {
  const { db, passwords, caller } = context
  const giveBack = await takePasswordTry(context, email, subdomain ?? '')
  const accounts = (await accountsByEmail(db, email, subdomain)).filter((account) => account.isActive)
  const hashes = accounts.map(({ passwordHash }) => passwordHash)
  const where = subdomain === undefined ? 'main' : 'company'
  const matches = await passwords.matches(password, email, hashes, where, caller).catch(async (error: unknown) => {
    // Nobody had time to compare it (S12): that was no wrong one.
    await giveBack().catch(() => {})
    throw error
  })
  const right: DirectoryAccount[] = []
  for (const [i, account] of accounts.entries()) {
    const { right: isRight, renewed } = matches[i] ?? { right: false }
    if (isRight) right.push(renewed === undefined ? account : await renew(db, account, renewed))
  }
  if (right.length > 0) await giveBack()
  const verified = right.filter((account) => account.emailVerified)
  return verified.length > 0 ? verified : right
}

/** The same password in today's form, also where another sign-in was faster; what was changed meanwhile stays as it is. */
async function renew(db: Database, account: DirectoryAccount, passwordHash: string): Promise<DirectoryAccount> {
  const { companyId, userId, passwordHash: old } = account
  const changed = await db.write(
    companyId,
    (sql) => sql`
      update users set password_hash = ${passwordHash}
      where company_id = ${companyId} and id = ${userId} and password_hash in (${old}, ${passwordHash})
      returning 1`,
  )
  return changed.length > 0 ? { ...account, passwordHash } : account
}

export const toChoose = ({ companyName, subdomain }: DirectoryAccount) => ({ name: companyName, subdomain })
