import type { Event } from './record.ts'

type Told = string | number | boolean | null

/** The fields that differ, as an event tells them; undefined when nothing has changed, so that there is no event. */
export function changesBetween<F extends string>(
  before: Record<F, Told>,
  after: Record<F, Told>,
  fields: readonly F[],
): Event['changes'] {
  const changed = fields.filter((field) => before[field] !== after[field])
  if (changed.length === 0) return undefined
  return Object.fromEntries(changed.map((field) => [field, { old: before[field], new: after[field] }]))
}
