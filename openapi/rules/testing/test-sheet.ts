import { labels } from '../../gen/labels.gen.ts'
import { limits } from '../../gen/limits.gen.ts'
import { fieldMessages } from '../../gen/messages.gen.ts'
import { fill } from '../text/fill.ts'
import { folded } from '../text/folded.ts'
import { knownOnly, letters, placesOf, type KnownColumns, type SheetRow } from '../sheets/known-columns.ts'
import { numberFrom } from '../text/norm-words.ts'
import { cleanQuestion, type Question, questionFaults } from './test-questions.ts'
import { signsIn } from '../text/cut-text.ts'

/** The columns of a sheet; whoever reads knows them by these names, and what is written has them. */
export const QUESTION_COLUMNS = {
  text: 'Вопрос',
  type: 'Тип',
  options: 'Варианты',
  correct: 'Правильный ответ',
  points: 'Баллы',
  category: 'Группа',
  explanation: 'Пояснение',
  tolerance: 'Погрешность',
  unit: 'Единица',
  partial: 'Частично',
} as const
export type QuestionColumn = keyof typeof QUESTION_COLUMNS
type Value = (key: QuestionColumn) => string
const keys = Object.fromEntries(Object.entries(QUESTION_COLUMNS).map(([key, title]) => [letters(title), key]))
/** The answers that are accepted, each on a line of its own: nothing else of a question is as long. */
const longest = limits.testing.acceptedMax * (limits.testing.optionMax + 1)
export const QUESTION_SHEET: KnownColumns = { keys, needed: 'text' satisfies QuestionColumn, within: 10, longest }
export const QUESTION_REQUIRED: string = QUESTION_COLUMNS.text

/** By its name as it is shown. */
export const questionType = (text: string): Question['type'] | undefined => TYPES[letters(text)]
const TYPES = Object.fromEntries(
  Object.entries(labels.TestQuestionType).map(([type, label]) => [letters(label), type]),
) as Readonly<Record<string, Question['type']>>

export type QuestionSheet = { questions: Question[]; skipped: { row: number; reason: string }[] }

/** What a sheet has under its header; undefined when it has none. */
export function questionsOfSheet(rows: readonly SheetRow[], newId: () => string): QuestionSheet | undefined {
  const read = knownOnly(QUESTION_SHEET)
  const found: SheetRow[] = []
  for (const row of rows) {
    const one = read(row)
    if (one === 'no header') return undefined
    if (one) found.push(one)
  }
  const [header, ...lines] = found
  if (!header) return undefined
  const places = placesOf(QUESTION_SHEET, header)
  return collected(
    lines.map(({ row, cells }) => {
      const value: Value = (key) => (cells[places.get(key) ?? -1] ?? '').trim()
      return { row, question: questionOf(value, newId()) }
    }),
  )
}

/** Good questions, and of the others where and why. */
export function collected(read: readonly { row: number; question: Question }[]): QuestionSheet {
  const sheet: QuestionSheet = { questions: [], skipped: [] }
  for (const { row, question } of read) {
    const reason = reasonAgainst(question, sheet.questions.length)
    if (reason === undefined) sheet.questions.push(cleanQuestion(question))
    else sheet.skipped.push({ row, reason })
  }
  return sheet
}

function reasonAgainst(question: Question, taken: number): string | undefined {
  const { options = [], pairs = [], acceptedAnswers = [], points = 1, text } = question
  const { explanation = '', category = '', unit = '', value = 0, tolerance = 0 } = question
  const lengths: [size: number, max: number][] = [
    [signsIn(text), limits.testing.questionMax],
    [signsIn(explanation), limits.testing.explanationMax],
    [signsIn(category), limits.testing.questionCategoryMax],
    [signsIn(unit), limits.testing.unitMax],
    ...[
      ...options.map((one) => one.text),
      ...pairs.flatMap(({ left, right }) => [left, right]),
      ...acceptedAnswers,
    ].map((one): [number, number] => [signsIn(one), limits.testing.optionMax]),
  ]
  const long = lengths.find(([size, max]) => size > max)
  if (long) return fill(fieldMessages.maxLength, { n: long[1] })
  const counts: [size: number, max: number, of: string][] = [
    [options.length, limits.testing.optionsMax, 'вариантов'],
    [pairs.length, limits.testing.pairsMax, 'пар'],
    [acceptedAnswers.length, limits.testing.acceptedMax, 'ответов'],
    [taken + 1, limits.testing.questionsMax, 'вопросов'],
  ]
  const many = counts.find(([size, max]) => size > max)
  if (many) return `Не больше ${many[1]} ${many[2]}`
  if (!Number.isInteger(points)) return fieldMessages.valueWhole
  const numbers: [number: number, min: number, max: number][] = [
    [points, 1, limits.testing.pointsMax],
    [value, -limits.testing.numberMax, limits.testing.numberMax],
    [tolerance, 0, limits.testing.numberMax],
  ]
  const beyond = numbers.find(([number, min, max]) => number < min || number > max)
  if (beyond) {
    const [number, min, max] = beyond
    return number < min ? fill(fieldMessages.minimum, { n: min }) : fill(fieldMessages.maximum, { n: max })
  }
  const [fault] = Object.values(questionFaults([question]))
  return fault?.replace(/^Вопрос \d+: /, '')
}

/** A cell of several: each on a line of its own, or behind a semicolon when all stand on one. */
export const partsOf = (cell: string): string[] =>
  cell
    .split(cell.includes('\n') ? '\n' : ';')
    .map((part) => part.trim())
    .filter(Boolean)

/** «2», «2 балла», and one where nothing is said; what is no number, or nought, is a fault of the row. */
export const pointsFrom = (text: string): number =>
  text === '' ? 1 : (numberFrom(text.replace(/\.$/, '')) ?? Number.NaN)

/** «Борщ = Пампушка». */
export function pairFrom(line: string): { left: string; right: string } | undefined {
  const found = /^(.+?)\s*(?:=|→|->)\s*(.+)$/.exec(line)
  return found?.[1] && found[2] ? { left: found[1].trim(), right: found[2].trim() } : undefined
}

function questionOf(value: Value, id: string): Question {
  const listed = partsOf(value('options'))
  const correct = partsOf(value('correct'))
  const type = questionType(value('type')) ?? guessed(listed, correct)
  return {
    ...{ id, type, text: value('text') },
    points: pointsFrom(value('points')),
    category: value('category'),
    ...(value('explanation') && { explanation: value('explanation') }),
    ...answered(type, listed, correct),
    ...(type === 'number' && {
      tolerance: Math.abs(numberFrom(value('tolerance')) ?? 0),
      unit: value('unit'),
    }),
    partial: ['да', 'yes', 'true', '1', '+'].includes(value('partial').toLowerCase()),
  }
}

function guessed(listed: readonly string[], correct: readonly string[]): Question['type'] {
  if (listed.length > 0) {
    if (listed.every((line) => pairFrom(line))) return 'match'
    return correct.length > 1 ? 'multiple' : 'single'
  }
  return correct.length === 1 && /^[+\-−]?\d+(?:[.,]\d+)?$/.test(correct[0] ?? '') ? 'number' : 'text'
}

/** What is right, by the type's fields. `correct` names options by their words, by numbers where no words fit. */
export function answered(
  type: Question['type'],
  listed: readonly string[],
  correct: readonly string[],
): Partial<Question> {
  if (type === 'text') return { acceptedAnswers: [...new Set(correct)] }
  if (type === 'number') {
    const value = numberFrom(correct[0] ?? '')
    return value === undefined ? {} : { value }
  }
  const idOf = (at: number) => String(at + 1)
  if (type === 'match')
    return { pairs: listed.map((line, at) => ({ id: idOf(at), ...(pairFrom(line) ?? { left: line, right: '' }) })) }
  const options = listed.map((text, at) => ({ id: idOf(at), text }))
  if (type === 'order') return { options }
  const ids = correct.map((one) => {
    const named = options.find(({ text }) => folded(text) === folded(one))
    return named?.id ?? options.find(({ id }) => id === one)?.id ?? one
  })
  return { options, correct: [...new Set(ids)] }
}
