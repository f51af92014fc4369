import { tooMany } from '../../accounts/counter.ts'
import { evenly } from '../../accounts/even-time.ts'
import { takeLetter } from '../../accounts/letter-limits.ts'
import { holdToRepeat } from '../../accounts/new-password.ts'
import { forgetTries } from '../../accounts/password-tries.ts'
import * as sessions from '../../accounts/sessions.ts'
import { type CodeVerdict, confirmCode, tryCode } from '../../accounts/codes.ts'
import type { Handlers, PublicContext } from '../../context.ts'
import { enterCompany } from '../../db/client.ts'
import { accountsByEmail, type DirectoryAccount } from '../../db/directory.ts'
import { record } from '../../events/record.ts'
import { enqueue } from '../../queue/mail/outbox.ts'
import { namedSubdomain } from '../../../openapi/rules/company/subdomains.ts'
import { codeProblems, codeSent } from './code-sent.ts'

const ANY_ADDRESS = 'Если аккаунт существует, код отправлен на почту'
const CHANGED = 'Пароль успешно изменен. Теперь вы можете войти с новым паролем.'

/** Whose account: the company of the address or of the body; '' is the main address, all accounts of the e-mail (A33). */
function accountOf({ site, settings }: PublicContext, body: { email: string; subdomain?: string }) {
  const named = namedSubdomain(body.subdomain, settings.productDomain)
  const isOther = site.kind === 'company' && named !== undefined && named !== site.subdomain
  const subdomain = site.kind === 'company' ? site.subdomain : (named ?? '')
  return { who: { purpose: 'reset' as const, email: body.email.toLowerCase(), subdomain }, isOther }
}

async function activeAccounts({ db }: PublicContext, { email, subdomain }: { email: string; subdomain: string }) {
  return (await accountsByEmail(db, email, subdomain || undefined)).filter((account) => account.isActive)
}

const eventOf = (context: PublicContext, { companyId, userId }: DirectoryAccount) => ({
  ...context,
  company: { _id: companyId },
  user: { id: userId },
})

export const verificationSendPasswordReset: Handlers['verificationSendPasswordReset'] = async (context) => {
  const { body, repeat, now, problem } = context
  const { who, isOther } = accountOf(context, body)
  if (isOther) throw problem(400, 'SUBDOMAIN_MISMATCH')
  return evenly(async () => {
    const { email, subdomain } = who
    const accounts = await activeAccounts(context, who)
    return repeat.answer(accounts[0]?.companyId ?? null, async (sql) => {
      const wait = await takeLetter(sql, 'reset', who, now())
      if (wait > 0) throw tooMany(wait)
      await enqueue(sql, { template: 'password-reset', email, subdomain }, now())
      // One letter, and each company of the e-mail is told.
      for (const account of accounts) {
        await enterCompany(sql, account.companyId)
        await record(sql, eventOf(context, account), { action: 'auth.code_sent' })
      }
      return { status: 200, body: codeSent(ANY_ADDRESS) }
    })
  })
}

export const verificationVerifyPasswordReset: Handlers['verificationVerifyPasswordReset'] = async (context) => {
  const { body, now, problem } = context
  const { who, isOther } = accountOf(context, body)
  if (isOther) throw problem(400, 'SUBDOMAIN_MISMATCH')
  const verdict = await confirmCode(context, who, body.code, now())
  if (verdict !== 'right') throw problem(400, codeProblems[verdict])
  return { status: 200, body: { valid: true } }
}

/**
 * The new password of the account, or of every account of the e-mail (A33); all their sessions end at once (S10). Who had
 * the code has read the letter: the address is confirmed by that, and nobody is asked for a second code.
 */
export const verificationChangePassword: Handlers['verificationChangePassword'] = async (context) => {
  const { body, db, repeat, passwords, now, problem } = context
  const { who, isOther } = accountOf(context, body)
  if (isOther) throw problem(400, 'SUBDOMAIN_MISMATCH')
  holdToRepeat(problem, body)
  const hold = (verdict: CodeVerdict) => {
    if (verdict !== 'right') throw problem(400, codeProblems[verdict])
  }
  // Looked at first: where nobody has time to hash the password now (S12), the code is good for the next try.
  hold(await confirmCode(context, who, body.code, now()))
  const accounts = await activeAccounts(context, who)
  if (accounts.length === 0) throw problem(400, 'WRONG_CODE')
  const hash = await passwords.hash(body.newPassword, who.email, context.caller)
  const changed: DirectoryAccount[] = []
  const reply = await repeat.answer(accounts[0]?.companyId ?? null, async (sql) => {
    hold(await tryCode(context, who, body.code, now(), sql))
    for (const account of accounts) {
      const { companyId, userId } = account
      await enterCompany(sql, companyId)
      // Whoever was given another address or was switched off meanwhile is none of those who had the letter.
      const held = await sql`
        update users
        set password_hash = ${hash}, must_set_password = false, email_verified = true, mailbox_proved = true,
          updated_at = ${now()}
        where company_id = ${companyId} and id = ${userId} and email = ${who.email} and is_active returning 1`
      if (held.length === 0) continue
      await sessions.closeAll(sql, companyId, userId)
      await record(sql, eventOf(context, account), { action: 'auth.password_changed' })
      changed.push(account)
    }
    if (changed.length === 0) throw problem(400, 'WRONG_CODE')
    // One letter tells of all of them.
    const { email, subdomain } = who
    await enqueue(sql, { template: 'password-changed', email, subdomain }, now())
    return { status: 200 as const, body: { message: CHANGED } }
  })
  const addresses = ['', ...changed.map(({ subdomain }) => subdomain)]
  await forgetTries(db.withoutCompany, who.email, addresses, context.caller)
  return reply
}
