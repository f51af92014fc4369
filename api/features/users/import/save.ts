import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { nameKey } from '../../../../openapi/rules/text/folded.ts'
import type { Candidate, Dictionary, Missing } from '../../../../openapi/rules/users/user-import-check.ts'
import type { Handlers } from '../../../context.ts'
import type { Tag } from '../../../db/client.ts'
import { record, type Event, type EventAction } from '../../../events/record.ts'
import { isMailbox } from '../../../queue/mail/mailbox.ts'
import { insertNamed } from './names.ts'
import { insertUsers } from '../insert.ts'

type Context = Parameters<Handlers['userImport']>[0]
type Staff = {
  candidates: readonly Candidate[]
  missing: Missing
  positions: Dictionary
  restaurants: Dictionary
  /** Rows of the file. */
  total: number
  sendInvites: boolean
}

/** Writes those who were found right, with what they miss, in the caller's transaction; one event tells of all, and one of each. */
export async function saveStaff(
  sql: Tag,
  context: Context,
  { candidates, missing, positions, restaurants, total, sendInvites }: Staff,
): Promise<void> {
  const { company, settings, now, problem } = context
  const at = now()
  const positionKeys = candidates.flatMap(({ positionKey }) => (positionKey === null ? [] : [positionKey]))
  const restaurantKeys = candidates.flatMap((one) => one.restaurantKeys)
  const position = await idsOf('positions', positions, positionKeys, limits.positions.max)
  const restaurant = await idsOf('restaurants', restaurants, restaurantKeys, limits.restaurants.max)
  const people = candidates.map(({ positionKey, restaurantKeys: keys, ...one }) => ({
    ...one,
    id: Bun.randomUUIDv7(),
    positionId: positionKey === null ? null : position.idOf(positionKey),
    restaurantIds: keys.map(restaurant.idOf),
    passwordHash: null,
    // As insertUsers does: not every address can be written to (A21).
    invite: sendInvites && one.email !== null && isMailbox(one.email),
  }))
  await insertUsers(sql, { company, dataSecret: settings.dataSecret, at }, people)
  const changes = {
    created: { new: people.length },
    skipped: { new: total - people.length },
    ...(position.added.length > 0 && { positions: { new: position.added.map(({ name }) => name) } }),
    ...(restaurant.added.length > 0 && { restaurants: { new: restaurant.added.map(({ name }) => name) } }),
    ...(sendInvites && { invited: { new: people.filter(({ invite }) => invite).length } }),
  }
  await record(sql, context, { action: 'user.imported', changes }, [
    ...position.added.map(created('position.created')),
    ...restaurant.added.map(created('restaurant.created')),
    ...people.map(created('user.created')),
  ])

  /** By the keys of their names; what the company does not have and these people need is added. */
  async function idsOf(table: keyof Missing, known: Dictionary, keys: readonly string[], max: number) {
    const needed = new Set(keys)
    const names = [...missing[table]].flatMap(([key, name]) => (needed.has(key) ? [name] : []))
    if (names.length > 0 && known.size + names.length > max) throw problem(409, 'LIMIT_REACHED', { n: max })
    const added = await insertNamed(sql, table, { companyId: company._id, names, at })
    const ids = new Map([...known.values(), ...added].map(({ id, name }) => [nameKey(name), id]))
    const idOf = (key: string): string => {
      const id = ids.get(key)
      if (!id) throw new Error('a checked name has no row')
      return id
    }
    return { idOf, added }
  }
}

const created =
  (action: EventAction) =>
  ({ id, name }: { id: string; name: string }): Event => ({ action, entity: { id, title: name } })
