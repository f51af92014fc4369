import { limits } from '../../../openapi/gen/limits.gen.ts'
import { DAY } from '../../../openapi/rules/time/durations.ts'
import { isInvitedFirst, pinFault } from '../../../openapi/rules/users/people.ts'
import { dropInvitation } from '../../accounts/one-time-tokens.ts'
import * as sessions from '../../accounts/sessions.ts'
import type { Handlers, SessionContext } from '../../context.ts'
import type { Tag } from '../../db/client.ts'
import { record } from '../../events/record.ts'
import { enqueue } from '../../queue/mail/outbox.ts'
import { pinHash, pinHashes } from '../../accounts/pins.ts'
import { makePin } from './pin.ts'
import { refuse, refuseTaken } from './refuse.ts'
import { lock, type StoredUser } from './rows.ts'
import { lockStaff, takenBy, unlessTaken } from './staff.ts'

/** Shown once: only its hash is kept. `updatedAt` stays: a form that is open beside it holds no PIN and is not stale. */
export const userSetPin: Handlers['userSetPin'] = async (context) => {
  const { path, body, repeat, company, settings, problem } = context
  const companyId = company._id
  const hashOf = (pin: string) => pinHash(settings.dataSecret, companyId, pin)
  const write = repeat.answer(companyId, async (sql) => {
    await lockStaff(sql, companyId)
    const user = await lock(sql, companyId, path.id)
    if (!user) throw problem(404, 'USER_NOT_FOUND')
    // With whoever is switched off went his PIN: nobody hands out one that opens nothing.
    if (!user.isActive) throw problem(409, 'USER_INACTIVE')
    const fault = body.pin === undefined ? undefined : pinFault(body.pin, user.role)
    if (fault) throw refuse(fault, 'pin')
    const isFree = async (pin: string) =>
      (await takenBy(sql, companyId, { pinHashes: pinHashes(settings, companyId, pin), but: user.id })).pinHashes
        .size === 0
    if (body.pin !== undefined && !(await isFree(body.pin))) throw refuseTaken('pin')
    const pin = body.pin ?? (await makePin(isFree))
    await sql`
      update users set pin_hash = ${hashOf(pin)}, pin_digits = ${pin.length}
      where company_id = ${companyId} and id = ${user.id}`
    await sessions.closeByPin(sql, companyId, user.id)
    await record(sql, context, { action: 'user.pin_changed', entity: { id: user.id, title: user.name } })
    return { status: 200 as const, body: { pin } }
  })
  return unlessTaken(write)
}

export const userInvite: Handlers['userInvite'] = (context) => {
  const { path, repeat, company, now, problem } = context
  const companyId = company._id
  const at = now()
  return repeat.answer(companyId, async (sql) => {
    const user = await lock(sql, companyId, path.id)
    if (!user) throw problem(404, 'USER_NOT_FOUND')
    if (user.email === null) throw problem(400, 'EMAIL_MISSING')
    if (!user.isActive) throw problem(409, 'USER_INACTIVE')
    const since = user.invitedAt ? (at.getTime() - user.invitedAt.getTime()) / 1000 : Infinity
    if (since < limits.users.inviteRepeatSeconds) {
      const reply = problem(429, 'INVITED_JUST_NOW')
      reply.headers['retry-after'] = String(Math.ceil(limits.users.inviteRepeatSeconds - since))
      throw reply
    }
    // At once, not when the letter goes: who asks for another link may have lost the first one.
    await dropInvitation(sql, user.id)
    if (!(await sendInvitation(sql, context, user))) throw problem(400, 'EMAIL_MISSING')
    await record(sql, context, { action: 'user.invited', entity: { id: user.id, title: user.name } })
    const expiresAt = new Date(at.getTime() + limits.users.inviteDays * DAY).toISOString()
    return { status: 200, body: { message: 'Приглашение отправлено', expiresAt } }
  })
}

/** The letter goes with what the caller's transaction writes of him. */
export async function inviteFirst(sql: Tag, context: SessionContext, id: string): Promise<boolean> {
  const user = await lock(sql, context.company._id, id)
  return (
    user !== undefined &&
    isInvitedFirst({ ...user, wasInvited: user.invitedAt !== null }) &&
    sendInvitation(sql, context, user)
  )
}

/** False where there is no address to send it to. */
async function sendInvitation(
  sql: Tag,
  { company, now }: Pick<SessionContext, 'company' | 'now'>,
  { id, email }: Pick<StoredUser, 'id' | 'email'>,
): Promise<boolean> {
  const { _id: companyId, subdomain } = company
  const at = now()
  if (email === null || !(await enqueue(sql, { template: 'invitation', email, subdomain, company: companyId }, at)))
    return false
  await sql`update users set invited_at = ${at} where company_id = ${companyId} and id = ${id}`
  return true
}
