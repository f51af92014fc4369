import { ownKeys } from '../values/own-keys.ts'
import type { Question } from './test-questions.ts'
import { QUESTION_COLUMNS, type QuestionColumn } from './test-sheet.ts'
import { questionCells } from './test-sheet-write.ts'

const WIDTHS: Partial<Record<QuestionColumn, number>> = { text: 50, options: 40, correct: 30, explanation: 40 }
const NARROW = 14
const columns = ownKeys(QUESTION_COLUMNS)

/** The questions of a test as a file, which an import of questions reads again. */
export const questionsFile = ({ title, questions = [] }: { title: string; questions?: readonly Question[] }) => ({
  fileName: `Вопросы. ${title}`,
  columns: columns.map((column) => ({ title: QUESTION_COLUMNS[column], width: WIDTHS[column] ?? NARROW })),
  rows: questions.map((question) => {
    const cells = questionCells(question)
    return columns.map((column) => cells[column] ?? null)
  }),
})
