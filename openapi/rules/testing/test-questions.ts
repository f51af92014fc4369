import { limits } from '../../gen/limits.gen.ts'
import { fieldMessages } from '../../gen/messages.gen.ts'
import type { components } from '../../gen/schema.d.ts'
import { cleanText, isBlank } from '../text/clean-text.ts'
import { fill } from '../text/fill.ts'

export type Question = components['schemas']['TestQuestion']

/** Which fields a type has beside those of every question. */
const OWN: Readonly<Record<Question['type'], readonly (keyof Question)[]>> = {
  single: ['options', 'correct'],
  multiple: ['options', 'correct', 'partial'],
  // Of an order the right one is that of the options; `correct` may repeat it.
  order: ['options', 'correct'],
  text: ['acceptedAnswers'],
  match: ['pairs', 'partial'],
  number: ['value', 'tolerance', 'unit'],
}
const TYPED = [...new Set(Object.values(OWN).flat())]

/** A question with the fields of its type and no other; the texts are plain and stay as they were typed. */
export function cleanQuestion(question: Question): Question {
  const foreign = new Set<string>(TYPED.filter((field) => !OWN[question.type].includes(field)))
  const { category = '', block, partial, unit = '', ...kept } = question
  const known = Object.fromEntries(Object.entries(kept).filter(([field]) => !foreign.has(field))) as typeof kept
  return {
    ...known,
    ...(question.type === 'text' && { acceptedAnswers: question.acceptedAnswers ?? [] }),
    ...(partial && !foreign.has('partial') && { partial }),
    ...(unit !== '' && !foreign.has('unit') && { unit }),
    ...(!isBlank(category) && { category: cleanText(category) }),
    ...(block && { block }),
  }
}

/** Without an accepted answer a person checks it. */
export const isManual = ({ type, acceptedAnswers = [] }: Pick<Question, 'type' | 'acceptedAnswers'>): boolean =>
  type === 'text' && acceptedAnswers.every(isBlank)

const { optionsMin, pairsMin } = limits.testing

/** What is wrong with the questions, by the form's fields. */
export function questionFaults(questions: readonly Question[]): Record<string, string> {
  const ids = questions.map(({ id }) => id)
  const faults = questions.flatMap((question, i) => [
    ...(ids.indexOf(question.id) < i ? [[`questions.${i}.id`, fieldMessages.uniqueItems]] : []),
    ...faultsOf(question).map(([field, text]) => [`questions.${i}.${field}`, fill(text, { n: i + 1 })]),
  ])
  return Object.fromEntries(faults)
}

type Faults = [field: string, text: string][]
/** The later of two for one field is the one that is told. */
function faultsOf(question: Question): Faults {
  const faults: Faults = isBlank(question.text) ? [['text', fieldMessages.questionText]] : []
  switch (question.type) {
    case 'text':
      return faults
    case 'number':
      return question.value === undefined ? [...faults, ['value', fieldMessages.questionNumber]] : faults
    case 'match':
      return [...faults, ...pairFaults(question)]
    default:
      return [...faults, ...optionFaults(question)]
  }
}

function pairFaults({ pairs = [] }: Question): Faults {
  const isShort = pairs.length < pairsMin || pairs.some(({ left, right }) => isBlank(left) || isBlank(right))
  return [
    ...(isRepeated(pairs) ? ([['pairs', fieldMessages.uniqueItems]] as Faults) : []),
    ...(isShort ? ([['pairs', fieldMessages.questionPairs]] as Faults) : []),
  ]
}

function optionFaults({ type, options = [], correct }: Question): Faults {
  // A picture says it without words.
  const isShort = options.length < optionsMin || options.some(({ text, image }) => isBlank(text) && !image)
  return [
    ...(isRepeated(options) ? ([['options', fieldMessages.uniqueItems]] as Faults) : []),
    ...(isShort ? ([['options', fieldMessages.questionOptions]] as Faults) : []),
    ...(isAnswered(
      type,
      correct,
      options.map(({ id }) => id),
    )
      ? []
      : ([['correct', fieldMessages.questionCorrect]] as Faults)),
  ]
}

const isRepeated = (rows: readonly { id: string }[]) => new Set(rows.map(({ id }) => id)).size < rows.length

function isAnswered(type: Question['type'], given: readonly string[] | undefined, ids: readonly string[]): boolean {
  const correct = given ?? []
  if (type === 'order') return given === undefined || correct.join('\n') === ids.join('\n')
  const isKnown = correct.every((id) => ids.includes(id)) && new Set(correct).size === correct.length
  return isKnown && (type === 'single' ? correct.length === 1 : correct.length > 0)
}

/** Where pictures stand in the questions. */
export const imagesIn = (questions: readonly Question[]): { field: string; url: string }[] =>
  questions.flatMap(({ image, options = [] }, i) => [
    ...(image ? [{ field: `questions.${i}.image`, url: image }] : []),
    ...options.flatMap((option, j) =>
      option.image ? [{ field: `questions.${i}.options.${j}.image`, url: option.image }] : [],
    ),
  ])

/** Pictures from elsewhere are no files of ours: they stay addresses of the web (B43). */
export const isOfTheWeb = (url: string): boolean => /^https?:\/\//i.test(url)
