import { limits } from '../../../openapi/gen/limits.gen.ts'
import { narrowingPeople, type PeopleChoice, readPeople } from '../../list/people-filters.ts'

const STATES = ['all', 'todo', 'done'] as const
export type SheetState = (typeof STATES)[number]

/** Who of a sheet is shown. */
export interface Filters extends PeopleChoice {
  state: SheetState
}

export const readFilters = (params: URLSearchParams): Filters => ({
  ...readPeople(params),
  state: STATES.find((one) => one === params.get('state')) ?? 'all',
})

export const choicesOf = ({ state, ...people }: Filters) => ({
  ...(state !== 'all' && { state }),
  ...narrowingPeople(people),
})

/** The shortest form: defaults are left out. */
export function writeFilters(filters: Filters): string {
  const params = new URLSearchParams(choicesOf(filters))
  if (filters.page > 1) params.set('page', String(filters.page))
  return params.toString()
}

export const listQuery = (filters: Filters) => ({
  ...choicesOf(filters),
  page: filters.page,
  limit: limits.acknowledgements.pageSize,
})

export const isNarrowed = (filters: Filters): boolean => Object.keys(choicesOf(filters)).length > 0
