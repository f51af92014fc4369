import type { ProblemFor, ProblemReply } from '../../../../openapi/contract.ts'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { takeLetter } from '../../../accounts/letter-limits.ts'
import { issue } from '../../../accounts/one-time-tokens.ts'
import { openSession } from '../../../accounts/sign-in.ts'
import type { Handlers, PublicContext } from '../../../context.ts'
import type { DirectoryAccount } from '../../../db/directory.ts'
import { enqueue } from '../../../queue/mail/outbox.ts'
import { namedSubdomain } from '../../../../openapi/rules/company/subdomains.ts'
import { recordRefusalAt } from '../../../accounts/login-failed.ts'
import { matchingAccounts, toChoose } from './matching-accounts.ts'
import { urlToken } from '../url-token.ts'

export const authLogin: Handlers['authLogin'] = async (context) => {
  const { body, site, settings, problem, db, now } = context
  const { email, password, rememberMe = false } = body
  const named = namedSubdomain(body.subdomain, settings.productDomain)
  if (site.kind === 'company' && named !== undefined && named !== site.subdomain)
    throw problem(400, 'SUBDOMAIN_MISMATCH')
  const accounts = await matchingAccounts(context, email, password, site.kind === 'company' ? site.subdomain : named)
  const refused = async () => {
    if (site.kind === 'company') await recordRefusalAt(context, site.subdomain)
    return problem(401, 'WRONG_CREDENTIALS')
  }
  const kind = rememberMe ? 'remembered' : 'password'
  const [first] = accounts
  if (!first) throw await refused()
  if (!first.emailVerified) throw await unverified(context, first, email, problem)
  if (site.kind === 'company') {
    const { companyId, userId, passwordHash } = first
    const opened = await openSession(context, { companyId, userId, kind, event: 'auth.login', passwordHash })
    if (!opened) throw await refused()
    return { status: 200, body: opened }
  }
  if (accounts.length === 1) {
    const { redirectUrl } = await urlToken(context, first, kind, 'auth.login')
    return { status: 200, body: { requireSubdomain: true, subdomain: first.subdomain, redirectUrl } }
  }
  // Nobody is signed in yet: the choice that follows writes the event of the company that it falls on.
  const data = {
    email,
    accounts: accounts.map(({ companyId, userId, subdomain }) => ({ companyId, userId, subdomain })),
    rememberMe,
  }
  const choiceToken = await issue(db.withoutCompany, 'choice', data, now(), limits.auth.choiceTokenMinutes * 60)
  return { status: 200, body: { multipleCompanies: true, companies: accounts.map(toChoose), choiceToken } }
}

/**
 * The right password of an account whose e-mail nobody has confirmed (A2, C4): the proof for changing the address (A26),
 * and the letter that the screen speaks of, unless one went out just now.
 */
async function unverified(
  { db, now }: PublicContext,
  { companyId, userId, subdomain }: DirectoryAccount,
  email: string,
  problem: ProblemFor<'authLogin'>,
): Promise<ProblemReply> {
  const registrationToken = await db.write(companyId, async (sql) => {
    const at = now()
    if ((await takeLetter(sql, 'email', { email, subdomain }, at)) === 0)
      await enqueue(sql, { template: 'verify-email', email, subdomain }, at)
    return issue(sql, 'registration', { companyId, userId }, at, limits.auth.registrationTokenMinutes * 60)
  })
  const more = { needEmailVerification: true, email, subdomain, registrationToken }
  return problem(403, 'EMAIL_NOT_VERIFIED', undefined, more)
}
