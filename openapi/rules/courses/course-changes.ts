import type { components } from '../../gen/schema.d.ts'
import { type Changes, changesBetween, refsChange, unlessEmpty } from '../events/changes.ts'
import { cleanText } from '../text/clean-text.ts'
import { isSame } from '../values/same.ts'

type Schemas = components['schemas']
type Facts = Pick<
  Schemas['Course'],
  'title' | 'description' | 'isActive' | 'isLastLocked' | 'hasCertificate' | 'dueDays'
> & {
  restaurants: readonly Schemas['NamedRef'][]
  positions: readonly Schemas['NamedRef'][]
  steps: readonly Schemas['CourseStepInput'][]
}

type Said = Pick<Facts, 'title' | 'description' | 'isActive' | 'hasCertificate' | 'isLastLocked' | 'dueDays'>
const NEW: Said = {
  title: '',
  description: '',
  isActive: true,
  hasCertificate: false,
  isLastLocked: true,
  dueDays: null,
}

/** What the form says of a course; what it leaves alone stays as it was, and of a new one as one begins. */
export const courseSaid = (body: Omit<Schemas['CourseUpdate'], 'steps'>, old: Said = NEW) => ({
  title: body.title === undefined ? old.title : cleanText(body.title),
  description: body.description === undefined ? old.description : cleanText(body.description),
  isActive: body.isActive ?? old.isActive,
  hasCertificate: body.hasCertificate ?? old.hasCertificate,
  isLastLocked: body.isLastLocked ?? old.isLastLocked,
  dueDays: body.dueDays === undefined ? old.dueDays : body.dueDays,
})

/** What of a course has changed; of its steps how many there are. */
export const courseChanges = (before: Facts, after: Facts): Changes | undefined =>
  unlessEmpty({
    ...changesBetween(before, after, ['title', 'description', 'isActive', 'isLastLocked', 'hasCertificate']),
    ...(before.dueDays !== after.dueDays && { courseDays: { old: before.dueDays, new: after.dueDays } }),
    ...refsChange('restaurants', before.restaurants, after.restaurants),
    ...refsChange('positions', before.positions, after.positions),
    ...(!isSame(before.steps, after.steps) && { steps: { old: before.steps.length, new: after.steps.length } }),
  })
