import { look } from '../../accounts/one-time-tokens.ts'
import { openSession } from '../../accounts/sign-in.ts'
import type { Handlers, PublicContext, Session } from '../../context.ts'
import { subdomainOf } from './companies.ts'

/** For API clients that hold the token themselves; the sign-in page posts it (authLinkLogin). */
export const authAutoLogin: Handlers['authAutoLogin'] = async (context) => {
  const entered = await enter(context, context.query.token)
  if (!entered) throw context.problem(401, 'AUTO_LOGIN_INVALID')
  return { status: 200, body: entered }
}

export const authLinkLogin: Handlers['authLinkLogin'] = async (context) => {
  const entered = await enter(context, context.body.token, await sessionHere(context))
  if (!entered) throw context.problem(401, 'AUTO_LOGIN_INVALID')
  return { status: 200, body: entered }
}

/** Before anything ends: whom the link signs in, and who would be signed out by it. */
export const authLinkCheck: Handlers['authLinkCheck'] = async (context) => {
  const { body, db, problem } = context
  const link = await goodLink(context, body.token)
  const [owner] = link
    ? await db.forCompany(link.companyId)<{ id: string; name: string }[]>`
        select id, name from users where company_id = ${link.companyId} and id = ${link.userId} and is_active`
    : []
  if (!owner) throw problem(401, 'AUTO_LOGIN_INVALID')
  const { user: other } = (await sessionHere(context)) ?? {}
  const isOther = other?.isActive && other.id !== owner.id
  return {
    status: 200,
    body: {
      user: { _id: owner.id, name: owner.name },
      ...(isOther && { signedIn: { _id: other.id, name: other.name } }),
    },
  }
}

/** A link is good on its own company’s address only (S11): elsewhere it stays as good as it was. */
async function goodLink({ db, now, site }: PublicContext, token: string) {
  const link = await look(db, 'url', token, now())
  const isHere = link && site.kind === 'company' && (await subdomainOf(db, link.companyId)) === site.subdomain
  return isHere ? link : undefined
}

async function enter(context: PublicContext, token: string, before?: Session) {
  const link = await goodLink(context, token)
  if (!link) return undefined
  const { companyId, userId, kind, invitation = false, from } = link
  const signIn = { companyId, userId, kind, event: 'auth.auto_login', byInvitation: invitation } as const
  return openSession(context, { ...signIn, link: token, ends: before?.id, ...(from && { from }) })
}

/** The session of the bearer, where it is one of this address (C10). */
async function sessionHere({ credentials, findSession, site }: PublicContext): Promise<Session | undefined> {
  const session = credentials.bearer === undefined ? undefined : await findSession(credentials.bearer)
  return site.kind === 'company' && session?.company.subdomain === site.subdomain ? session : undefined
}
