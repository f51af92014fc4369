import type { components } from '../../gen/schema.d.ts'
import type { Drawn } from '../testing/test-draw.ts'
import type { Question } from '../testing/test-questions.ts'

type Schemas = components['schemas']
export type AttemptQuestion = Schemas['AttemptQuestion']
/** What an option of an attempt is called there: its place, which tells nothing of the author's list. */
const nameOf = (place: number) => String(place + 1)
const DEFAULT_POINTS = 1

/** A question as an attempt has it, with all that is right: for scoring, and for those who may see it. */
export function attemptQuestion(question: Question, { order }: Drawn): AttemptQuestion {
  const { id, type, text, image, points = DEFAULT_POINTS, category, explanation, block, unit, partial } = question
  return {
    id,
    type,
    text,
    points,
    ...(image !== undefined && { image }),
    ...(category !== undefined && { category }),
    ...(partial && { partial }),
    ...(unit !== undefined && { unit }),
    ...(explanation !== undefined && { explanation }),
    ...(block && { block }),
    ...OWN[type](question, order),
  }
}

type Part = Partial<AttemptQuestion>
const optionsOf = ({ options = [] }: Question, order: readonly number[]) =>
  order.flatMap((at, place) => {
    const option = options[at]
    return option
      ? [{ id: nameOf(place), text: option.text, ...(option.image !== undefined && { image: option.image }) }]
      : []
  })
/** Where each of the author's places went to. */
const placesOf = (order: readonly number[]) => order.map((_, at) => nameOf(order.indexOf(at)))

const chosen = (question: Question, order: readonly number[]): Part => ({
  options: optionsOf(question, order),
  correct: order.flatMap((at, place) =>
    question.correct?.includes(question.options?.[at]?.id ?? '') ? [nameOf(place)] : [],
  ),
})
const OWN: Readonly<Record<Question['type'], (question: Question, order: readonly number[]) => Part>> = {
  single: chosen,
  multiple: chosen,
  order: (question, order) => ({ options: optionsOf(question, order), correct: placesOf(order) }),
  match: ({ pairs = [] }, order) => ({
    options: pairs.map(({ left }, at) => ({ id: nameOf(at), text: left })),
    rights: order.map((at, place) => ({ id: nameOf(place), text: pairs[at]?.right ?? '' })),
    correct: placesOf(order),
  }),
  text: ({ acceptedAnswers = [] }) => ({ acceptedAnswers }),
  number: ({ value = 0, tolerance = 0 }) => ({ value, tolerance }),
}

/** As it is asked: nothing that tells what is right. Fields are named, so that a new one stays at home. */
export const askedQuestion = ({
  id,
  type,
  text,
  image,
  points,
  partial,
  unit,
  options,
  rights,
}: AttemptQuestion): AttemptQuestion => ({
  id,
  type,
  text,
  points,
  ...(image !== undefined && { image }),
  ...(partial && { partial }),
  ...(unit !== undefined && { unit }),
  ...(options && { options }),
  ...(rights && { rights }),
})
