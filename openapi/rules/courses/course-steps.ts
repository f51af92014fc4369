import type { components } from '../../gen/schema.d.ts'
import { readingMinutes, type StepFacts, type Walked } from './courses.ts'
import { questionsInAttempt } from '../testing/test-settings.ts'

type Schemas = components['schemas']
type Step = Schemas['CourseStep']

/** What a step leads to, as it is today. */
export type StepRow = StepFacts & { id: string; title: string } & (
    | { type: 'article'; bytes: number }
    | { type: 'test'; percent: number | null; questionsCount: number; settings: Schemas['TestSettings'] }
  )

const NOTHING = { doneAt: null, percent: null, minutes: null, questionsCount: null, passingScore: null }

const facts = (step: StepRow): Omit<Step, 'number' | 'type' | 'target' | 'state'> => {
  const doneAt = step.doneAt?.toISOString() ?? null
  if (step.type === 'article') return { ...NOTHING, doneAt, minutes: readingMinutes(step.bytes) }
  const { settings, percent, questionsCount } = step
  return {
    doneAt,
    percent,
    minutes: settings.timeLimit === 0 ? null : settings.timeLimit,
    questionsCount: questionsInAttempt(settings, questionsCount),
    passingScore: settings.passingScore,
  }
}

/** `edit`: who writes the course sees what a step leads to, whoever may see that. */
export const presentSteps = ({ steps }: Walked<StepRow>, edit = false): Step[] =>
  steps.map(({ step, number, state }) => ({
    number,
    type: step.type,
    target: state === 'skipped' && !edit ? null : targetOf(step),
    state,
    ...(state === 'skipped' ? NOTHING : facts(step)),
  }))

/** What a step leads to. */
export const targetOf = ({ id, title }: Pick<StepRow, 'id' | 'title'>): Schemas['CourseTarget'] => ({ _id: id, title })

/** The step that is his turn. */
export const nextStep = (walked: Walked<StepRow>): Step | null =>
  presentSteps({ ...walked, steps: walked.steps.filter(({ state }) => state === 'current') })[0] ?? null
