import { limits } from '../../../openapi/gen/limits.gen.ts'

interface Filters {
  search: string
  page: number
}

/** Whatever somebody typed into the address becomes filters that the server takes. */
export function readFilters(params: URLSearchParams): Filters {
  const page = Number(params.get('page') ?? 1)
  return {
    search: (params.get('search') ?? '').slice(0, limits.knowledgeBase.searchMax),
    page: Number.isInteger(page) && page > 0 ? Math.min(page, 100_000) : 1,
  }
}

export function writeFilters({ search, page }: Filters): string {
  const params = new URLSearchParams()
  if (search.trim()) params.set('search', search.trim())
  if (page > 1) params.set('page', String(page))
  return params.toString()
}

export const listQuery = ({ search, page }: Filters) => ({
  ...(search.trim() && { search: search.trim() }),
  page,
  limit: limits.acknowledgements.sheetsPageSize,
})
