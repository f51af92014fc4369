import type { Snapshot } from 'valtio'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { TEST_DEFAULTS } from '../../../../openapi/rules/testing/test-settings.ts'
import { errorOf } from '../../../lib/field-errors.ts'
import type { Article, Drafted } from './drafting/drafted.ts'
import { type Question, sentQuestion } from './questions.ts'

type Schemas = components['schemas']
export type Test = Snapshot<Schemas['Test']>
type Settings = Schemas['TestSettings']
type Pool = readonly { readonly category: string; readonly count: number }[]

/** A test as it is written: flat, for drafts and comparisons. */
export interface TestDraft extends Omit<Required<Settings>, 'pool'> {
  title: string
  description: string
  isActive: boolean
  category: string | null
  /** The article that it is of; missing in what was typed before there was a field for it. */
  article?: Article | null
  /** Empty: all of them. */
  restaurants: readonly string[]
  positions: readonly string[]
  questions: readonly Question[]
  pool: Pool
  /** What the assistant has written, until a person decides: kept with the draft, never sent. */
  drafted?: Drafted | null
}

export const emptyTest: TestDraft = {
  title: '',
  description: '',
  isActive: true,
  category: null,
  article: null,
  drafted: null,
  restaurants: [],
  positions: [],
  questions: [],
  timeLimit: 0,
  passingScore: limits.testing.passingScore,
  ...TEST_DEFAULTS,
}

export const draftOf = (test: Test): TestDraft => ({
  ...emptyTest,
  title: test.title,
  description: test.description,
  isActive: test.isActive,
  category: test.category?._id ?? null,
  article: test.article ? { _id: test.article._id, title: test.article.title } : null,
  restaurants: test.restaurants.map(({ _id }) => _id),
  positions: test.positions.map(({ _id }) => _id),
  // What is read is frozen in depth; what is written here is the page's own.
  questions: structuredClone(test.questions ?? []) as Question[],
  ...(structuredClone(test.settings) as Settings),
})

export function settingsOf({
  timeLimit,
  passingScore,
  attemptsLimit,
  retakeDelayHours,
  shuffleQuestions,
  shuffleAnswers,
  questionsPerAttempt,
  pool,
  showAnswers,
  allowCopy,
}: TestDraft): Settings {
  return {
    timeLimit,
    passingScore,
    attemptsLimit,
    retakeDelayHours,
    shuffleQuestions,
    shuffleAnswers,
    questionsPerAttempt,
    pool: pool.map(({ category, count }) => ({ category, count })),
    showAnswers,
    allowCopy,
  }
}

export const bodyOf = (draft: TestDraft): Schemas['TestInput'] => ({
  title: draft.title,
  description: draft.description,
  isActive: draft.isActive,
  category: draft.category,
  ...(draft.article !== undefined && { article: draft.article?._id ?? null }),
  restaurants: [...draft.restaurants],
  positions: [...draft.positions],
  questions: draft.questions.map(sentQuestion),
  settings: settingsOf(draft),
})

/** What the parts of the editor are given. */
export interface PartProps {
  draft: TestDraft
  change: (part: Partial<TestDraft>) => void
  fields: Record<string, string> | undefined
}

/** The server names a setting by its place, a form that was carried over another's save by its own name. */
export const settingFault = (fields: PartProps['fields'], name: keyof TestDraft): string | undefined =>
  errorOf(fields, `settings.${name}`) ?? errorOf(fields, name)
