import { limits } from '../../../../openapi/gen/limits.gen.ts'
import type { paths } from '../../../../openapi/gen/schema.d.ts'
import { readId } from '../../../lib/read-id.ts'

type Query = NonNullable<paths['/api/checklists']['get']['parameters']['query']>
type Status = NonNullable<Query['status']>

export const statusLabels: Readonly<Record<Status, string>> = { active: 'Включённые', inactive: 'Отключённые' }
export const isStatus = (value: string | null | undefined): value is Status => Object.hasOwn(statusLabels, value ?? '')

/** What the list shows; it lives in the address. All templates come at once, so there is but one page. */
export interface Filters {
  search: string
  category: string | undefined
  restaurant: string | undefined
  status: Status | undefined
  page: number
}

export function readFilters(params: URLSearchParams): Filters {
  const status = params.get('status')
  return {
    search: (params.get('search') ?? '').slice(0, limits.knowledgeBase.searchMax),
    category: readId(params.get('category')),
    restaurant: readId(params.get('restaurant')),
    status: isStatus(status) ? status : undefined,
    page: 1,
  }
}

/** The address and the question say it alike. */
export const listQuery = ({ search, category, restaurant, status }: Filters): Query => ({
  ...(search.trim() && { search: search.trim() }),
  ...(category && { category }),
  ...(restaurant && { restaurant }),
  ...(status && { status }),
})
export const writeFilters = (filters: Filters): string => new URLSearchParams({ ...listQuery(filters) }).toString()

/** How many of the choices beside the search narrow the list. */
export const chosenCount = ({ category, restaurant, status }: Filters): number =>
  [category, restaurant, status].filter(Boolean).length
