import type { Snapshot } from 'valtio'
import type { Schedule } from '../../../../openapi/rules/checklists/checklist-schedule.ts'

/** How many of a list have room in a cell. */
const NAMED = 2

/** «Берёзка на Лесной, Берёзка у парка и ещё 3»; none are all of them. */
export function namesWords(named: readonly { name: string }[], all: string): string {
  if (named.length === 0) return all
  const [shown, rest] = [named.slice(0, NAMED), named.length - NAMED]
  const words = shown.map(({ name }) => name).join(', ')
  return rest > 0 ? `${words} и ещё ${rest}` : words
}

/** What is read is frozen in depth; the rules take lists of their own. */
export const plainSchedule = ({ weekdays, monthDays, ...rest }: Snapshot<Schedule>): Schedule => ({
  ...rest,
  ...(weekdays && { weekdays: [...weekdays] }),
  ...(monthDays && { monthDays: [...monthDays] }),
})
