import type { Right } from '../openapi/gen/rights.gen.ts'
import { isMeant } from '../openapi/rules/company/audience.ts'
import type { Schemas } from './db.ts'
import { may } from './may.ts'
import type { Reader } from './reading.ts'

type Lists = { restaurants?: Schemas['NamedRef'][]; positions?: Schemas['NamedRef'][] }
const idsOf = (refs: Schemas['NamedRef'][] = []) => refs.map(({ _id }) => _id)

/** Whether he is one of those whom a row names, administrators too. */
export const isMeantFor = ({ restaurants, positions }: Lists, user: Schemas['User']): boolean =>
  isMeant(
    { restaurants: idsOf(restaurants), positions: idsOf(positions) },
    { id: user.id, position: user.position?._id ?? null, restaurants: idsOf(user.restaurants) },
  )

/** Whether the reader is among those whom a row names, or has the right to see what is meant for others. */
export function isFor(lists: Lists, { user }: Pick<Reader, 'user'>, readAll: Right): boolean {
  if (may(user, readAll)) return true
  return isMeantFor(lists, user)
}

/** A test that is switched off is for those alone who see all of them. */
export const mayTake = (test: Schemas['Test'], reader: Reader) =>
  (test.isActive || may(reader.user, 'test.readAll')) && isFor(test, reader, 'test.readAll')
