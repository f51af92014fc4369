import type { Snapshot } from 'valtio'
import type { components } from '../../../openapi/gen/schema.d.ts'

export type Position = Snapshot<components['schemas']['Position']>

/** From here on a list is long enough to be searched. */
export const searchedFrom = 10

/** The whole list is here, so it is searched here: by name, whatever the case, ё as е. */
export function shown(positions: readonly Position[], search: string, inactive: boolean): Position[] {
  const plain = (text: string) => text.toLocaleLowerCase('ru').replaceAll('ё', 'е')
  const words = plain(search.trim())
  return positions.filter(
    ({ name, status }) => (inactive || status === 'active') && (words === '' || plain(name).includes(words)),
  )
}
