import type { components } from '../../../openapi/gen/schema.d.ts'
import { timeOf } from '../row.ts'
import { typo } from '../typography.ts'
import { userRefs } from '../refs.ts'

type Schemas = components['schemas']
type Test = Schemas['Test']
export type Question = Schemas['TestQuestion']
type Own = Pick<Question, 'type'> & Partial<Question>
type More = { points?: number; category?: string; why?: string; from?: Schemas['TestBlock'] }

const letter = (at: number) => String.fromCharCode('a'.charCodeAt(0) + at)
const options = (texts: readonly string[]) => texts.map((text, at) => ({ id: letter(at), text: typo(text) }))

/** `right` names the correct options by their letters: a, b, c… */
export const choice = (right: string, ...texts: string[]): Own => ({
  type: right.length > 1 ? 'multiple' : 'single',
  options: options(texts),
  correct: right.split(''),
})
/** Of several, for each that is right its part of the points. */
export const partly = (right: string, ...texts: string[]): Own => ({ ...choice(right, ...texts), partial: true })
/** In their right order. */
export const order = (...texts: string[]): Own => ({ type: 'order', options: options(texts) })
export const match = (...pairs: [left: string, right: string][]): Own => ({
  type: 'match',
  pairs: pairs.map(([left, right], at) => ({ id: letter(at), left: typo(left), right: typo(right) })),
  partial: true,
})
/** Without an accepted answer a person checks it. */
export const words = (...acceptedAnswers: string[]): Own => ({ type: 'text', acceptedAnswers })
export const number = (value: number, unit: string, tolerance = 0): Own => ({ type: 'number', value, tolerance, unit })

export const ask = (id: string, text: string, own: Own, { why, from, ...more }: More = {}): Question => ({
  id,
  ...own,
  text: typo(text),
  points: 1,
  ...more,
  ...(why !== undefined && { explanation: typo(why) }),
  ...(from && { block: from }),
})

/** Where an answer is to be read: words of a block of an article (seed.test.ts looks whether they stand there). */
export const from = (article: string, blockId: string, text: string): Schemas['TestBlock'] => ({
  article,
  blockId,
  text: typo(text),
})

type Draft = Pick<Test, '_id' | 'title' | 'description' | 'positions' | 'category' | 'questions'> & {
  restaurants?: Test['restaurants']
  questions: Question[]
  settings: Schemas['TestSettings']
  by: keyof typeof userRefs
  article?: Test['article']
  isActive?: boolean
}

export const test = ({ questions, by, article = null, isActive = true, ...draft }: Draft): Test => ({
  restaurants: [],
  ...draft,
  isActive,
  questions,
  questionsCount: questions.length,
  questionsInAttempt: questions.length,
  article,
  createdBy: userRefs[by],
  version: 1,
  createdAt: timeOf(draft._id),
  updatedAt: timeOf(draft._id),
})
