import { nameKey } from '../../../openapi/rules/text/folded.ts'
import { type Candidate, citedBlock, type DraftBlock } from '../../../openapi/rules/testing/test-drafted.ts'
import type { Question } from '../../../openapi/rules/testing/test-questions.ts'

const NUMBER = /(?<![\p{L}\p{N}.,:-])(\d{1,4})(?![\p{L}\p{N}.,:-]|\s*[–—-])/u
const WORD = /\p{L}{5,}/gu
const OTHERS = 2

/** What an assistant might ask, made by rule: a number or the longest word of a sentence is left out of it. */
export function draftsOf(article: string, blocks: readonly DraftBlock[], newId: () => string): Candidate[] {
  const asked = blocks.flatMap((block) => sentences(block.text).map((text) => ({ block, text })))
  const longest = [...new Set(asked.flatMap(({ text }) => longestWord(text) ?? []))]
  return asked.flatMap(({ block, text }, at) => {
    const own = numberOf(text) ?? wordOf(text, at, longest)
    return own ? [{ question: { id: newId(), points: 1, ...own }, block: citedBlock(article, block) }] : []
  })
}

const sentences = (text: string) =>
  text
    .split(/(?<=[.!?])\s+|\n/u)
    .map((one) => one.trim())
    .filter((one) => one.length >= 30 && one.length <= 300)

const gapped = (text: string, part: string) =>
  `Что пропущено: «${text.replace(part, () => '…').replace(/[.!?]$/u, '')}»?`

type Own = Omit<Question, 'id'>
function numberOf(text: string): Own | undefined {
  const found = NUMBER.exec(text)?.[1]
  return found === undefined ? undefined : { type: 'number', text: gapped(text, found), value: Number(found) }
}

function wordOf(text: string, at: number, words: readonly string[]): Own | undefined {
  const word = longestWord(text)
  if (word === undefined) return undefined
  const others = words.filter((one) => nameKey(one) !== nameKey(word))
  // Each question has others of its own; the right one stands now here, now there.
  const wrong = [...others.slice(at), ...others].slice(0, OTHERS)
  if (wrong.length < OTHERS) return { type: 'text', text: gapped(text, word), acceptedAnswers: [word] }
  const place = at % (OTHERS + 1)
  const options = wrong.toSpliced(place, 0, word).map((one, n) => ({ id: 'abc'[n] ?? String(n), text: one }))
  return { type: 'single', text: gapped(text, word), options, correct: [options[place]?.id ?? ''] }
}

const longestWord = (text: string) => text.match(WORD)?.reduce((a, b) => (b.length > a.length ? b : a))
