import { limits } from '../../../../openapi/gen/limits.gen.ts'
import type { paths } from '../../../../openapi/gen/schema.d.ts'
import { readId } from '../../../lib/read-id.ts'

type Query = NonNullable<paths['/api/tests']['get']['parameters']['query']>
type Status = NonNullable<Query['status']> | 'all'

export const statusLabels: Readonly<Record<Status, string>> = {
  active: 'Включённые',
  inactive: 'Отключённые',
  all: 'Все',
}
export const isStatus = (value: string | null | undefined): value is Status => Object.hasOwn(statusLabels, value ?? '')
/** Those that people take now. */
const usual: Status = 'active'

/** Which tests are shown; it lives in the address. All of them come at once, so there is but one page. */
export interface Filters {
  search: string
  status: Status
  category: string | undefined
  position: string | undefined
  restaurant: string | undefined
  page: number
}

export function readFilters(params: URLSearchParams): Filters {
  const status = params.get('status')
  return {
    search: (params.get('search') ?? '').slice(0, limits.knowledgeBase.searchMax),
    status: isStatus(status) ? status : usual,
    category: readId(params.get('category')),
    position: readId(params.get('position')),
    restaurant: readId(params.get('restaurant')),
    page: 1,
  }
}

const narrowing = ({ search, category, position, restaurant }: Filters) => ({
  ...(search.trim() && { search: search.trim() }),
  ...(category && { category }),
  ...(position && { position }),
  ...(restaurant && { restaurant }),
})

export const listQuery = (filters: Filters): Query => ({
  scope: 'all',
  ...(filters.status !== 'all' && { status: filters.status }),
  ...narrowing(filters),
})

/** The shortest form: the usual status is left out. */
export const writeFilters = (filters: Filters): string =>
  new URLSearchParams({
    ...(filters.status !== usual && { status: filters.status }),
    ...narrowing(filters),
  }).toString()

/** How many of the choices beside the search narrow the list. */
export const chosenCount = ({ status, category, position, restaurant }: Filters): number =>
  [status !== usual, category, position, restaurant].filter(Boolean).length
