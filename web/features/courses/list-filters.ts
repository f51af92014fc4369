import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { paths } from '../../../openapi/gen/schema.d.ts'
import { ownKeys } from '../../../openapi/rules/values/own-keys.ts'

type Query = NonNullable<paths['/api/courses']['get']['parameters']['query']>
type State = NonNullable<Query['state']>

export const stateLabels: Readonly<Record<State, string>> = { all: 'Все', todo: 'Не пройдены', done: 'Пройдены' }
export const STATES = ownKeys(stateLabels)

/** What the list shows; it lives in the address. All courses come at once, so there is but one page. */
interface Filters {
  state: State
  search: string
  page: number
}

export const readFilters = (params: URLSearchParams): Filters => ({
  state: STATES.find((state) => state === params.get('state')) ?? 'all',
  search: (params.get('search') ?? '').slice(0, limits.knowledgeBase.searchMax),
  page: 1,
})

const narrowing = ({ state, search }: Filters) => ({
  ...(state !== 'all' && { state }),
  ...(search.trim() && { search: search.trim() }),
})

export const writeFilters = (filters: Filters): string => new URLSearchParams(narrowing(filters)).toString()

/** One's own, for administrators too. */
export const listQuery = (filters: Filters): Query => ({ scope: 'my', ...narrowing(filters) })
