import { problem } from '../../../openapi/contract.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { leavingFault } from '../../../openapi/rules/users/people.ts'
import { noteEnded } from '../../accounts/ended-sessions.ts'
import { dropOf } from '../../accounts/one-time-tokens.ts'
import * as sessions from '../../accounts/sessions.ts'
import type { Handlers, SessionContext } from '../../context.ts'
import type { Tag } from '../../db/client.ts'
import { changedAt } from '../../db/updated-at.ts'
import { record } from '../../events/record.ts'
import { forgetPerson } from '../../notifications/settle.ts'
import { beyond } from '../../audience/within.ts'
import { holdKeyToStaff } from './by-key.ts'
import { handTo } from './hand-to.ts'
import { find, lock, present, type StoredUser } from './rows.ts'
import { hasOtherAdmin, lockStaff } from './staff.ts'

type Schemas = components['schemas']

export const userSetStatus: Handlers['userSetStatus'] = async (context) => {
  const { path, body, db, company, principal } = context
  const companyId = company._id
  return db.write(companyId, async (sql) => {
    await lockStaff(sql, companyId)
    const old = await lock(sql, companyId, path.id)
    if (!old) throw problem(404, 'USER_NOT_FOUND')
    holdKeyToStaff(principal, {}, old)
    // His tasks may be of other places.
    if (principal.bound && body.handTasksTo != null) throw beyond('handTasksTo')
    return { status: 200, body: await turn(sql, context, old, body) }
  })
}

/**
 * Off: links end and the PIN is free for others. His sessions stay as rows until he is switched on
 * again, since every call reads the person with them: it is refused at once with the word that he was switched off.
 */
export async function turn(
  sql: Tag,
  context: SessionContext,
  old: StoredUser,
  { isActive, handTasksTo }: Schemas['UserStatus'],
): Promise<Schemas['User']> {
  const { company, user, now } = context
  const companyId = company._id
  if (old.isActive === isActive) {
    // Who was switched off a moment before, by somebody else, hands over all the same.
    const handed = isActive ? undefined : await handTo(sql, context, old, handTasksTo)
    if (handed && handed.events.length > 0) await record(sql, context, handed.whole, handed.events)
    return present(old)
  }
  if (!isActive) {
    const fault = leavingFault(old, old.id === user.id, await hasOtherAdmin(sql, companyId, old.id))
    if (fault) throw problem(409, fault)
  }
  await sql`
    update users set is_active = ${isActive}, updated_at = ${changedAt(now(), old)}
      ${isActive ? sql`` : sql`, pin_hash = null, pin_digits = null`}
    where company_id = ${companyId} and id = ${old.id}`
  if (isActive) await sessions.closeAll(sql, companyId, old.id)
  else {
    await dropOf(sql, old.id)
    noteEnded(sql, { companyId, userId: old.id })
  }
  const parts = isActive ? undefined : (await handTo(sql, context, old, handTasksTo))?.events
  const action = isActive ? 'user.restored' : 'user.archived'
  await record(sql, context, { action, entity: { id: old.id, title: old.name } }, parts)
  const written = await find(sql, companyId, old.id)
  if (!written) throw new Error('a locked person was not found')
  return written
}

/** The name stays where it stands: in articles, in history, in the log (B40); what else is known of him goes (R21). */
export const userDelete: Handlers['userDelete'] = async (context) => {
  const { path, query, db, company, user, now } = context
  const companyId = company._id
  return db.write(companyId, async (sql) => {
    await lockStaff(sql, companyId)
    const old = await lock(sql, companyId, path.id)
    if (!old) throw problem(404, 'USER_NOT_FOUND')
    const fault = leavingFault(old, old.id === user.id, await hasOtherAdmin(sql, companyId, old.id))
    if (fault) throw problem(409, fault)
    const at = changedAt(now(), old)
    await sql`
      update users set is_active = false, deleted_at = ${at}, updated_at = ${at}, external_id = null, email = null, email_verified = false,
        phone = null, pin_hash = null, pin_digits = null, password_hash = null, must_set_password = false
      where company_id = ${companyId} and id = ${old.id}`
    await sql`delete from user_restaurants where company_id = ${companyId} and user_id = ${old.id}`
    await forgetPerson(sql, companyId, old.id)
    await sql`delete from telegram_links where company_id = ${companyId} and user_id = ${old.id}`
    await sessions.closeAll(sql, companyId, old.id)
    const parts = (await handTo(sql, context, old, query.handTasksTo))?.events
    await record(sql, context, { action: 'user.deleted', entity: { id: old.id, title: old.name } }, parts)
    return { status: 200, body: { message: 'Пользователь удален' } }
  })
}
