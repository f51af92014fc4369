import type { components } from '../gen/schema.d.ts'
import { type Changes, changesBetween, refsChange, unlessEmpty } from './changes.ts'
import { isSame } from './same.ts'

type Schemas = components['schemas']
type Facts = Pick<
  Schemas['Course'],
  'title' | 'description' | 'isActive' | 'isLastLocked' | 'hasCertificate' | 'dueDays'
> & {
  restaurants: readonly Schemas['NamedRef'][]
  positions: readonly Schemas['NamedRef'][]
  steps: readonly Schemas['CourseStepInput'][]
}

/** What of a course has changed; of its steps how many there are. */
export const courseChanges = (before: Facts, after: Facts): Changes | undefined =>
  unlessEmpty({
    ...changesBetween(before, after, ['title', 'description', 'isActive', 'isLastLocked', 'hasCertificate']),
    ...(before.dueDays !== after.dueDays && { courseDays: { old: before.dueDays, new: after.dueDays } }),
    ...refsChange('restaurants', before.restaurants, after.restaurants),
    ...refsChange('positions', before.positions, after.positions),
    ...(!isSame(before.steps, after.steps) && { steps: { old: before.steps.length, new: after.steps.length } }),
  })
