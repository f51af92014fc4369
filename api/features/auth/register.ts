import { cleanText } from '../../../openapi/rules/text/clean-text.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import { takeLetter } from '../../accounts/letter-limits.ts'
import { holdToBytes } from '../../accounts/new-password.ts'
import { issue } from '../../accounts/one-time-tokens.ts'
import { isReserved } from '../../../openapi/rules/company/subdomains.ts'
import type { Handlers } from '../../context.ts'
import { companyBySubdomain } from '../../db/directory.ts'
import { isTaken } from '../../db/unless-taken.ts'
import { record } from '../../events/record.ts'
import { enqueue } from '../../queue/mail/outbox.ts'

const REGISTERED = 'Компания создана! Код подтверждения отправлен на вашу почту.'

/** Company, administrator and letter, or nothing (S14). The same e-mail may own several companies. */
export const authRegister: Handlers['authRegister'] = async (context) => {
  const { body, db, repeat, now, passwords, settings, problem } = context
  const { subdomain, adminPassword } = body
  const email = body.adminEmail.toLowerCase()
  const taken = () => problem(409, 'SUBDOMAIN_TAKEN', undefined, { fields: { subdomain: messages.SUBDOMAIN_TAKEN } })
  holdToBytes(problem, 'adminPassword', adminPassword)
  if (isReserved(subdomain, settings.productDomain) || (await companyBySubdomain(db, subdomain))) throw taken()

  const passwordHash = await passwords.hash(adminPassword, email, context.caller)
  const [companyId, userId, at] = [Bun.randomUUIDv7(), Bun.randomUUIDv7(), now()]
  const [name, adminName] = [cleanText(body.companyName), cleanText(body.adminName)]
  try {
    return await repeat.answer(companyId, async (sql) => {
      await sql`
        insert into companies (id, name, subdomain, created_at, updated_at)
        values (${companyId}, ${name}, ${subdomain}, ${at}, ${at})`
      await sql`
        insert into users (company_id, id, name, email, role, password_hash, created_at, updated_at)
        values (${companyId}, ${userId}, ${adminName}, ${email}, 'admin', ${passwordHash}, ${at}, ${at})`
      await record(
        sql,
        { ...context, company: { _id: companyId }, user: { id: userId } },
        {
          action: 'company.created',
          entity: { id: companyId, title: name },
        },
        [{ action: 'user.created', entity: { id: userId, title: adminName } }],
      )
      // A21: false when the outbox did not take the letter, or the address has had its five of this hour.
      const wait = await takeLetter(sql, 'email', { email, subdomain }, at)
      const emailSent = wait === 0 && (await enqueue(sql, { template: 'verify-email', email, subdomain }, at))
      const seconds = limits.auth.registrationTokenMinutes * 60
      const registrationToken = await issue(sql, 'registration', { companyId, userId }, at, seconds)
      const message = emailSent ? REGISTERED : messages.CODE_NOT_SENT
      return { status: 201 as const, body: { message, subdomain, emailSent, registrationToken } }
    })
  } catch (error) {
    // Another registration of the same address was faster.
    if (isTaken(error)) throw taken()
    throw error
  }
}
