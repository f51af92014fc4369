import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { narrowingPeople, type PeopleChoice, readPeople } from '../../../list/people-filters.ts'

const STATES = ['all', 'todo', 'overdue', 'done', 'notStarted'] as const
type State = (typeof STATES)[number]

/** Who of a course is shown. */
export interface Filters extends PeopleChoice {
  state: State
}

export const stateChoices: { _id: State; name: string }[] = [
  { _id: 'todo', name: 'Не прошли' },
  { _id: 'overdue', name: 'Просрочили' },
  { _id: 'notStarted', name: 'Не начинали' },
  { _id: 'done', name: 'Прошли' },
]
export const stateOf = (value: string | null | undefined): State => STATES.find((one) => one === value) ?? 'all'

export const readFilters = (params: URLSearchParams): Filters => ({
  ...readPeople(params),
  state: stateOf(params.get('state')),
})

const narrowing = ({ state, ...people }: Filters) => ({
  ...(state !== 'all' && { state }),
  ...narrowingPeople(people),
})

export function writeFilters(filters: Filters): string {
  const params = new URLSearchParams(narrowing(filters))
  if (filters.page > 1) params.set('page', String(filters.page))
  return params.toString()
}

export const listQuery = (filters: Filters) => ({
  ...narrowing(filters),
  page: filters.page,
  limit: limits.courses.pageSize,
})

export const isNarrowed = (filters: Filters): boolean => Object.keys(narrowing(filters)).length > 0
