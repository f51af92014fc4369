import { holdsWords } from '../openapi/rules/text/folded.ts'
import { digitsOf, phoneDigits } from '../openapi/rules/users/people.ts'
import { staffOf, type Schemas } from './db.ts'
import { byName, present } from './people.ts'

type User = Schemas['User']
export type StaffQuery = {
  search?: string
  role?: Schemas['Role']
  position?: string
  restaurant?: string
  status?: 'active' | 'inactive' | 'all'
  externalId?: string
  sort?: Schemas['UserSort']
}

const tie = (a: User, b: User) => a.id.localeCompare(b.id)
const orders: Record<Schemas['UserSort'], (a: User, b: User) => number> = {
  name: (a, b) => byName(a, b) || tie(a, b),
  // Who never came is last.
  '-lastLoginAt': (a, b) => (b.lastLoginAt ?? '').localeCompare(a.lastLoginAt ?? '') || tie(a, b),
  '-createdAt': (a, b) => b.createdAt.localeCompare(a.createdAt) || tie(b, a),
}

/** Who fits the conditions of the list and of its export. */
export function staffBy(query: StaffQuery, companyId: string): User[] {
  const { search = '', role, position, restaurant, status = 'active', externalId, sort = 'name' } = query
  const isNamed = holdsWords(search)
  const digits = phoneDigits(search)
  return staffOf(companyId)
    .map((row) => present(row, companyId))
    .filter((user) => status === 'all' || user.isActive === (status === 'active'))
    .filter((user) => externalId === undefined || user.externalId === externalId)
    .filter((user) => role === undefined || user.role === role)
    .filter((user) => position === undefined || user.position?._id === position)
    .filter((user) => restaurant === undefined || user.restaurants.some(({ _id }) => _id === restaurant))
    .filter(
      ({ name, email = '', phone = '' }) => isNamed(name, email) || (digits !== '' && digitsOf(phone).includes(digits)),
    )
    .sort(orders[sort])
}
