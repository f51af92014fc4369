import { limits } from '../../openapi/gen/limits.gen.ts'
import { messages } from '../../openapi/gen/messages.gen.ts'
import { problem as anyProblem, type ProblemReply } from '../../openapi/contract.ts'
import { makeCode, secondsToWait, tryCode, type CodeOwner, type Tried } from '../codes.ts'
import type { FeatureHandlers, MockPublic } from '../context.ts'
import { accountsOf, isVerified, setPassword } from '../db.ts'
import { record } from '../events.ts'
import { holdToRepeat } from '../new-password.ts'
import { registrationOf } from '../registration.ts'
import { namedSubdomain } from '../../openapi/rules/company/subdomains.ts'
import { signIn } from '../sign-in.ts'

const sent = { expiresIn: limits.auth.codeLifetimeSeconds, resendIn: limits.auth.codeResendSeconds }
const refusals = { wrong: 'WRONG_CODE', expired: 'CODE_EXPIRED', burnt: 'CODE_BURNT' } as const

/** One every 30 seconds, whoever has an account (S5, S7). */
function waitForIt(owner: CodeOwner, now: number): void {
  const seconds = secondsToWait(owner, now)
  if (seconds === 0) return
  const busy = anyProblem(429, 'RATE_LIMITED')
  busy.headers['retry-after'] = String(seconds)
  throw busy
}

function accept(
  tried: Tried,
  refuse: (status: 400, code: (typeof refusals)[keyof typeof refusals]) => ProblemReply,
): void {
  if (tried !== 'right') throw refuse(400, refusals[tried])
}

/** A company's address speaks for itself (C15). */
function ownAddress({ site }: MockPublic, named: string | undefined, refuse: () => ProblemReply): void {
  if (site.kind === 'company' && named !== undefined && named !== site.subdomain) throw refuse()
}

/** Whose password a code of this address resets: the company's, or on the main address everybody's of that e-mail (A33). */
function resetOwner(
  context: MockPublic & { body: { email: string; subdomain?: string } },
  refuse: () => ProblemReply,
): CodeOwner {
  const { site, body } = context
  const { email } = body
  const named = namedSubdomain(body.subdomain, site.productDomain)
  ownAddress(context, named, refuse)
  const subdomain = site.kind === 'company' ? site.subdomain : (named ?? '')
  return { purpose: 'reset', email: email.toLowerCase(), subdomain }
}
const accountsToReset = ({ email, subdomain }: CodeOwner) => accountsOf(email, subdomain || undefined)

export const verification: FeatureHandlers<'verification'> = {
  verificationSendEmail(context) {
    const { body, now, problem } = context
    const { email, subdomain, oldEmail, registrationToken } = body
    ownAddress(context, subdomain, () => problem(400, 'SUBDOMAIN_MISMATCH'))
    if (oldEmail !== undefined && oldEmail.toLowerCase() !== email.toLowerCase()) {
      const found = registrationOf(registrationToken, now())
      const isHis = found?.company.subdomain === subdomain && found.user.email === oldEmail.toLowerCase()
      if (!found || !isHis || isVerified(found) || found.it.changes >= limits.auth.registrationEmailChanges)
        throw problem(400, 'EMAIL_CHANGE_FAILED', undefined, { fields: { email: messages.EMAIL_CHANGE_FAILED } })
      found.it.changes += 1
      found.user.email = email.toLowerCase()
    }
    const owner: CodeOwner = { purpose: 'email', email, subdomain }
    waitForIt(owner, now())
    const account = accountsOf(email, subdomain).find((one) => !isVerified(one))
    makeCode(owner, now(), account !== undefined)
    if (account) record({ ...context, ...account }, { action: 'auth.code_sent' })
    return { status: 200, body: { message: 'Код отправлен повторно', ...sent } }
  },

  verificationVerifyEmail(context) {
    const { body, now, problem } = context
    const { email, code, subdomain } = body
    ownAddress(context, subdomain, () => problem(400, 'SUBDOMAIN_MISMATCH'))
    accept(tryCode({ purpose: 'email', email, subdomain }, code, now()), problem)
    const account = accountsOf(email, subdomain).find((one) => !isVerified(one))
    if (!account) throw problem(400, 'WRONG_CODE')
    Object.assign(account.user, { emailVerified: true, updatedAt: new Date(now()).toISOString() })
    record({ ...context, ...account }, { action: 'auth.email_verified' })
    return {
      status: 200,
      body: { message: 'Email подтвержден', ...signIn(context, account, 'password') },
    }
  },

  verificationSendPasswordReset(context) {
    const { now, problem } = context
    const owner = resetOwner(context, () => problem(400, 'SUBDOMAIN_MISMATCH'))
    waitForIt(owner, now())
    makeCode(owner, now(), accountsToReset(owner).length > 0)
    for (const account of accountsToReset(owner)) record({ ...context, ...account }, { action: 'auth.code_sent' })
    return { status: 200, body: { message: 'Если аккаунт существует, код отправлен на почту', ...sent } }
  },

  verificationVerifyPasswordReset(context) {
    const { body, now, problem } = context
    const owner = resetOwner(context, () => problem(400, 'SUBDOMAIN_MISMATCH'))
    accept(tryCode(owner, body.code, now(), true), problem)
    return { status: 200, body: { valid: true } }
  },

  verificationChangePassword(context) {
    const { body, now, problem } = context
    const owner = resetOwner(context, () => problem(400, 'SUBDOMAIN_MISMATCH'))
    holdToRepeat(body)
    accept(tryCode(owner, body.code, now()), problem)
    for (const account of accountsToReset(owner)) {
      setPassword(account, body.newPassword)
      account.user.emailVerified = true
      record({ ...context, ...account }, { action: 'auth.password_changed' })
    }
    return {
      status: 200,
      body: { message: 'Пароль успешно изменен. Теперь вы можете войти с новым паролем.' },
    }
  },
}
