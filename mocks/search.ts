import { limits } from '../openapi/gen/limits.gen.ts'
import { plainText } from './content.ts'
import type { Schemas } from './db.ts'
import { inOrder } from './reading.ts'

type Article = Schemas['Article']
type Fragment = Schemas['FragmentPart'][]
type Found = { article: Article; fragment?: Fragment }

const normal = (text: string) => text.toLowerCase().replaceAll('ё', 'е')
export const wordsOf = (text: string) => normal(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** Found articles, best first, then in the list's order (B12); as typed, else in the other keyboard layout. */
export function searched(articles: Article[], search: string): { found: Found[]; correctedSearch?: string } {
  const found = matches(articles, wordsOf(search))
  if (found.length > 0) return { found }
  const correctedSearch = otherLayout(search)
  const meant = matches(articles, wordsOf(correctedSearch))
  return meant.length > 0 ? { found: meant, correctedSearch } : { found }
}

const matches = (articles: Article[], words: string[]): Found[] =>
  articles
    .map((article) => ({ article, fit: words.length === 0 ? undefined : relevance(article, words) }))
    .flatMap(({ article, fit }) => (fit === undefined ? [] : [{ article, fit }]))
    .sort((a, b) => b.fit - a.fit || inOrder(a.article, b.article))
    .map(({ article }) => {
      const fragment = fragmentOf(plainText(article.content), words)
      return { article, ...(fragment && { fragment }) }
    })

/**
 * How well an article fits: every word begins some word of the title, a tag or the text. Simpler than the server's stems
 * (B31); README.md names the difference.
 */
function relevance({ title, tags, content }: Article, words: string[]): number | undefined {
  const fields = [
    { weight: 1000, words: wordsOf(title) },
    { weight: 1, words: wordsOf(tags.join(' ')) },
    { weight: 0, words: wordsOf(plainText(content)) },
  ]
  let total = 0
  for (const word of words) {
    const best = fields.find((field) => field.words.some((one) => one.startsWith(word)))
    if (!best) return undefined
    total += best.weight
  }
  return total
}

/** The text around the first found word, without a look for a better place. */
function fragmentOf(plain: string, words: string[]): Fragment | undefined {
  const isFound = (text: string) => words.some((word) => normal(text).startsWith(word))
  const pieces = plain.replace(/\s+/g, ' ').split(/([\p{L}\p{N}]+)/u)
  const first = pieces.findIndex((piece) => /[\p{L}\p{N}]/u.test(piece) && isFound(piece))
  if (first < 0) return undefined
  const from = Math.max(0, first - 10)
  const fragment: Fragment = from > 0 ? [{ text: '…', found: false }] : []
  let length = 1
  for (const text of pieces.slice(from, from + 50)) {
    length += text.length
    if (length > limits.knowledgeBase.searchFragmentMax) break
    if (text) fragment.push({ text, found: isFound(text) })
  }
  return fragment
}

const LATIN = "qwertyuiop[]asdfghjkl;'zxcvbnm,."
const CYRILLIC = 'йцукенгшщзхъфывапролджэячсмитьбю'

function otherLayout(search: string): string {
  const [from, to] = /[a-z]/i.test(search) ? [LATIN, CYRILLIC] : [CYRILLIC, LATIN]
  return [...search.toLowerCase()].map((key) => to[from.indexOf(key)] ?? key).join('')
}
