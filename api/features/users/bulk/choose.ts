import { problem, ProblemReply } from '../../../../openapi/contract.ts'
import type { Problem } from '../../../../openapi/contract.ts'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { fieldMessages } from '../../../../openapi/gen/messages.gen.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import type { Changes } from '../../../../openapi/rules/events/changes.ts'
import { cleanText } from '../../../../openapi/rules/text/clean-text.ts'
import {
  emailOf,
  lacksRestaurant,
  newAccessFault,
  personChanges,
  phoneOf,
} from '../../../../openapi/rules/users/people.ts'
import type { SessionContext } from '../../../context.ts'
import type { Tag } from '../../../db/client.ts'
import { externalIdTaken } from '../../../db/external-ids.ts'
import { beyond, holdWithin } from '../../../audience/within.ts'
import { holdKeyToStaff, worksOnlyWithin } from '../by-key.ts'
import { hasRestaurants, positionsOf, restaurantsOf } from '../refer.ts'
import { refuse, refuseTaken } from '../refuse.ts'
import { lockNamed, positionOf, type StoredUser } from '../rows.ts'
import { countStaff, takenBy } from '../staff.ts'

type Schemas = components['schemas']
type Row = Schemas['UserBulkRow']
type Ref = Schemas['NamedRef']
export type Facts = {
  name: string
  externalId: string
  email: string | null
  phone: string | null
  role: Schemas['Role']
  position: Ref | null
  restaurants: readonly Ref[]
}
/** What becomes of a row. */
export type Choice =
  | { is: 'created'; facts: Facts; invite: boolean }
  | { is: 'updated'; old: StoredUser; facts: Facts; changes: Changes }
  | { is: 'unchanged'; old: StoredUser }
  | { is: 'refused'; fault: Problem }

/** What the rows are held against, read once for all of them. After `lockStaff`. */
export async function chooseRows(sql: Tag, context: SessionContext, rows: readonly Row[]): Promise<Choice[]> {
  const companyId = context.company._id
  const ids = rows.map(({ externalId }) => cleanText(externalId))
  const known = new Map((await lockNamed(sql, companyId, ids)).map((user) => [user.externalId, user]))
  const positions = await positionsOf(sql, companyId, unique(rows.flatMap(({ position }) => position ?? [])))
  const restaurants = await restaurantsOf(sql, companyId, unique(rows.flatMap((row) => row.restaurants ?? [])))
  const asked = { positions: byId(positions), restaurants: byId(restaurants) }
  const needsRestaurant = await hasRestaurants(sql, companyId)
  const emails = unique(rows.flatMap(({ email }) => emailOf(email ?? '') ?? []))
  const taken = (await takenBy(sql, companyId, { emails })).emails
  let free = limits.users.max - (await countStaff(sql, companyId))
  const seen = new Set<string>()
  const { bound } = context.principal

  return rows.map((row, place) => {
    try {
      const externalId = ids[place] ?? ''
      if (seen.has(externalId)) throw externalIdTaken()
      const chosen = choose(row, externalId)
      seen.add(externalId)
      if (chosen.is !== 'created') return chosen
      free -= 1
      if (chosen.facts.email !== null) taken.add(chosen.facts.email)
      return chosen
    } catch (error) {
      if (!(error instanceof ProblemReply)) throw error
      return { is: 'refused', fault: error.body }
    }
  })

  function choose(row: Row, externalId: string): Choice {
    const old = known.get(externalId)
    if (old && !worksOnlyWithin(bound, old)) throw beyond('externalId')
    if (!old || row.restaurants) holdWithin(bound, row.restaurants ?? [], 'restaurants')
    return old ? changed(row, old) : added(row, externalId)
  }

  function added(row: Row, externalId: string): Choice {
    const { sendInvite = false } = row
    const email = emailOf(row.email ?? '')
    const role = 'user' as const
    const fault = newAccessFault({ role, email, pin: null, generatePin: false }, sendInvite)
    if (fault) throw refuse(fault.code, fault.field)
    if (free <= 0) throw problem(409, 'LIMIT_REACHED', { n: limits.users.max })
    const facts = { ...workOf(row, null, []), externalId, name: cleanText(row.name), email, role }
    const phone = phoneOf(row.phone ?? '')
    holdToPlace(facts)
    if (email !== null && taken.has(email)) throw refuseTaken('email')
    return { is: 'created', facts: { ...facts, phone }, invite: sendInvite }
  }

  function changed(row: Row, old: StoredUser): Choice {
    holdKeyToStaff(context.principal, {}, old)
    if (row.email !== undefined && emailOf(row.email) !== old.email)
      throw problem(403, 'KEY_NOT_ALLOWED', undefined, { fields: { email: fieldMessages.notByKey } })
    const { email, role, externalId } = old
    const before = { ...old, externalId, position: positionOf(old) }
    const facts = {
      ...workOf(row, before.position, old.restaurants),
      externalId: externalId ?? '',
      name: cleanText(row.name),
      email,
      role,
      phone: row.phone === undefined ? old.phone : phoneOf(row.phone),
    }
    if (row.restaurants !== undefined) holdToPlace(facts)
    const changes = personChanges(before, facts, { pin: false, password: false })
    return changes ? { is: 'updated', old, facts, changes } : { is: 'unchanged', old }
  }

  /** Of those that are switched off only what he has already. */
  function workOf(row: Row, position: Ref | null, work: readonly Ref[]) {
    const { position: positionId = position?._id ?? null } = row
    const held = positionId === null ? null : (asked.positions.get(positionId) ?? same(position, positionId))
    if (held === undefined) throw refuse('POSITION_NOT_FOUND', 'position')
    const places = row.restaurants?.map((id) => asked.restaurants.get(id) ?? work.find(({ _id }) => _id === id))
    if (places?.includes(undefined)) throw refuse('RESTAURANT_NOT_FOUND', 'restaurants')
    return { position: held, restaurants: places?.filter((one) => one !== undefined) ?? work }
  }

  function holdToPlace({ role, restaurants: places }: Pick<Facts, 'role' | 'restaurants'>): void {
    if (lacksRestaurant(role, places.length, needsRestaurant)) throw refuse('RESTAURANT_REQUIRED', 'restaurants')
  }
}

const unique = (ids: readonly string[]) => [...new Set(ids)]
const byId = (refs: readonly Ref[]) => new Map(refs.map((ref) => [ref._id, ref]))
const same = (ref: Ref | null, id: string) => (ref?._id === id ? ref : undefined)
