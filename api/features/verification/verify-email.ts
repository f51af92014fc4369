import { openSession } from '../../accounts/sign-in.ts'
import { type CodeVerdict, lookAtCode, tryCode } from '../../accounts/codes.ts'
import type { Handlers } from '../../context.ts'
import { accountsByEmail } from '../../db/directory.ts'
import { record } from '../../events/record.ts'
import { codeProblems } from './code-sent.ts'

/** The right code opens the account and signs its owner in. */
export const verificationVerifyEmail: Handlers['verificationVerifyEmail'] = async (context) => {
  const { body, site, db, repeat, now, problem } = context
  const { code, subdomain } = body
  const email = body.email.toLowerCase()
  if (site.kind === 'company' && subdomain !== site.subdomain) throw problem(400, 'SUBDOMAIN_MISMATCH')
  const who = { purpose: 'email', email, subdomain } as const
  const hold = (verdict: CodeVerdict) => {
    if (verdict !== 'right') throw problem(400, codeProblems[verdict])
  }
  const accounts = await accountsByEmail(db, email, subdomain)
  hold(await lookAtCode(context, who, code, now()))
  // The code of a letter that came late: by now the address is verified, changed or switched off.
  const account = accounts.find((one) => one.isActive && !one.emailVerified)
  if (!account) throw problem(400, 'WRONG_CODE')
  const { companyId, userId } = account
  // The code and what it is good for are one: who is told of neither has neither.
  return repeat.answer(companyId, async (sql) => {
    hold(await tryCode(context, who, code, now(), sql))
    const opens = await sql`
      update users set email_verified = true, mailbox_proved = true, updated_at = ${now()}
      where company_id = ${companyId} and id = ${userId} and email = ${email} returning 1`
    if (opens.length === 0) throw problem(400, 'WRONG_CODE')
    const event = { ...context, company: { _id: companyId }, user: { id: userId } }
    await record(sql, event, { action: 'auth.email_verified' })
    // One event for one call (R17): that of the code tells that its owner came in.
    const opened = await openSession(context, { companyId, userId, kind: 'password' }, sql)
    return { status: 200, body: { message: 'Email подтвержден', ...opened } }
  })
}
