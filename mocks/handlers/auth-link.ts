import type { FeatureHandlers, MockPublic } from '../context.ts'
import { companyBySubdomain } from '../db.ts'
import { acceptInvitation, invitedBy } from '../people.ts'
import { signIn } from '../sign-in.ts'
import { endSession, lookUrlToken, type MockSession, spendUrlToken } from '../tokens.ts'

/** Whose link it is, good on its own company’s address only (S11): by invitation (people.ts) or by hand-over. */
function goodLink({ site, now }: MockPublic, token: string) {
  const company = site.kind === 'company' ? companyBySubdomain(site.subdomain) : undefined
  if (!company) return undefined
  const user = invitedBy(token, company._id, now())
  if (user) return { company, user, kind: 'password' as const, spend: () => acceptInvitation(user, company._id) }
  const found = lookUrlToken(token, now())
  if (!found?.user.isActive || found.company._id !== company._id) return undefined
  return { ...found, spend: () => spendUrlToken(token) }
}

function sessionHere({ site, credentials, findSession }: MockPublic): MockSession | undefined {
  const session = credentials.bearer === undefined ? undefined : findSession(credentials.bearer)
  return site.kind === 'company' && session?.company.subdomain === site.subdomain ? session : undefined
}

function enter(context: MockPublic, token: string) {
  const link = goodLink(context, token)
  link?.spend()
  return link && signIn(context, link, link.kind, 'auth.auto_login')
}

export const links: Pick<FeatureHandlers<'auth'>, 'authAutoLogin' | 'authLinkLogin' | 'authLinkCheck'> = {
  authAutoLogin(context) {
    const entered = enter(context, context.query.token)
    if (!entered) throw context.problem(401, 'AUTO_LOGIN_INVALID')
    return { status: 200, body: entered }
  },

  authLinkLogin(context) {
    const before = sessionHere(context)
    const entered = enter(context, context.body.token)
    if (!entered) throw context.problem(401, 'AUTO_LOGIN_INVALID')
    if (before) endSession(before)
    return { status: 200, body: entered }
  },

  authLinkCheck(context) {
    const link = goodLink(context, context.body.token)
    if (!link) throw context.problem(401, 'AUTO_LOGIN_INVALID')
    const { user } = link
    const other = sessionHere(context)?.user
    const isOther = other?.isActive && other.id !== user.id
    return {
      status: 200,
      body: {
        user: { _id: user.id, name: user.name },
        ...(isOther && { signedIn: { _id: other.id, name: other.name } }),
      },
    }
  },
}
