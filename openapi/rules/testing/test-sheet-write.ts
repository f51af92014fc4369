import { labels } from '../../gen/labels.gen.ts'
import type { QuestionColumn } from './test-sheet.ts'
import type { Question } from './test-questions.ts'

type Cells = Partial<Record<QuestionColumn, string | number>>

/** A question as a row of the sheet that questionsOfSheet reads; pictures and the block stay behind. */
export function questionCells(question: Question): Cells {
  const { type, text, points = 1, category = '', explanation = '', partial, unit = '' } = question
  return {
    text,
    type: labels.TestQuestionType[type],
    points,
    category,
    explanation,
    unit,
    ...(partial && { partial: 'Да' }),
    ...OWN[type](question),
  }
}

/** A line for each; one that has a semicolon stands there twice, so that it is not taken for several. */
const linesOf = (texts: readonly string[]) => {
  const lines = texts.map((text) => text.replaceAll(/\s*\n\s*/g, ' '))
  const [only] = lines
  return lines.length === 1 && only?.includes(';') ? `${only}\n${only}` : lines.join('\n')
}

const chosen = ({ options = [], correct = [] }: Question): Cells => ({
  options: linesOf(options.map(({ text }) => text)),
  correct: linesOf(options.filter(({ id }) => correct.includes(id)).map(({ text }) => text)),
})
const OWN: Readonly<Record<Question['type'], (question: Question) => Cells>> = {
  single: chosen,
  multiple: chosen,
  order: ({ options = [] }) => ({ options: linesOf(options.map(({ text }) => text)) }),
  match: ({ pairs = [] }) => ({ options: linesOf(pairs.map(({ left, right }) => `${left} = ${right}`)) }),
  text: ({ acceptedAnswers = [] }) => ({ correct: linesOf(acceptedAnswers) }),
  number: ({ value = 0, tolerance = 0 }) => ({
    correct: String(value).replace('.', ','),
    tolerance: tolerance === 0 ? '' : String(tolerance).replace('.', ','),
  }),
}
