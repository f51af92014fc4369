import { limits } from '../../../../openapi/gen/limits.gen.ts'

/** All courses come at once, so there is but one page. */
interface Filters {
  search: string
  page: number
}

export const readFilters = (params: URLSearchParams): Filters => ({
  search: (params.get('search') ?? '').slice(0, limits.knowledgeBase.searchMax),
  page: 1,
})

const narrowing = ({ search }: Filters) => ({ ...(search.trim() && { search: search.trim() }) })
export const writeFilters = (filters: Filters): string => new URLSearchParams(narrowing(filters)).toString()
export const listQuery = (filters: Filters) => ({ scope: 'all' as const, ...narrowing(filters) })
