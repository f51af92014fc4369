import { useLocation, useSearchParams } from 'wouter'
import { href, type PlainRoute } from '../routes.ts'

/** How the filters of a list stand in its address, so that reload, Back and a shared link keep them. */
export interface FilterWords<F extends { page: number }> {
  /** Whatever somebody typed into the address becomes filters that the server takes. */
  read: (params: URLSearchParams) => F
  /** The shortest form: defaults are left out. */
  write: (filters: F) => string
}

export interface Filtering<F> {
  filters: F
  /** The address of these filters with a part changed; it begins at the first page unless the part names another. */
  hrefOf: (part: Partial<F>) => string
  /** Goes there; `replace` where the step is none of its own, as while a search is typed. */
  change: (part: Partial<F>, replace?: boolean) => void
}

/**
 * The filters of a list, which live in its address: a route's, or one that names a thing (`{ path: href(…) }`). `fixed`:
 * what the reader can't choose.
 */
export function useFilters<F extends { page: number }>(
  route: PlainRoute | { path: string },
  { read, write }: FilterWords<F>,
  fixed: Partial<F> = {},
): Filtering<F> {
  const [params] = useSearchParams()
  const [, navigate] = useLocation()
  const path = typeof route === 'string' ? href(route) : route.path
  const filters = { ...read(params), ...fixed }
  const hrefOf = (part: Partial<F>) => {
    const query = write({ ...filters, page: 1, ...part })
    return query ? `${path}?${query}` : path
  }
  return { filters, hrefOf, change: (part, replace = false) => navigate(hrefOf(part), { replace }) }
}
