import { type ErrorCode, problem } from '../openapi/contract.ts'
import { messages } from '../openapi/gen/messages.gen.ts'
import { rowsOf, type Schemas } from './db.ts'
import { byName } from './people.ts'

type Ref = Schemas['NamedRef']
type Table = 'restaurants' | 'positions' | 'categories'
type Audience = Record<'restaurants' | 'positions', readonly Ref[]>
const codes = {
  restaurants: 'RESTAURANT_NOT_FOUND',
  positions: 'POSITION_NOT_FOUND',
  categories: 'CATEGORY_NOT_FOUND',
} as const

/** A field of the form that names what there is not. */
export const refused = (code: ErrorCode, field: string) =>
  problem(400, code, undefined, { fields: { [field]: messages[code] } })

/** What a field names must be the company's: another company's rows are like unknown ones (T3). */
export function refsOf(table: Table, given: readonly string[], companyId: string, field: string = table): Ref[] {
  const ids = new Set(given)
  const refs = refsToday(table, ids, companyId)
  if (refs.length < ids.size) throw refused(codes[table], field)
  return refs
}

/** For whom a form says that something is; a list that it does not name stays as it is. */
export const audienceRefs = (
  { restaurants, positions }: { restaurants?: readonly string[]; positions?: readonly string[] },
  companyId: string,
) => ({
  ...(restaurants && { restaurants: refsOf('restaurants', restaurants, companyId) }),
  ...(positions && { positions: refsOf('positions', positions, companyId) }),
})

/** Rows as they are called today, by name; what is gone is left out. */
export const refsToday = (table: Table, ids: ReadonlySet<string>, companyId: string): Ref[] =>
  rowsOf(table, companyId)
    .filter(({ _id }) => ids.has(_id))
    .map(({ _id, name }) => ({ _id, name }))
    .sort((a, b) => byName(a, b) || a._id.localeCompare(b._id))

export const audienceToday = ({ restaurants, positions }: Audience, companyId: string) => ({
  restaurants: refsToday('restaurants', idsOf(restaurants), companyId),
  positions: refsToday('positions', idsOf(positions), companyId),
})

const idsOf = (refs: readonly Ref[]) => new Set(refs.map(({ _id }) => _id))

/** Whoever made a row, by his name of today; whoever is gone has left the one that he had. */
export const personToday = (person: Schemas['PersonRef'], companyId: string): Schemas['PersonRef'] => ({
  ...person,
  name: rowsOf('users', companyId).find(({ id }) => id === person.id)?.name ?? person.name,
})
