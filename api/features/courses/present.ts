import type { components } from '../../../openapi/gen/schema.d.ts'
import { nextStep, presentSteps, type StepRow } from '../../../openapi/rules/course-steps.ts'
import { lastAtOf, placeOf, walk } from '../../../openapi/rules/courses.ts'
import type { ReadContext } from '../../context.ts'
import type { OwnRow } from './queries.ts'

type Schemas = components['schemas']
type Heading = Pick<OwnRow, 'id' | 'title' | 'description' | 'isActive' | 'hasCertificate'>
/** Without what only its own page shows. */
export type MyRow = Omit<OwnRow, 'restaurants' | 'positions' | 'createdAt' | 'updatedAt'>
export type At = { now: Date; timezone: string }
export const atOf = ({ now, company }: Pick<ReadContext, 'now' | 'company'>): At => ({
  now: now(),
  timezone: company.timezone,
})

/** Where the one who asks is on it. */
export function standing(row: MyRow, steps: readonly StepRow[], at: At) {
  const walked = walk(steps, row, row.completedAt !== null)
  const person = { createdAt: row.personCreatedAt, completedAt: row.completedAt, lastAt: lastAtOf(steps) }
  return { walked, place: told(placeOf(row, walked, person, at)) }
}

type Place = ReturnType<typeof placeOf>
export const told = ({ dueAt, state, completedAt }: Place) => ({
  dueAt: dueAt?.toISOString() ?? null,
  state,
  completedAt: completedAt?.toISOString() ?? null,
})

export function presentMine(row: MyRow, steps: readonly StepRow[], at: At) {
  const { walked, place } = standing(row, steps, at)
  const { stepsCount, doneCount } = walked
  return { ...heading(row), stepsCount, doneCount, nextStep: nextStep(walked), ...place }
}

/** `seesAll`: to whom it is said for whom the course is. */
export function present(
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

export const heading = ({ id, title, description, isActive, hasCertificate }: Heading) => ({
  _id: id,
  title,
  description,
  isActive,
  hasCertificate,
})
