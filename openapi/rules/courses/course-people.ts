import type { components } from '../../gen/schema.d.ts'

type Schemas = components['schemas']
type Person = Schemas['CoursePerson']
export type PeopleState = 'all' | 'todo' | 'overdue' | 'done' | 'notStarted'

const isNotStarted = ({ state, doneCount }: Person) => state !== 'done' && doneCount === 0

/** Whether somebody is among those that a filter asks for. */
export function isAsked(person: Person, state: PeopleState = 'all'): boolean {
  if (state === 'all') return true
  if (state === 'notStarted') return isNotStarted(person)
  if (state === 'todo') return person.state !== 'done'
  return person.state === state
}

/** How many there are of each. */
export const peopleCounts = (people: readonly Person[]): Schemas['CourseCounts'] => ({
  all: people.length,
  done: people.filter(({ state }) => state === 'done').length,
  overdue: people.filter(({ state }) => state === 'overdue').length,
  notStarted: people.filter(isNotStarted).length,
})

const ORDER = { overdue: 0, todo: 1, done: 2 } as const
/** Of people who stand by their names. */
export const inPeopleOrder = (a: Person, b: Person): number => ORDER[a.state] - ORDER[b.state]
