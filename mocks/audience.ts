import type { Right } from '../openapi/gen/rights.gen.ts'
import { isMeant, type Choice } from '../openapi/rules/audience.ts'
import type { Schemas } from './db.ts'
import { may } from './may.ts'
import type { Reader } from './reading.ts'

type Lists = { restaurants?: Schemas['NamedRef'][]; positions?: Schemas['NamedRef'][] }
const idsOf = (refs: Schemas['NamedRef'][] = []) => refs.map(({ _id }) => _id)

/** Whether the reader is among those whom a row names, or has the right to see what is meant for others. */
export function isFor({ restaurants, positions }: Lists, { user }: Reader, readAll: Right): boolean {
  if (may(user, readAll)) return true
  const choice: Choice = { restaurants: idsOf(restaurants), positions: idsOf(positions) }
  return isMeant(choice, { id: user.id, position: user.position?._id ?? null, restaurants: idsOf(user.restaurants) })
}

/** A test that is switched off is for those alone who see all of them. */
export const mayTake = (test: Schemas['Test'], reader: Reader) =>
  (test.isActive || may(reader.user, 'test.readAll')) && isFor(test, reader, 'test.readAll')
