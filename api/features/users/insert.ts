import type { Company, Role } from '../../context.ts'
import type { Tag } from '../../db/client.ts'
import { isMailbox } from '../../queue/mail/mailbox.ts'
import { enqueueAll } from '../../queue/mail/outbox.ts'
import { pinHash } from '../../accounts/pins.ts'

/** A person as he is to be written: checked (pin.ts, refer.ts, staff.ts), spelled as it is kept (rules/users/people.ts). */
export type NewUser = {
  id: string
  name: string
  externalId?: string | null
  /** Lower case. */
  email: string | null
  phone: string | null
  role: Role
  positionId: string | null
  restaurantIds: readonly string[]
  pin: string | null
  passwordHash: string | null
  /** Only with an e-mail: the letter goes out with the transaction. */
  invite: boolean
}
/** A file of people may bring fifty thousand restaurants of theirs; each looks two keys up, and a statement has five seconds. */
const WORK_AT_ONCE = 5000
type Where = { company: Pick<Company, '_id' | 'subdomain'>; dataSecret: string; at: Date }

/**
 * Writes people, their restaurants and their invitations in the caller's transaction, which has locked the staff and
 * records the event. An e-mail counts as verified where an administrator gave a password with it: its owner has to be
 * able to sign in. Without a password it is the link of the invitation that proves it.
 */
export async function insertUsers(
  sql: Tag,
  { company, dataSecret, at }: Where,
  people: readonly NewUser[],
): Promise<void> {
  if (people.length === 0) return
  const companyId = company._id
  const invited = people.filter(({ invite, email }) => invite && email !== null && isMailbox(email))
  const rows = people.map((one) => ({
    companyId,
    id: one.id,
    name: one.name,
    externalId: one.externalId ?? null,
    email: one.email,
    phone: one.phone,
    role: one.role,
    positionId: one.positionId,
    pinHash: one.pin === null ? null : pinHash(dataSecret, companyId, one.pin),
    pinDigits: one.pin?.length ?? null,
    passwordHash: one.passwordHash,
    mustSetPassword: one.passwordHash === null,
    emailVerified: one.email !== null && one.passwordHash !== null,
    invitedAt: invited.includes(one) ? at : null,
    createdAt: at,
    updatedAt: at,
  }))
  await sql`insert into users ${sql(rows)}`
  const work = people.flatMap(({ id, restaurantIds }) => restaurantIds.map((restaurantId) => ({ id, restaurantId })))
  for (let from = 0; from < work.length; from += WORK_AT_ONCE) {
    const part = work.slice(from, from + WORK_AT_ONCE)
    await sql`
      insert into user_restaurants (company_id, user_id, restaurant_id)
      select ${companyId}, * from unnest(
        ${part.map(({ id }) => id)}::uuid[], ${part.map(({ restaurantId }) => restaurantId)}::uuid[])`
  }
  const { subdomain } = company
  const letters = invited.map(({ email }) => ({
    template: 'invitation' as const,
    email: email ?? '',
    subdomain,
    company: companyId,
  }))
  await enqueueAll(sql, letters, at)
}
