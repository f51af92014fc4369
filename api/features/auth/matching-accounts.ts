import type { PublicContext } from '../../context.ts'
import { accountsByEmail, type DirectoryAccount } from '../../db/directory.ts'
import { takePasswordTry } from './password-limits.ts'

/**
 * The accounts whose password matched (A9, A33): active ones only, unverified ones where no verified one matched. The
 * work is done at least once, so an unknown address takes as long as a wrong password (S7).
 */
export async function matchingAccounts(
  context: PublicContext,
  email: string,
  password: string,
  subdomain?: string,
): Promise<DirectoryAccount[]> {
  const { db, passwords } = context
  const giveBack = await takePasswordTry(context, email, subdomain ?? '')
  const accounts = (await accountsByEmail(db, email, subdomain)).filter((account) => account.isActive)
  if (accounts.length === 0) await passwords.verify(password, null)
  const right: DirectoryAccount[] = []
  for (const account of accounts) if (await passwords.verify(password, account.passwordHash)) right.push(account)
  if (right.length > 0) await giveBack()
  const verified = right.filter((account) => account.emailVerified)
  return verified.length > 0 ? verified : right
}

export const toChoose = ({ companyName, subdomain }: DirectoryAccount) => ({ name: companyName, subdomain })
