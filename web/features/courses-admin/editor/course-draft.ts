import type { Snapshot } from 'valtio'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'

type Schemas = components['schemas']
export type SavedCourse = Snapshot<Schemas['Course']>

/** A step as its author sees it: what it leads to, and what that is called. */
export interface DraftStep {
  type: Schemas['CourseStepType']
  id: string
  title: string
}

/** A course as it is written. */
export interface CourseDraft {
  title: string
  description: string
  steps: readonly DraftStep[]
  /** Empty: all of them. */
  restaurants: readonly string[]
  positions: readonly string[]
  /** What the field holds; empty: no deadline. */
  dueDays: number | string
  isLastLocked: boolean
  hasCertificate: boolean
  isActive: boolean
}

export const emptyCourse: CourseDraft = {
  title: '',
  description: '',
  steps: [],
  restaurants: [],
  positions: [],
  dueDays: limits.courses.dueDays,
  isLastLocked: true,
  hasCertificate: false,
  isActive: true,
}

export const draftOf = (course: SavedCourse): CourseDraft => ({
  title: course.title,
  description: course.description,
  // Of an edit every step has its target.
  steps: course.steps.flatMap(({ type, target }) => (target ? [{ type, id: target._id, title: target.title }] : [])),
  restaurants: (course.restaurants ?? []).map(({ _id }) => _id),
  positions: (course.positions ?? []).map(({ _id }) => _id),
  dueDays: course.dueDays ?? '',
  isLastLocked: course.isLastLocked,
  hasCertificate: course.hasCertificate,
  isActive: course.isActive,
})

export const bodyOf = (draft: CourseDraft): Schemas['CourseInput'] => ({
  ...draft,
  title: draft.title.trim(),
  steps: draft.steps.map(({ type, id }) => ({ type, id })),
  restaurants: [...draft.restaurants],
  positions: [...draft.positions],
  dueDays: draft.dueDays === '' ? null : Number(draft.dueDays),
})

/** What the parts of the editor are given. */
export interface PartProps {
  draft: CourseDraft
  change: (part: Partial<CourseDraft>) => void
  fields: Record<string, string> | undefined
}

const isSame = (a: DraftStep, b: DraftStep) => a.type === b.type && a.id === b.id
export const nameOf = ({ type, id }: DraftStep) => `${type}-${id}`

/** Nothing stands in a course twice. */
export const withStep = (steps: readonly DraftStep[], step: DraftStep): readonly DraftStep[] =>
  steps.some((one) => isSame(one, step)) ? steps : [...steps, step]
export const withoutStep = (steps: readonly DraftStep[], step: DraftStep): readonly DraftStep[] =>
  steps.filter((one) => !isSame(one, step))
