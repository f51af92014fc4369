import { openSession } from '../../accounts/sign-in.ts'
import { tryCode } from '../../accounts/codes.ts'
import type { Handlers } from '../../context.ts'
import { accountsByEmail } from '../../db/directory.ts'
import { record } from '../../events/record.ts'
import { codeProblems } from './code-sent.ts'

/** The right code opens the account and signs its owner in. */
export const verificationVerifyEmail: Handlers['verificationVerifyEmail'] = async (context) => {
  const { body, site, db, now, problem } = context
  const { code, subdomain } = body
  const email = body.email.toLowerCase()
  if (site.kind === 'company' && subdomain !== site.subdomain) throw problem(400, 'SUBDOMAIN_MISMATCH')
  const verdict = await tryCode(context, { purpose: 'email', email, subdomain }, code, now())
  if (verdict !== 'right') throw problem(400, codeProblems[verdict])
  // The code of a letter that came late: by now the address is verified, changed or switched off.
  const account = (await accountsByEmail(db, email, subdomain)).find((one) => one.isActive && !one.emailVerified)
  if (!account) throw problem(400, 'WRONG_CODE')
  const { companyId, userId } = account
  await db.write(companyId, async (sql) => {
    await sql`
      update users set email_verified = true, mailbox_proved = true, updated_at = ${now()}
      where company_id = ${companyId} and id = ${userId} and email = ${email}`
    const who = { ...context, company: { _id: companyId }, user: { id: userId } }
    await record(sql, who, { action: 'auth.email_verified' })
  })
  // One event for one call (R17): that of the code tells that its owner came in.
  const opened = await openSession(context, { companyId, userId, kind: 'password' })
  return { status: 200, body: { message: 'Email подтвержден', ...opened } }
}
