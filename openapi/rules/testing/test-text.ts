import { cleanText } from '../text/clean-text.ts'
import { numberFrom } from '../text/norm-words.ts'
import { ownEntries } from '../values/own-keys.ts'
import { answered, collected, pairFrom, partsOf, pointsFrom, questionType, type QuestionSheet } from './test-sheet.ts'
import type { Question } from './test-questions.ts'

/** A question and the lines below it, until an empty one. */
type Block = { row: number; text: string; lines: Line[]; said: Partial<Record<Word, string>> }
type Line = { text: string; isRight: boolean; letter?: string }
type Word = keyof typeof WORDS
const WORDS = {
  answer: /^(?:правильный\s+)?ответы?\s*[:.]\s*/iu,
  type: /^тип\s*:\s*/iu,
  points: /^баллы?\s*:\s*/iu,
  category: /^группа\s*:\s*/iu,
  explanation: /^пояснение\s*:\s*/iu,
}
const words = ownEntries(WORDS)

const NUMBER = /^(?:вопрос\s*)?(?:№\s*)?\d{1,3}[.):]\s+/iu
/** «* верно», «+ верно», «- неверно», «a) вариант», «2) вариант»; the mark may stand behind the letter, or at the end. */
const OPTION = /^(?<mark>[*+✓])?\s*(?<sign>[-–—•]|(?<letter>[a-zа-яё]|\d{1,2})[).])?\s*(?<late>[*+✓])?\s*(?<text>.+)$/iu
const RIGHT_END = /\s*(?:[*✓]|\((?:верно|правильно|\+)\))$/iu

/** Questions of a pasted text; `row` is the line on which one begins. */
export function questionsFromText(text: string, newId: () => string): QuestionSheet {
  return collected(blocksOf(text).map((block) => ({ row: block.row, question: questionOf(block, newId()) })))
}

function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let open: Block | undefined
  text.split(/\r?\n/).forEach((raw, at) => {
    const line = cleanText(raw)
    if (line === '') open = undefined
    else if (open) addTo(open, line)
    else {
      open = { row: at + 1, text: line.replace(NUMBER, ''), lines: [], said: {} }
      blocks.push(open)
    }
  })
  return blocks
}

function addTo(block: Block, line: string): void {
  const word = words.find(([, begins]) => begins.test(line))
  if (word) {
    block.said[word[0]] = line.replace(word[1], '').trim()
    return
  }
  const { mark, sign, letter, late, text = line } = OPTION.exec(line)?.groups ?? {}
  const isOption = mark !== undefined || sign !== undefined || pairFrom(line) !== undefined
  // A question of several lines goes on until its question mark or its first option.
  if (!isOption && block.lines.length === 0 && !/[?:]$/.test(block.text)) block.text += `\n${line}`
  else {
    const isRight = mark !== undefined || late !== undefined || RIGHT_END.test(text)
    block.lines.push({ text: text.replace(RIGHT_END, ''), isRight, ...(letter && { letter: letter.toLowerCase() }) })
  }
}

function questionOf({ text, lines, said }: Block, id: string): Question {
  const listed = lines.map((line) => line.text)
  const marked = lines.filter(({ isRight }) => isRight)
  const answers = partsOf(said.answer ?? '')
  const correct =
    lines.length === 0 ? answers : [...marked.map((line) => line.text), ...answers.map((one) => named(one, lines))]
  const type = questionType(said.type ?? '') ?? guessed(lines, correct, said.answer ?? '')
  const [, center = '', around = '', unit = ''] = AROUND.exec(said.answer ?? '') ?? []
  return {
    ...{ id, type, text },
    points: pointsFrom(said.points ?? ''),
    category: said.category ?? '',
    ...(said.explanation && { explanation: said.explanation }),
    ...answered(type, listed, type === 'number' ? [center] : correct),
    ...(type === 'number' && { tolerance: numberFrom(around) ?? 0, unit }),
  }
}

/** «63», «63 ± 2 °C»: a number, how far from it is still right, and of what. */
const AROUND = /^([+\-−]?\d+(?:[.,]\d+)?)\s*(?:(?:±|\+\/?-)\s*(\d+(?:[.,]\d+)?))?\s*([°\p{L}%][\p{L}/]{0,9})?$/u

/** «Ответ: b» means the option of that letter. */
const named = (answer: string, lines: readonly Line[]) =>
  lines.find(({ letter }) => letter === answer.toLowerCase())?.text ?? answer

function guessed(lines: readonly Line[], correct: readonly string[], answer: string): Question['type'] {
  if (lines.length === 0) return AROUND.test(answer) ? 'number' : 'text'
  if (correct.length === 0 && lines.every(({ text }) => pairFrom(text))) return 'match'
  return correct.length > 1 ? 'multiple' : 'single'
}
