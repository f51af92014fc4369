import { isMeant, type Choice } from '../openapi/rules/audience.ts'
import type { Schemas } from './db.ts'
import type { Reader } from './reading.ts'

type Lists = { restaurants?: Schemas['NamedRef'][]; positions?: Schemas['NamedRef'][] }
const idsOf = (refs: Schemas['NamedRef'][] = []) => refs.map(({ _id }) => _id)

/** Whether the reader is among those whom a row names; an administrator sees all. */
export function isFor({ restaurants, positions }: Lists, { user }: Reader): boolean {
  if (user.role === 'admin') return true
  const choice: Choice = { restaurants: idsOf(restaurants), positions: idsOf(positions) }
  return isMeant(choice, { id: user.id, position: user.position?._id ?? null, restaurants: idsOf(user.restaurants) })
}

/** A test that is switched off is an administrator's alone. */
export const mayTake = (test: Schemas['Test'], reader: Reader) =>
  (test.isActive || reader.user.role === 'admin') && isFor(test, reader)
