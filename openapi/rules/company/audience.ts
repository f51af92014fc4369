/** Who is meant, by ids; nothing at all is everybody. */
export type Choice = {
  readonly restaurants?: readonly string[]
  readonly positions?: readonly string[]
  readonly people?: readonly string[]
}
export type Person = { readonly id: string; readonly position: string | null; readonly restaurants: readonly string[] }

/**
 * Whether the person is meant. Nothing chosen is everybody; restaurants and positions, where both are chosen, must both
 * match; a person who is named belongs to it however the rest is. In the database audience_holds() says it.
 */
export function isMeant({ restaurants = [], positions = [], people = [] }: Choice, person: Person): boolean {
  if (people.includes(person.id)) return true
  if (restaurants.length + positions.length === 0) return people.length === 0
  return (
    (restaurants.length === 0 || restaurants.some((id) => person.restaurants.includes(id))) &&
    (positions.length === 0 || (person.position !== null && positions.includes(person.position)))
  )
}

type Changes = Readonly<Record<string, unknown>>
/** Whether a save has changed whom it is for. */
export const isForOthers = (changes: Changes): boolean => 'restaurants' in changes || 'positions' in changes
