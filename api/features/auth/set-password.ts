import { holdToRepeat } from '../../accounts/new-password.ts'
import * as sessions from '../../accounts/sessions.ts'
import type { Handlers } from '../../context.ts'
import { record } from '../../events/record.ts'

/** Once, by invitation: later changes go by a code, or whoever found an open browser could take the account over. */
export const authSetPassword: Handlers['authSetPassword'] = async (context) => {
  const { body, db, user, company, session, passwords, now, problem } = context
  holdToRepeat(problem, body)
  if (!user.mustSetPassword) throw problem(409, 'PASSWORD_ALREADY_SET')
  const hash = await passwords.hash(body.newPassword, user.email ?? '', company._id)
  const isSet = await db.write(company._id, async (sql) => {
    const changed = await sql`
      update users set password_hash = ${hash}, must_set_password = false, updated_at = ${now()}
      where company_id = ${company._id} and id = ${user.id} and must_set_password returning 1`
    if (changed.length === 0) return false
    // This one goes on: the invited person is in the middle of the first visit.
    await sessions.closeAll(sql, company._id, user.id, session.id)
    await record(sql, context, { action: 'auth.password_changed' })
    return true
  })
  if (!isSet) throw problem(409, 'PASSWORD_ALREADY_SET')
  return { status: 200, body: { message: 'Пароль сохранён' } }
}
