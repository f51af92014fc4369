import { limits } from '../../gen/limits.gen.ts'
import { fieldMessages } from '../../gen/messages.gen.ts'
import { fill } from '../text/fill.ts'

export type Weight = { marks: number; nodes: number }

/**
 * How many tags the texts of a document hold, and how many values and names it is made of; counted until one of them is
 * too much. A tag opens with `<` and a letter, `/`, `!` or `?` (HTML standard 13.2.5.6); any other `<` is text.
 */
export function weightOf(document: unknown): Weight {
  const weight = { marks: 0, nodes: 0 }
  add(document, weight)
  return weight
}

function add(value: unknown, weight: Weight): void {
  weight.nodes += 1
  if (isTooMuch(weight)) return
  if (typeof value === 'string') addMarks(value, weight)
  else if (Array.isArray(value)) for (const item of value) add(item, weight)
  else if (typeof value === 'object' && value !== null)
    for (const item of Object.values(value)) {
      weight.nodes += 1
      add(item, weight)
    }
}

function addMarks(text: string, weight: Weight): void {
  for (let at = text.indexOf('<'); at >= 0 && !isTooMuch(weight); at = text.indexOf('<', at + 1))
    if (opensTag(text.charCodeAt(at + 1))) weight.marks += 1
}

const LOWER = 0x20
const [A, Z, SLASH, BANG, QUESTION] = [0x61, 0x7a, 0x2f, 0x21, 0x3f]
function opensTag(code: number): boolean {
  const letter = code | LOWER
  return (letter >= A && letter <= Z) || code === SLASH || code === BANG || code === QUESTION
}

const isTooMuch = ({ marks, nodes }: Weight) => nodes > limits.content.nodesMax || marks > limits.content.marksMax

/** Why a document is more than anybody writes by hand: it would hold up the readers of every other company. */
export function weightFault({ marks, nodes }: Weight): string | undefined {
  const { nodesMax, marksMax } = limits.content
  if (nodes > nodesMax) return withNumber(fieldMessages.nodes, nodesMax)
  if (marks > marksMax) return withNumber(fieldMessages.marks, marksMax)
  return undefined
}

const withNumber = (text: string, n: number) => fill(text, { n: n.toLocaleString('ru') })
