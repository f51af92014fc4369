import { look, take } from '../../accounts/one-time-tokens.ts'
import type { SessionKind } from '../../accounts/session-kinds.ts'
import type { Handlers } from '../../context.ts'
import { accountsByEmail } from '../../db/directory.ts'
import { matchingAccounts, toChoose } from './login/matching-accounts.ts'
import { urlToken } from './url-token.ts'

export const authSubdomainToken: Handlers['authSubdomainToken'] = async (context) => {
  const { body, problem, credentials, findSession, db, now } = context
  const link = async (account: Parameters<typeof urlToken>[1], kind: SessionKind) => ({
    status: 200 as const,
    body: await urlToken(context, account, kind, 'auth.subdomain_token'),
  })
  if (body.choiceToken !== undefined) {
    const choice = await take(db.withoutCompany, 'choice', body.choiceToken, now())
    const account = choice?.accounts.find(({ subdomain }) => subdomain === body.subdomain)
    if (!choice || !account) throw problem(401, 'SUBDOMAIN_TOKEN_FAILED')
    return link(account, kindOf(choice.rememberMe))
  }
  if (body.email !== undefined && body.password !== undefined) {
    const [account] = await matchingAccounts(context, body.email, body.password, body.subdomain)
    if (!account?.emailVerified) throw problem(401, 'SUBDOMAIN_TOKEN_FAILED')
    return link(account, kindOf(body.rememberMe))
  }
  const session = credentials.bearer === undefined ? undefined : await findSession(credentials.bearer)
  if (!session?.user.isActive || session.company.subdomain !== body.subdomain)
    throw problem(401, 'SUBDOMAIN_TOKEN_FAILED')
  const { company, user, id: from } = session
  const account = { companyId: company._id, userId: user.id, subdomain: body.subdomain, from }
  // The same kind again: what a PIN opened must not become a session of a password.
  return link(account, session.kind === 'pin' ? 'pin' : kindOf(session.kind === 'remembered'))
}

const kindOf = (rememberMe = false): SessionKind => (rememberMe ? 'remembered' : 'password')

export const authRestoreChoice: Handlers['authRestoreChoice'] = async (context) => {
  const { body, problem, db, now } = context
  const { email, password, choiceToken } = body
  const byToken = choiceToken === undefined ? undefined : await look(db, 'choice', choiceToken, now())
  if (byToken) {
    const mine = new Set(byToken.accounts.map(({ companyId }) => companyId))
    const accounts = await accountsByEmail(db, byToken.email)
    const companies = accounts.filter(({ companyId }) => mine.has(companyId)).map(toChoose)
    return { status: 200, body: { multipleCompanies: true, companies } }
  }
  const accounts = email !== undefined && password !== undefined ? await matchingAccounts(context, email, password) : []
  if (accounts.length === 0) throw problem(401, 'CHOICE_NOT_FOUND')
  return { status: 200, body: { multipleCompanies: true, companies: accounts.map(toChoose) } }
}
