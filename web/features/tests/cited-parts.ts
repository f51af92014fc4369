/** Of the length of what was typed: places in one are places in the other. */
const plain = (text: string) => text.toLowerCase().replaceAll('ё', 'е').replace(/\s/g, ' ')
const isLetter = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}]/u.test(sign)

/** Where the whole words stand; undefined: nowhere. */
function spanOf(text: string, words: string): [from: number, to: number] | undefined {
  if (words === '') return undefined
  for (let from = text.indexOf(words); from >= 0; from = text.indexOf(words, from + 1)) {
    const to = from + words.length
    if (!isLetter(text[from - 1]) && !isLetter(text[to])) return [from, to]
  }
  return undefined
}

interface CitedPart {
  from: number
  text: string
  isAnswer: boolean
}

/** What is cited, with the answers that stand there word for word apart. */
export function citedParts(cited: string, answers: readonly string[]): CitedPart[] {
  const text = plain(cited)
  const spans = answers
    .flatMap((words) => {
      const span = spanOf(text, plain(words).trim())
      return span ? [span] : []
    })
    .sort(([one], [other]) => one - other)
  const parts: CitedPart[] = []
  let at = 0
  const add = (to: number, isAnswer: boolean) => {
    if (to > at) parts.push({ from: at, text: cited.slice(at, to), isAnswer })
    at = Math.max(at, to)
  }
  for (const [from, to] of spans) {
    add(from, false)
    add(to, true)
  }
  add(cited.length, false)
  return parts
}
