import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { cleanText } from '../../../../openapi/rules/text/clean-text.ts'
import { nameKey } from '../../../../openapi/rules/text/folded.ts'
import { type Candidate, citedBlock, type DraftBlock } from '../../../../openapi/rules/testing/test-drafted.ts'
import type { Question } from '../../../../openapi/rules/testing/test-questions.ts'
import { ownKeys } from '../../../../openapi/rules/values/own-keys.ts'
import { objectsIn } from './objects-in.ts'

type Json = Record<string, unknown>

/** The questions of a model's answer, good and bad; empty when it has none. */
export const candidatesIn = (
  content: string,
  article: string,
  blocks: readonly DraftBlock[],
  newId: () => string,
): Candidate[] =>
  objectsIn(content)
    .flatMap((found) => (Array.isArray(found.questions) ? found.questions.filter(isObject) : [found]))
    // A pair or an option of a question that was cut short is none.
    .filter((written) => 'text' in written || 'type' in written)
    .map((written) => ({ question: questionOf(written, newId), block: blockOf(written.block, article, blocks) }))

/** Its number, as a number or in words of its own: «3», «[3]», «блок 3». The text is the article's, not the model's. */
function blockOf(named: unknown, article: string, blocks: readonly DraftBlock[]): Candidate['block'] {
  const number = typeof named === 'string' ? Number(/\d+/.exec(named)?.[0]) : named
  const block = typeof number === 'number' ? blocks[number - 1] : undefined
  return block && citedBlock(article, block)
}

function questionOf(written: Json, newId: () => string): Question | undefined {
  const type = TYPES.find((known) => known === written.type)
  const answers = type && ANSWERS[type](written)
  if (!answers) return undefined
  const explanation = textOf(written.explanation)
  return {
    id: newId(),
    type,
    text: textOf(written.text),
    points: 1,
    ...(explanation !== '' && { explanation }),
    ...answers,
  }
}

type Answers = Pick<Question, 'options' | 'correct' | 'pairs' | 'acceptedAnswers' | 'value' | 'tolerance' | 'unit'>
const ANSWERS: Readonly<Record<Question['type'], (written: Json) => Answers | undefined>> = {
  single: chosen,
  multiple: chosen,
  order: ({ options }) => ({ options: optionsOf(options) }),
  text: ({ answers }) => ({ acceptedAnswers: listOf(answers).map(textOf).filter(Boolean) }),
  match: ({ pairs }) => ({
    pairs: listOf(pairs).map((pair, at) => ({
      id: letter(at),
      left: textOf(isObject(pair) ? pair.left : ''),
      right: textOf(isObject(pair) ? pair.right : ''),
    })),
  }),
  number: counted,
}
const TYPES = ownKeys(ANSWERS)

/** The right ones by their numbers, or by their words. One that is not among the options spoils the question. */
function chosen({ options: given, correct: right }: Json): Answers | undefined {
  const options = optionsOf(given)
  const correct = listOf(right).map((named) => {
    const word = nameKey(textOf(named))
    return options.find(({ text }, at) => String(at + 1) === word || nameKey(text) === word)?.id
  })
  return correct.includes(undefined) ? undefined : { options, correct: correct.filter((id) => id !== undefined) }
}

const { numberMax, unitMax } = limits.testing
function counted({ value: given, tolerance: around, unit }: Json): Answers | undefined {
  const value = numberOf(given)
  const tolerance = numberOf(around ?? 0)
  if (value === undefined || tolerance === undefined || Math.abs(value) > numberMax) return undefined
  const named = textOf(unit)
  if (tolerance < 0 || tolerance > numberMax || named.length > unitMax) return undefined
  return { value, tolerance, unit: named }
}

function numberOf(given: unknown): number | undefined {
  const number = typeof given === 'string' && given.trim() !== '' ? Number(given.trim().replace(',', '.')) : given
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

const optionsOf = (given: unknown) => listOf(given).map((text, at) => ({ id: letter(at), text: textOf(text) }))
const listOf = (given: unknown): unknown[] => (Array.isArray(given) ? given : given === undefined ? [] : [given])
const textOf = (given: unknown): string =>
  typeof given === 'string' ? cleanText(given) : typeof given === 'number' ? String(given) : ''
const isObject = (given: unknown): given is Json => typeof given === 'object' && given !== null && !Array.isArray(given)
const letter = (at: number) => String.fromCharCode('a'.charCodeAt(0) + at)
