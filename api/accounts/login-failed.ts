import type { PublicContext } from '../context.ts'
import { companyBySubdomain } from '../db/directory.ts'
import { record } from '../events/record.ts'

/**
 * What the administrators of a company see of a refused sign-in: that there was one, when and from where. It is written
 * after the secret was compared, the same for a known, an unknown, an inactive account and one of another company, with
 * the same work, and it names nobody: neither answer, time nor log tells whether an account exists (S7). What the limits
 * refuse was not compared and is not written, so the limits bound the log too.
 */
export async function recordRefusal(
  context: PublicContext,
  companyId: string,
  action: 'auth.login_failed' | 'auth.pin_limited' = 'auth.login_failed',
): Promise<void> {
  const who = { ...context, company: { _id: companyId } }
  await context.db.write(companyId, (sql) => record(sql, who, { action }))
}

/** The same by the company's address; an address without a company has no log. */
export async function recordRefusalAt(context: PublicContext, subdomain: string): Promise<void> {
  const company = await companyBySubdomain(context.db, subdomain)
  if (company) await recordRefusal(context, company.id)
}
