import { rowFault } from '../../../../openapi/row-fault.ts'
import { newPersonChanges } from '../../../../openapi/rules/users/people.ts'
import type { Handlers } from '../../../context.ts'
import type { Tag } from '../../../db/client.ts'
import { changedAt } from '../../../db/updated-at.ts'
import { record } from '../../../events/record.ts'
import { settleBeyond } from '../../../notifications/settle.ts'
import { isMailbox } from '../../../queue/mail/mailbox.ts'
import { insertUsers } from '../insert.ts'
import { lockStaff, unlessTaken } from '../staff.ts'
import { type Choice, chooseRows } from './choose.ts'

/** As many queries for two hundred rows as for one; one event tells of all, and one of each. */
export const userSaveMany: Handlers['userSaveMany'] = (context) => {
  const { body, repeat, company, settings, language, now } = context
  const write = repeat.answer(company._id, async (sql) => {
    await lockStaff(sql, company._id)
    const chosen = (await chooseRows(sql, context, body.users)).map((one) => ({ ...one, id: idOf(one) }))
    const added = chosen.filter((one) => one.is === 'created')
    const changed = chosen.filter((one) => one.is === 'updated')
    const people = added.map(({ id, facts: { position, restaurants, ...facts }, invite }) => ({
      ...facts,
      id,
      positionId: position?._id ?? null,
      restaurantIds: restaurants.map(({ _id }) => _id),
      pin: null,
      passwordHash: null,
      invite: invite && facts.email !== null && isMailbox(facts.email),
    }))
    const at = now()
    await insertUsers(sql, { company, dataSecret: settings.dataSecret, at }, people)
    await update(sql, company._id, changed, at)
    const moved = changed.filter(({ changes }) => changes.position || changes.restaurants).map(({ id }) => id)
    if (moved.length > 0) await settleBeyond(sql, company._id, moved, at)
    if (added.length + changed.length > 0) {
      const changes = { created: { new: added.length }, updated: { new: changed.length } }
      await record(sql, context, { action: 'user.imported', changes }, [
        ...added.map(({ id, facts }) => ({
          action: 'user.created' as const,
          entity: { id, title: facts.name },
          changes: newPersonChanges(facts),
        })),
        ...changed.map(({ id, facts, changes: own }) => ({
          action: 'user.updated' as const,
          entity: { id, title: facts.name },
          changes: own,
        })),
      ])
    }
    const results = chosen.map((one, index) =>
      one.is === 'refused'
        ? { index, status: one.is, error: rowFault(one.fault, index, language) }
        : { index, status: one.is, id: one.id },
    )
    return { status: 200 as const, body: { results } }
  })
  return unlessTaken(write)
}

const idOf = (one: Choice) => (one.is === 'created' ? Bun.randomUUIDv7() : one.is === 'refused' ? '' : one.old.id)

async function update(
  sql: Tag,
  companyId: string,
  changed: readonly Extract<Choice, { is: 'updated' }>[],
  now: Date,
): Promise<void> {
  if (changed.length === 0) return
  const rows = changed.map(({ old, facts }) => ({
    id: old.id,
    name: facts.name,
    phone: facts.phone,
    position: facts.position?._id ?? null,
    at: changedAt(now, old).toISOString(),
  }))
  await sql`
    update users u set name = n.name, phone = n.phone, position_id = n.position, updated_at = n.at
    from jsonb_to_recordset(${sql.json(rows)}) as n (id uuid, name text, phone text, position uuid, at timestamptz)
    where u.company_id = ${companyId} and u.id = n.id`
  const moved = changed.filter(({ changes }) => changes.restaurants !== undefined)
  if (moved.length === 0) return
  const work = moved.flatMap(({ old, facts }) => facts.restaurants.map(({ _id }) => ({ user: old.id, place: _id })))
  await sql`
    delete from user_restaurants w
    where w.company_id = ${companyId} and w.user_id = any(${moved.map(({ old }) => old.id)}::uuid[]) and not exists (
      select from unnest(${work.map(({ user }) => user)}::uuid[], ${work.map(({ place }) => place)}::uuid[]) n (who, place)
      where n.who = w.user_id and n.place = w.restaurant_id)`
  await sql`
    insert into user_restaurants (company_id, user_id, restaurant_id)
    select ${companyId}, n.who, n.place
    from unnest(${work.map(({ user }) => user)}::uuid[], ${work.map(({ place }) => place)}::uuid[]) n (who, place)
    on conflict do nothing`
}
