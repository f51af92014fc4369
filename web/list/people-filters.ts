import { limits } from '../../openapi/gen/limits.gen.ts'
import { readId } from '../lib/read-id.ts'

/** Who of the staff is shown; it lives in the address. */
export interface PeopleChoice {
  search: string
  restaurant: string | undefined
  position: string | undefined
  page: number
}

const pageMax = 100_000

/** Whatever somebody typed into the address becomes filters that the server takes. */
export function readPeople(params: URLSearchParams): PeopleChoice {
  const page = Number(params.get('page') ?? 1)
  return {
    search: (params.get('search') ?? '').slice(0, limits.knowledgeBase.searchMax),
    restaurant: readId(params.get('restaurant')),
    position: readId(params.get('position')),
    page: Number.isInteger(page) && page > 0 ? Math.min(page, pageMax) : 1,
  }
}

/** What narrows; defaults are left out. */
export const narrowingPeople = ({ search, restaurant, position }: PeopleChoice) => ({
  ...(search.trim() && { search: search.trim() }),
  ...(restaurant && { restaurant }),
  ...(position && { position }),
})
