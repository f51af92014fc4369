import type { Snapshot } from 'valtio'
import type { components, paths } from '../../openapi/gen/schema.d.ts'
import { plural } from '../lib/plural.ts'

export type Chosen = readonly Snapshot<components['schemas']['Assignee']>[]

export interface Choice {
  restaurants: readonly string[]
  positions: readonly string[]
}
export const noChoice: Choice = { restaurants: [], positions: [] }

/** The same ticks in whatever order are the same question. */
export function audienceQuery({ restaurants, positions }: Choice) {
  const query: NonNullable<paths['/api/users/assignees/chosen']['get']['parameters']['query']> = {}
  if (restaurants.length > 0) query.restaurants = restaurants.toSorted().join(',')
  if (positions.length > 0) query.positions = positions.toSorted().join(',')
  return query
}

export const peopleWords = (count: number): string => `${count} ${plural(count, 'человек', 'человека', 'человек')}`
