import { limits } from '../../../../openapi/gen/limits.gen.ts'
import type { paths } from '../../../../openapi/gen/schema.d.ts'
import { ownKeys } from '../../../../openapi/rules/values/own-keys.ts'

type Query = NonNullable<paths['/api/news']['get']['parameters']['query']>

export const placeLabels = {
  all: 'Все',
  unread: 'Непрочитанные',
  draft: 'Черновики',
  scheduled: 'Запланированные',
  archived: 'Архив',
} as const
export type Place = keyof typeof placeLabels
const PLACES = ownKeys(placeLabels)
/** The rest are an administrator's. */
export const placesFor = (admin: boolean): Place[] => (admin ? PLACES : ['all', 'unread'])

/** What the list shows; it lives in the address. */
interface Filters {
  place: Place
  search: string
  page: number
}

export function readFilters(params: URLSearchParams): Filters {
  const page = Number(params.get('page'))
  return {
    place: PLACES.find((place) => place === params.get('status')) ?? 'all',
    search: (params.get('search') ?? '').slice(0, limits.knowledgeBase.searchMax),
    page: Number.isInteger(page) && page > 0 && page <= 100_000 ? page : 1,
  }
}

export const writeFilters = ({ place, search, page }: Filters): string =>
  new URLSearchParams({
    ...(place !== 'all' && { status: place }),
    ...(search.trim() && { search: search.trim() }),
    ...(page > 1 && { page: String(page) }),
  }).toString()

export const listQuery = ({ place, search, page }: Filters): Query => ({
  ...(place === 'unread' && { unread: true }),
  ...(place !== 'all' && place !== 'unread' && { status: place }),
  ...(search.trim() && { search: search.trim() }),
  ...(page > 1 && { page }),
})
