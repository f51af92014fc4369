import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { components, paths } from '../../../openapi/gen/schema.d.ts'
import { readId } from '../../lib/read-id.ts'

type Query = NonNullable<paths['/api/users']['get']['parameters']['query']>
export type Role = components['schemas']['Role']
type Status = NonNullable<Query['status']>
type Sort = components['schemas']['UserSort']

/** What the list shows; it lives in the address, so that reload, Back and a shared link keep it. */
export interface Filters {
  search: string
  role: Role | undefined
  position: string | undefined
  restaurant: string | undefined
  status: Status
  sort: Sort
  page: number
}

const roles: readonly Role[] = ['user', 'admin']
const statuses: readonly Status[] = ['active', 'inactive', 'all']
const sorts: readonly Sort[] = ['name', '-lastLoginAt', '-createdAt']

/** Whatever somebody typed into the address becomes filters that the server takes. */
export function readFilters(params: URLSearchParams): Filters {
  const page = Number(params.get('page') ?? 1)
  return {
    search: (params.get('search') ?? '').slice(0, limits.knowledgeBase.searchMax),
    role: roles.find((role) => role === params.get('role')),
    position: readId(params.get('position')),
    restaurant: readId(params.get('restaurant')),
    status: statuses.find((status) => status === params.get('status')) ?? 'active',
    sort: sorts.find((sort) => sort === params.get('sort')) ?? 'name',
    page: Number.isInteger(page) && page > 0 ? Math.min(page, 100_000) : 1,
  }
}

/** The query of the page's address, shortest form: defaults are left out. */
export function writeFilters({ page, ...filters }: Filters): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(filterQuery(filters))) params.set(key, value)
  if (page > 1) params.set('page', String(page))
  return params.toString()
}

/** The conditions alone: the export has no pages. */
export function filterQuery({ search, role, position, restaurant, status, sort }: Omit<Filters, 'page'>) {
  return {
    ...(search.trim() && { search: search.trim() }),
    ...(role && { role }),
    ...(position && { position }),
    ...(restaurant && { restaurant }),
    ...(status !== 'active' && { status }),
    ...(sort !== 'name' && { sort }),
  }
}

export const listQuery = ({ page, ...filters }: Filters): Query => ({
  page,
  limit: limits.users.pageSize,
  ...filterQuery(filters),
})

/** The order and the page hide nobody. */
export const isFiltered = (filters: Filters): boolean =>
  Object.keys(filterQuery({ ...filters, sort: 'name' })).length > 0
