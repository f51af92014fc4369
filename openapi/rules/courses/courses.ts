import { limits } from '../../gen/limits.gen.ts'
import type { components } from '../../gen/schema.d.ts'
import { dueAtOf } from '../knowledge-base/acknowledgement.ts'
import { holdsWords } from '../text/folded.ts'

type Schemas = components['schemas']
type State = Schemas['CourseStepState']

/** What is known of a step before it is known where somebody is: whether he may see it, and when he did it. */
export type StepFacts = { isAvailable: boolean; doneAt: Date | null }
export type Course = { isLastLocked: boolean; dueDays: number | null; activatedAt: Date }

export type Walked<S> = {
  steps: { step: S; number: number | null; state: State }[]
  stepsCount: number
  doneCount: number
  current: S | null
  /** All that he can do is done; of nothing it isn't. */
  isOver: boolean
}

/**
 * Where somebody is. What he can't see counts neither for nor against him, and has no number. Once the course is completed
 * nothing of it is his turn any more, whatever was added to it since.
 */
export function walk<S extends StepFacts>(
  steps: readonly S[],
  { isLastLocked }: Pick<Course, 'isLastLocked'>,
  isCompleted: boolean,
): Walked<S> {
  const live = steps.filter(({ isAvailable }) => isAvailable)
  const left = live.filter(({ doneAt }) => doneAt === null)
  const last = live.at(-1)
  const isLocked = (step: S) => isLastLocked && !isCompleted && step === last && left.length > 1
  const current = isCompleted ? null : (left[0] ?? null)
  const stateOf = (step: S): State => {
    if (!step.isAvailable) return 'skipped'
    if (step.doneAt !== null) return 'done'
    if (step === current) return 'current'
    return isLocked(step) ? 'locked' : 'open'
  }
  return {
    steps: steps.map((step) => ({
      step,
      number: step.isAvailable ? live.indexOf(step) + 1 : null,
      state: stateOf(step),
    })),
    stepsCount: live.length,
    doneCount: live.length - left.length,
    current,
    isOver: live.length > 0 && left.length === 0,
  }
}

export type Place = { dueAt: Date | null; state: Schemas['CourseState']; completedAt: Date | null }

/** How the course stands with him. `completedAt` is what was written when he came to its end; until then his last step tells. */
export function placeOf(
  course: Course,
  walked: Pick<Walked<StepFacts>, 'isOver'>,
  person: { createdAt: Date; completedAt: Date | null; lastAt: Date | null },
  at: { now: Date; timezone: string },
): Place {
  const ask = { kind: 'read', requiredVersion: null, askedAt: course.activatedAt, dueDays: course.dueDays } as const
  const dueAt = dueAtOf(ask, person.createdAt, at.timezone)
  if (person.completedAt !== null || walked.isOver)
    return { dueAt, state: 'done', completedAt: person.completedAt ?? person.lastAt }
  return { dueAt, state: dueAt !== null && at.now > dueAt ? 'overdue' : 'todo', completedAt: null }
}

/** When the last of what he did was done. */
export const lastAtOf = (steps: readonly StepFacts[]): Date | null =>
  steps.reduce<Date | null>((last, { isAvailable, doneAt }) => {
    if (!isAvailable || doneAt === null) return last
    return last === null || doneAt > last ? doneAt : last
  }, null)

/** How long an article takes to read, by the size of what is stored of it. */
export const readingMinutes = (bytes: number): number =>
  Math.max(1, Math.round(bytes / limits.courses.readingBytesPerMinute))

/** The first step that stands there already. */
export function repeatedStep(steps: readonly Schemas['CourseStepInput'][]): number | undefined {
  const names = steps.map(({ type, id }) => `${type} ${id}`)
  const at = names.findIndex((name, index) => names.indexOf(name) < index)
  return at < 0 ? undefined : at
}

/** Whether a course answers to all words of a search. */
export const isCalled = ({ title, description }: { title: string; description: string }, search?: string): boolean =>
  holdsWords(search)(title, description)

type Mine = { title: string; state: Schemas['CourseState']; dueAt: string | null; completedAt: string | null }
/** What is left to do first, by its due time; then what is done, the latest first. */
export function inMyOrder(a: Mine, b: Mine): number {
  const [aDone, bDone] = [a.state === 'done', b.state === 'done']
  if (aDone !== bDone) return aDone ? 1 : -1
  if (aDone) return (b.completedAt ?? '').localeCompare(a.completedAt ?? '')
  return (a.dueAt ?? NEVER).localeCompare(b.dueAt ?? NEVER) || a.title.localeCompare(b.title, 'ru')
}
const NEVER = '9999'
