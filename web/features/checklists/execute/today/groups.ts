import { groupOf, isReturned, type RunGroup } from '../../../../../openapi/rules/checklists/run-state.ts'
import { momentsOf } from '../../hand-in/apply.ts'
import type { Run } from '../../hand-in/run.ts'

export const groupTitles: Readonly<Record<RunGroup, string>> = {
  overdue: 'Просрочено',
  now: 'Сейчас',
  later: 'Позже',
  done: 'Выполнено',
}
const order: readonly RunGroup[] = ['overdue', 'now', 'later', 'done']

/**
 * Today's runs under their heads, what was sent back first; what was finished on this device is done, whoever knows of it.
 */
export function groupsOf(runs: readonly Run[], finished: ReadonlySet<string>, now: number) {
  const group = (run: Run) => (finished.has(run.run._id) ? 'done' : groupOf(momentsOf(run.run), new Date(now)))
  return order.flatMap((key) => {
    const found = runs.filter((run) => group(run) === key)
    const own = key === 'done' ? found : found.toSorted((a, b) => Number(isReturned(b.run)) - Number(isReturned(a.run)))
    return own.length > 0 ? [{ key, runs: own }] : []
  })
}

export interface Place {
  _id: string
  name: string
}
type Placed = { readonly restaurant: Place | null }

/** The restaurants that the shift is about, each once. */
export function placesOf(runs: readonly Run[], manual: readonly Placed[]): Place[] {
  const found = [...runs.map(({ run }) => run.restaurant), ...manual.map(({ restaurant }) => restaurant)]
  const once = new Map(found.flatMap((place) => (place ? [[place._id, place] as const] : [])))
  return [...once.values()].toSorted((one, other) => one.name.localeCompare(other.name, 'ru'))
}
