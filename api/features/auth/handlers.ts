import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { FeatureHandlers, PublicContext } from '../../context.ts'
import { accountsByEmail, type DirectoryAccount } from '../../db/directory.ts'
import { notImplemented } from '../../not-implemented.ts'
import { companyUrl, namedSubdomain } from '../../site.ts'
import { fileCookie } from './file-cookie.ts'
import { issue, look, take } from './one-time-tokens.ts'
import * as sessions from './queries.ts'
import { matchingAccounts, openSession, present } from './sign-in.ts'

const toChoose = ({ companyName, subdomain }: DirectoryAccount) => ({ name: companyName, subdomain })

/** A link to the company’s own sign-in page with a token for one minute (C1: never from the request’s Host). */
async function urlToken(
  context: PublicContext,
  account: { companyId: string; userId: string; subdomain: string },
  rememberMe: boolean,
) {
  const { db, now, settings } = context
  const { companyId, userId, subdomain } = account
  const token = await issue(db.withoutCompany, 'url', { companyId, userId, rememberMe }, now(), limits.urlTokenSeconds)
  return { token, redirectUrl: `${companyUrl(settings, subdomain)}/login?token=${token}` }
}

export const auth: FeatureHandlers<'auth'> = {
  async authLogin(context) {
    const { body, site, settings, problem, db, now } = context
    const { email, password, rememberMe = false } = body
    const named = namedSubdomain(body.subdomain, settings.productDomain)
    if (site.kind === 'company' && named !== undefined && named !== site.subdomain)
      throw problem(400, 'SUBDOMAIN_MISMATCH')
    const accounts = await matchingAccounts(context, email, password, site.kind === 'company' ? site.subdomain : named)
    const [first] = accounts
    if (!first) throw problem(401, 'WRONG_CREDENTIALS')
    if (!first.emailVerified) {
      throw problem(403, 'EMAIL_NOT_VERIFIED', undefined, {
        needEmailVerification: true,
        email,
        subdomain: first.subdomain,
      })
    }
    if (site.kind === 'company') {
      const opened = await openSession(context, first.companyId, first.userId, rememberMe ? 'remembered' : 'password')
      if (!opened) throw problem(401, 'WRONG_CREDENTIALS')
      return { status: 200, body: opened }
    }
    if (accounts.length === 1) {
      const { redirectUrl } = await urlToken(context, first, rememberMe)
      return { status: 200, body: { requireSubdomain: true, subdomain: first.subdomain, redirectUrl } }
    }
    const data = {
      email,
      accounts: accounts.map(({ companyId, userId, subdomain }) => ({ companyId, userId, subdomain })),
      rememberMe,
    }
    const choiceToken = await issue(db.withoutCompany, 'choice', data, now(), limits.choiceTokenMinutes * 60)
    return { status: 200, body: { multipleCompanies: true, companies: accounts.map(toChoose), choiceToken } }
  },

  async authCheck({ session, credentials, cookies, settings, now }) {
    const left = (session.expiresAt.getTime() - now().getTime()) / 1000
    if (credentials.bearer) cookies.set(fileCookie(credentials.bearer, left, settings.publicScheme))
    return { status: 200, body: present(session) }
  },

  async authAutoLogin(context) {
    const { query, db, now, problem, site } = context
    const data = await take(db, 'url', query.token, now())
    if (!data) throw problem(401, 'AUTO_LOGIN_INVALID')
    const opened = await openSession(context, data.companyId, data.userId, data.rememberMe ? 'remembered' : 'password')
    // Good on its own company’s address only (S11).
    if (!opened || site.kind !== 'company' || opened.company.subdomain !== site.subdomain)
      throw problem(401, 'AUTO_LOGIN_INVALID')
    return { status: 200, body: opened }
  },

  async authLogout({ sql, session, company, cookies, settings }) {
    await sessions.close(sql, company._id, session.id)
    cookies.set(fileCookie('', 0, settings.publicScheme))
    return { status: 200, body: { message: 'Вы вышли из системы' } }
  },

  async authSubdomainToken(context) {
    const { body, problem, credentials, findSession, db, now } = context
    if (body.choiceToken !== undefined) {
      const choice = await take(db, 'choice', body.choiceToken, now())
      const account = choice?.accounts.find(({ subdomain }) => subdomain === body.subdomain)
      if (!choice || !account) throw problem(401, 'SUBDOMAIN_TOKEN_FAILED')
      return { status: 200, body: await urlToken(context, account, choice.rememberMe) }
    }
    if (body.email !== undefined && body.password !== undefined) {
      const [account] = await matchingAccounts(context, body.email, body.password, body.subdomain)
      if (!account?.emailVerified) throw problem(401, 'SUBDOMAIN_TOKEN_FAILED')
      return { status: 200, body: await urlToken(context, account, body.rememberMe ?? false) }
    }
    const session = credentials.bearer === undefined ? undefined : await findSession(credentials.bearer)
    if (!session?.user.isActive || session.company.subdomain !== body.subdomain)
      throw problem(401, 'SUBDOMAIN_TOKEN_FAILED')
    const account = { companyId: session.company._id, userId: session.user.id, subdomain: body.subdomain }
    return { status: 200, body: await urlToken(context, account, session.kind === 'remembered') }
  },

  async authRestoreChoice(context) {
    const { body, problem, db, now } = context
    const { email, password, choiceToken } = body
    const byToken = choiceToken === undefined ? undefined : await look(db, 'choice', choiceToken, now())
    if (byToken) {
      const mine = new Set(byToken.accounts.map(({ companyId }) => companyId))
      const accounts = await accountsByEmail(db, byToken.email)
      return {
        status: 200,
        body: {
          multipleCompanies: true,
          companies: accounts.filter(({ companyId }) => mine.has(companyId)).map(toChoose),
        },
      }
    }
    const accounts =
      email !== undefined && password !== undefined ? await matchingAccounts(context, email, password) : []
    if (accounts.length === 0) throw problem(401, 'CHOICE_NOT_FOUND')
    return { status: 200, body: { multipleCompanies: true, companies: accounts.map(toChoose) } }
  },

  authLoginPin: notImplemented,
  authRegister: notImplemented,
  authLogoutAll: notImplemented,
  authSetPassword: notImplemented,
}
