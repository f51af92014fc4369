import type { components } from '../../gen/schema.d.ts'
import { nextStep, presentSteps, type StepRow, targetOf } from './course-steps.ts'
import { type Course, lastAtOf, type Place, placeOf, type StepFacts, walk, type Walked } from './courses.ts'

type Schemas = components['schemas']
export type At = { now: Date; timezone: string }
type Heading = Pick<Schemas['Course'], 'title' | 'description' | 'isActive' | 'hasCertificate'> & { id: string }
/** A course with what is known of the person who asks. */
export type MyRow = Heading &
  Course & { personCreatedAt: Date; completedAt: Date | null; certificateNumber: number | null }
/** With what only its own page shows. */
export type OwnRow = MyRow & {
  restaurants: Schemas['NamedRef'][]
  positions: Schemas['NamedRef'][]
  createdAt: Date
  updatedAt: Date
}

/** Where the one who asks is on it. */
function standing(row: MyRow, steps: readonly StepRow[], at: At) {
  const walked = walk(steps, row, row.completedAt !== null)
  const person = { createdAt: row.personCreatedAt, completedAt: row.completedAt, lastAt: lastAtOf(steps) }
  return { walked, place: told(placeOf(row, walked, person, at)) }
}

const told = ({ dueAt, state, completedAt }: Place) => ({
  dueAt: dueAt?.toISOString() ?? null,
  state,
  completedAt: completedAt?.toISOString() ?? null,
})

/** A course of the reader's own list, with how far he is. */
export function presentMine(row: MyRow, steps: readonly StepRow[], at: At) {
  const { walked, place } = standing(row, steps, at)
  const { stepsCount, doneCount } = walked
  return { ...heading(row), stepsCount, doneCount, nextStep: nextStep(walked), ...place }
}

/** `seesAll`: to whom it is said for whom the course is. */
export function presentCourse(
  row: OwnRow,
  steps: readonly StepRow[],
  at: At,
  { seesAll, edit }: { seesAll: boolean; edit: boolean },
): Schemas['Course'] {
  const { walked, place } = standing(row, steps, at)
  const { stepsCount, doneCount } = walked
  const { isLastLocked, dueDays, restaurants, positions, hasCertificate, certificateNumber } = row
  return {
    ...heading(row),
    isLastLocked,
    dueDays,
    ...(seesAll && { restaurants, positions }),
    steps: presentSteps(walked, edit),
    stepsCount,
    doneCount,
    ...place,
    certificateNumber: hasCertificate ? certificateNumber : null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** What every view of a course begins with. */
export const heading = ({ id, title, description, isActive, hasCertificate }: Heading) => ({
  _id: id,
  title,
  description,
  isActive,
  hasCertificate,
})

type Person = {
  id: string
  name: string
  position: Schemas['NamedRef'] | null
  restaurants: Schemas['NamedRef'][]
  createdAt: Date
  completedAt: Date | null
  lastAt: Date | null
  walked: Walked<StepFacts & { id: string; title: string }>
}
/** For an administrator, who looks at others. */
export function presentPerson(person: Person, course: Course, at: At): Schemas['CoursePerson'] {
  const { id, name, position, restaurants, walked } = person
  return {
    user: { id, name },
    position,
    restaurants,
    stepsCount: walked.stepsCount,
    doneCount: walked.doneCount,
    ...told(placeOf(course, walked, person, at)),
    currentStep: walked.current && targetOf(walked.current),
  }
}
