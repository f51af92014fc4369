import type { Snapshot } from 'valtio'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { textMatch } from '../../lib/text-match.ts'

export type Position = Snapshot<components['schemas']['Position']>

/** From here on a list is long enough to be searched. */
export const searchedFrom = 10

/** The whole list is here, so it is searched here: by name, whatever the case, ё as е. */
export function shown(positions: readonly Position[], search: string, inactive: boolean): Position[] {
  const matches = textMatch(search)
  return positions.filter(({ name, status }) => (inactive || status === 'active') && matches(name))
}
