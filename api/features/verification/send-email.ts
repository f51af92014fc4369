import { messages } from '../../../openapi/gen/messages.gen.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { tooMany } from '../../accounts/counter.ts'
import { evenly } from '../../accounts/even-time.ts'
import { takeLetter } from '../../accounts/letter-limits.ts'
import { look } from '../../accounts/one-time-tokens.ts'
import type { Handlers } from '../../context.ts'
import { accountsByEmail } from '../../db/directory.ts'
import { isTaken } from '../../db/unless-taken.ts'
import { record } from '../../events/record.ts'
import { enqueue } from '../../queue/mail/outbox.ts'
import { codeSent } from './code-sent.ts'

type Context = Parameters<Handlers['verificationSendEmail']>[0]
const SENT = 'Код отправлен повторно'

/** The same answer for any address (S7): whoever has no account waiting for its code gets no letter, by the worker's look. */
export const verificationSendEmail: Handlers['verificationSendEmail'] = async (context) => {
  const { body, site, db, repeat, now, problem } = context
  const { subdomain } = body
  const [email, oldEmail] = [body.email.toLowerCase(), body.oldEmail?.toLowerCase()]
  if (site.kind === 'company' && subdomain !== site.subdomain) throw problem(400, 'SUBDOMAIN_MISMATCH')
  if (oldEmail !== undefined && oldEmail !== email) return changeEmail(context, oldEmail, email)
  return evenly(async () => {
    const account = (await accountsByEmail(db, email, subdomain)).find((one) => one.isActive && !one.emailVerified)
    return repeat.answer(account?.companyId ?? null, async (sql) => {
      const wait = await takeLetter(sql, 'email', { email, subdomain }, now())
      if (wait > 0) throw tooMany(wait)
      const who = account && { ...context, company: { _id: account.companyId }, user: { id: account.userId } }
      if (who) await record(sql, who, { action: 'auth.code_sent' })
      await enqueue(sql, { template: 'verify-email', email, subdomain }, now())
      return { status: 200, body: codeSent(SENT) }
    })
  })
}

/** Another address for the account that waits: only with the proof of its registration, three times at most (A26, S17). */
async function changeEmail({ body, ...context }: Context, oldEmail: string, email: string) {
  const { db, repeat, now, problem } = context
  const { subdomain, registrationToken } = body
  const refused = (text: string = messages.EMAIL_CHANGE_FAILED) =>
    problem(400, 'EMAIL_CHANGE_FAILED', undefined, { fields: { email: text } })
  const proof = registrationToken === undefined ? undefined : await look(db, 'registration', registrationToken, now())
  if (!proof) throw refused()
  const { companyId, userId } = proof
  try {
    return await repeat.answer(companyId, async (sql) => {
      const changed = await sql`
        update users u set email = ${email}, email_changes = email_changes + 1, updated_at = ${now()}
        from companies c
        where u.company_id = ${companyId} and u.id = ${userId} and u.email = ${oldEmail} and not u.email_verified
          and u.is_active and u.email_changes < ${limits.auth.registrationEmailChanges}
          and c.id = u.company_id and c.subdomain = ${subdomain}
        returning 1`
      if (changed.length === 0) throw refused()
      const wait = await takeLetter(sql, 'email', { email, subdomain }, now())
      if (wait > 0) throw tooMany(wait)
      if (!(await enqueue(sql, { template: 'verify-email', email, subdomain }, now()))) throw refused()
      const who = { ...context, company: { _id: companyId }, user: { id: userId } }
      await record(sql, who, { action: 'auth.code_sent', changes: { email: { old: oldEmail, new: email } } })
      return { status: 200 as const, body: codeSent(SENT) }
    })
  } catch (error) {
    // Somebody of the company has this address already.
    if (isTaken(error)) throw refused()
    throw error
  }
}
