import { messages } from '../../openapi/gen/messages.gen.ts'
import { plainPassword } from '../../openapi/rules/users/passwords.ts'
import { asksForPassword, authUser } from '../auth-user.ts'
import { parcelFor } from '../carry.ts'
import { makeCode, secondsToWait } from '../codes.ts'
import type { FeatureHandlers, MockPublic } from '../context.ts'
import { companyBySubdomain, db, endSessions, isVerified, matchingAccounts, newId, pinOf, rowsOf } from '../db.ts'
import { record } from '../events.ts'
import { failOnPurpose } from '../fail.ts'
import type { Account } from '../kept.ts'
import { holdToBytes, holdToRepeat } from '../new-password.ts'
import { createCompany, emailOwner, isTaken, startRegistration } from '../registration.ts'
import { signInFailures } from '../seed/sentinels.ts'
import { signIn } from '../sign-in.ts'
import { namedSubdomain } from '../../openapi/rules/company/subdomains.ts'
import { endSession, issueUrlToken, type MockSession, type SessionKind } from '../tokens.ts'
import { links } from './auth-link.ts'

const kindOf = (rememberMe?: boolean): SessionKind => (rememberMe ? 'remembered' : 'password')
const toChoose = ({ company }: Account) => ({ name: company.name, subdomain: company.subdomain })

type Linked = 'auth.login' | 'auth.subdomain_token'

/** That there was one, and nobody's name (S7). */
function refusedAt(context: MockPublic, subdomain: string | undefined): void {
  const company = subdomain === undefined ? undefined : companyBySubdomain(subdomain)
  if (company) record({ ...context, company }, { action: 'auth.login_failed' })
}

function linkTo(context: MockPublic, account: Account, kind: SessionKind, action: Linked, from?: MockSession) {
  const { site, now } = context
  record({ ...context, ...account }, { action })
  const token = issueUrlToken(account, kind, now(), from)
  const address = `http://${account.company.subdomain}.${site.productDomain}`
  return { token, redirectUrl: `${address}/login?token=${token}${parcelFor(account)}` }
}

export const auth: FeatureHandlers<'auth'> = {
  ...links,

  async authLogin(context) {
    const { body, site, problem } = context
    const { email, password, rememberMe = false } = body
    await failOnPurpose(signInFailures, email, context)
    const named = namedSubdomain(body.subdomain, site.productDomain)
    if (site.kind === 'company' && named !== undefined && named !== site.subdomain)
      throw problem(400, 'SUBDOMAIN_MISMATCH')
    const accounts = matchingAccounts(email, password, site.kind === 'company' ? site.subdomain : named)
    const [first] = accounts
    if (!first) {
      refusedAt(context, site.kind === 'company' ? site.subdomain : named)
      throw problem(401, 'WRONG_CREDENTIALS')
    }
    if (!isVerified(first)) {
      // The letter that the screen speaks of, unless one went out just now.
      if (secondsToWait(emailOwner(first), context.now()) === 0) makeCode(emailOwner(first), context.now())
      throw problem(403, 'EMAIL_NOT_VERIFIED', undefined, {
        needEmailVerification: true,
        email,
        subdomain: first.company.subdomain,
        registrationToken: startRegistration(first, context.now()),
      })
    }
    if (site.kind === 'company') return { status: 200, body: signIn(context, first, kindOf(rememberMe), 'auth.login') }
    if (accounts.length === 1) {
      const { redirectUrl } = linkTo(context, first, kindOf(rememberMe), 'auth.login')
      return { status: 200, body: { requireSubdomain: true, subdomain: first.company.subdomain, redirectUrl } }
    }
    const choiceToken = `ot_${newId(context.now())}`
    db.choices.set(choiceToken, { email, accounts, rememberMe })
    return { status: 200, body: { multipleCompanies: true, companies: accounts.map(toChoose), choiceToken } }
  },

  authCheck({ session, user, company, now, setFileCookie }) {
    setFileCookie(session.token)
    return { status: 200, body: { user: authUser(user, session.kind, { company, now }), company } }
  },

  authLogout(context) {
    const { session, setFileCookie } = context
    record(context, { action: 'auth.logout' })
    endSession(session)
    setFileCookie('')
    return { status: 200, body: { message: 'Вы вышли из системы' } }
  },

  authSubdomainToken(context) {
    const { body, problem, credentials, findSession } = context
    const { subdomain, email, password, choiceToken, rememberMe } = body
    if (choiceToken !== undefined) {
      const choice = db.choices.get(choiceToken)
      db.choices.delete(choiceToken)
      const account = choice?.accounts.find(({ company }) => company.subdomain === subdomain)
      if (!choice || !account) throw problem(401, 'SUBDOMAIN_TOKEN_FAILED')
      return { status: 200, body: linkTo(context, account, kindOf(choice.rememberMe), 'auth.subdomain_token') }
    }
    if (email !== undefined && password !== undefined) {
      const [account] = matchingAccounts(email, password, subdomain)
      if (!account) throw problem(401, 'SUBDOMAIN_TOKEN_FAILED')
      return { status: 200, body: linkTo(context, account, kindOf(rememberMe), 'auth.subdomain_token') }
    }
    const session = credentials.bearer === undefined ? undefined : findSession(credentials.bearer)
    if (!session?.user.isActive || session.company.subdomain !== subdomain) throw problem(401, 'SUBDOMAIN_TOKEN_FAILED')
    return { status: 200, body: linkTo(context, session, session.kind, 'auth.subdomain_token', session) }
  },

  authRestoreChoice({ body, problem }) {
    const { email, password, choiceToken } = body
    const choice = choiceToken === undefined ? undefined : db.choices.get(choiceToken)
    const accounts =
      choice?.accounts ?? (email !== undefined && password !== undefined ? matchingAccounts(email, password) : [])
    if (accounts.length === 0) throw problem(401, 'CHOICE_NOT_FOUND')
    return { status: 200, body: { multipleCompanies: true, companies: accounts.map(toChoose) } }
  },

  authLoginPin(context) {
    const { body, site, problem } = context
    const named = namedSubdomain(body.subdomain, site.productDomain)
    if (site.kind === 'company' && named !== undefined && named !== site.subdomain)
      throw problem(400, 'SUBDOMAIN_MISMATCH')
    const company = companyBySubdomain(site.kind === 'company' ? site.subdomain : (named ?? ''))
    if (!company) throw problem(404, 'COMPANY_NOT_FOUND')
    const user = rowsOf('users', company._id).find(({ id, isActive }) => isActive && pinOf(id) === body.pinCode)
    if (!user) {
      refusedAt(context, company.subdomain)
      throw problem(401, 'WRONG_PIN')
    }
    return { status: 200, body: signIn(context, { company, user }, 'pin', 'auth.login_pin') }
  },

  authRegister(context) {
    const { body, problem, now } = context
    holdToBytes('adminPassword', body.adminPassword)
    if (isTaken(body.subdomain))
      throw problem(409, 'SUBDOMAIN_TAKEN', undefined, { fields: { subdomain: messages.SUBDOMAIN_TAKEN } })
    const account = createCompany(body, now())
    const { company, user } = account
    const owner = { action: 'user.created', entity: { id: user.id, title: user.name } } as const
    record(
      { ...context, ...account },
      { action: 'company.created', entity: { id: company._id, title: company.name } },
      [owner],
    )
    return {
      status: 201,
      body: {
        message: 'Компания создана! Код подтверждения отправлен на вашу почту.',
        subdomain: body.subdomain,
        emailSent: true,
        registrationToken: startRegistration(account, now()),
      },
    }
  },

  authLogoutAll(context) {
    const { session, setFileCookie } = context
    record(context, { action: 'auth.logout_all' })
    endSessions(session.user.id)
    setFileCookie('')
    return { status: 200, body: { message: 'Выполнен выход на всех устройствах' } }
  },

  authSetPassword(context) {
    const { body, session, problem } = context
    holdToRepeat(body)
    if (!asksForPassword(session.user, session.kind)) throw problem(409, 'PASSWORD_ALREADY_SET')
    db.kept.passwords[session.user.id] = plainPassword(body.newPassword)
    session.user.mustSetPassword = false
    record(context, { action: 'auth.password_changed' })
    return { status: 200, body: { message: 'Пароль сохранён' } }
  },
}
