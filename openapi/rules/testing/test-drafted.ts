import { limits } from '../../gen/limits.gen.ts'
import type { components } from '../../gen/schema.d.ts'
import { cleanText, isBlank } from '../text/clean-text.ts'
import { nameKey } from '../text/folded.ts'
import { cleanQuestion, isManual, type Question, questionFaults } from './test-questions.ts'
import { signsIn } from '../text/cut-text.ts'

type Drafted = components['schemas']['TestDrafted']
/** A question as it was written by the assistant; undefined: it has the form of none. */
export interface Candidate {
  question: Question | undefined
  /** Where it comes from; undefined: from no block of the article. */
  block: components['schemas']['TestBlock'] | undefined
}
interface Wanted {
  count: number
  types?: readonly Question['type'][] | undefined
  existing?: readonly string[] | undefined
}

/** What of it a person is shown: with a block, of a good form, each once, no more than were asked for. */
export function draftedFrom(candidates: readonly Candidate[], { count, types, existing = [] }: Wanted): Drafted {
  const known = new Set(existing.map(askedKey))
  const dropped = { noBlock: 0, invalid: 0, duplicate: 0 }
  const questions: Question[] = []
  for (const { question, block } of candidates) {
    if (!block) dropped.noBlock += 1
    else if (!question || !isGood(question) || (types && !types.includes(question.type))) dropped.invalid += 1
    else if (known.has(askedKey(question.text))) dropped.duplicate += 1
    else if (questions.length < count) {
      known.add(askedKey(question.text))
      questions.push(cleanQuestion({ ...question, block }))
    }
  }
  return { questions, dropped }
}

/** As the saving of a test asks it, and what only a person may leave out: answers that are there and differ. */
function isGood(question: Question): boolean {
  const { options = [], pairs = [], acceptedAnswers = [] } = question
  return (
    Object.keys(questionFaults([question])).length === 0 &&
    !isManual(question) &&
    areApart(options.map(({ text }) => text)) &&
    areApart(pairs.map(({ left }) => left)) &&
    areApart(pairs.map(({ right }) => right)) &&
    isShort(question.text, limits.testing.questionMax) &&
    isShort(question.explanation ?? '', limits.testing.explanationMax) &&
    options.length <= limits.testing.optionsMax &&
    pairs.length <= limits.testing.pairsMax &&
    acceptedAnswers.length <= limits.testing.acceptedMax &&
    [
      ...options.map(({ text }) => text),
      ...pairs.flatMap(({ left, right }) => [left, right]),
      ...acceptedAnswers,
    ].every((text) => isShort(text, limits.testing.optionMax))
  )
}

const isShort = (text: string, max: number) => signsIn(text) <= max
const areApart = (texts: readonly string[]) => new Set(texts.map(nameKey)).size === texts.length

/** By what questions are the same: their letters and digits, whatever stands between them. */
const askedKey = (text: string): string =>
  nameKey(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const { draftMaterialMax, draftMaterialMin, blockIdMax, blockTextMax } = limits.testing

export interface DraftBlock {
  blockId: string
  text: string
}

/** The blocks that say something, as far as an article is read; undefined: too little to ask about. */
export function draftMaterial(blocks: readonly { id?: string | undefined; text: string }[]): DraftBlock[] | undefined {
  const read: DraftBlock[] = []
  let left: number = draftMaterialMax
  for (const [at, { id, text }] of blocks.entries()) {
    if (left <= 0) break
    const words = wholeTo(cleanText(text), left)
    if (isBlank(words)) continue
    read.push({ blockId: id && signsIn(id) <= blockIdMax ? id : `block-${at + 1}`, text: words })
    left -= words.length
  }
  return draftMaterialMax - left < draftMaterialMin ? undefined : read
}

/** The block as a question cites it. */
export const citedBlock = (article: string, { blockId, text }: DraftBlock): NonNullable<Candidate['block']> => ({
  article,
  blockId,
  text: wholeTo(text, blockTextMax),
})

/** Not through the middle of a character. */
const wholeTo = (text: string, max: number) => text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '')
