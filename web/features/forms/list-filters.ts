import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { paths } from '../../../openapi/gen/schema.d.ts'

type Query = NonNullable<paths['/api/forms']['get']['parameters']['query']>
type Status = NonNullable<Query['status']>

export const statusLabels: Record<Status, string> = {
  all: 'Все',
  active: 'Включённые',
  inactive: 'Отключённые',
}
export const isStatus = (value: string | null): value is Status => Object.hasOwn(statusLabels, value ?? '')

/** What the list shows; it lives in the address. All forms come at once, so there is but one page. */
export interface Filters {
  search: string
  status: Status
  page: number
}

export function readFilters(params: URLSearchParams): Filters {
  const status = params.get('status')
  return {
    search: (params.get('search') ?? '').slice(0, limits.knowledgeBase.searchMax),
    status: isStatus(status) ? status : 'all',
    page: 1,
  }
}

export function writeFilters({ search, status }: Filters): string {
  const params = new URLSearchParams()
  if (search.trim()) params.set('search', search.trim())
  if (status !== 'all') params.set('status', status)
  return params.toString()
}

export const listQuery = ({ search, status }: Filters): Query => ({
  ...(status !== 'all' && { status }),
  ...(search.trim() && { search: search.trim() }),
})
