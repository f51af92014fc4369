import { cleanText } from '../openapi/rules/clean-text.ts'
import { staffOf, type Schemas } from './db.ts'
import { byName, present } from './people.ts'

type User = Schemas['User']
export type StaffQuery = {
  search?: string
  role?: Schemas['Role']
  position?: string
  restaurant?: string
  status?: 'active' | 'inactive' | 'all'
  sort?: Schemas['UserSort']
}

const tie = (a: User, b: User) => a.id.localeCompare(b.id)
const orders: Record<Schemas['UserSort'], (a: User, b: User) => number> = {
  name: (a, b) => byName(a, b) || tie(a, b),
  // Who never came is last.
  '-lastLoginAt': (a, b) => (b.lastLoginAt ?? '').localeCompare(a.lastLoginAt ?? '') || tie(a, b),
  '-createdAt': (a, b) => b.createdAt.localeCompare(a.createdAt) || tie(b, a),
}

/** ё as е, whatever the case. */
export const folded = (text: string) => cleanText(text).toLowerCase().replaceAll('ё', 'е')

/** A phone by its digits alone; a whole number also where the other of +7 and 8 was written. */
function phoneDigits(search: string): string {
  if (!/^[0-9+() -]+$/.test(search.trim())) return ''
  const digits = search.replace(/\D/g, '')
  return /^[78]\d{10}$/.test(digits) ? digits.slice(1) : digits
}

/** Who fits the conditions of the list and of its export (screens.md §5.2). */
export function staffBy(query: StaffQuery, companyId: string): User[] {
  const { search = '', role, position, restaurant, status = 'active', sort = 'name' } = query
  const part = folded(search)
  const digits = phoneDigits(search)
  return staffOf(companyId)
    .map((row) => present(row, companyId))
    .filter((user) => status === 'all' || user.isActive === (status === 'active'))
    .filter((user) => role === undefined || user.role === role)
    .filter((user) => position === undefined || user.position?._id === position)
    .filter((user) => restaurant === undefined || user.restaurants.some(({ _id }) => _id === restaurant))
    .filter(
      ({ name, email = '', phone = '' }) =>
        [name, email].some((text) => folded(text).includes(part)) ||
        (digits !== '' && phone.replace(/\D/g, '').includes(digits)),
    )
    .sort(orders[sort])
}
