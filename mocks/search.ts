import { plainText } from './content.ts'
import type { Schemas } from './db.ts'

const normal = (text: string) => text.toLowerCase().replaceAll('ё', 'е')
const wordsOf = (text: string) => normal(text).match(/[\p{L}\p{N}]+/gu) ?? []

/**
 * How well an article fits, 0 is not at all: every word begins some word of the title (3), a tag (2) or the text (1).
 * Simpler than the server's stems (B31); README.md names the difference.
 */
export function relevance({ title, tags, content }: Schemas['Article'], search: string): number {
  const fields = [
    { weight: 3, words: wordsOf(title) },
    { weight: 2, words: wordsOf(tags.join(' ')) },
    { weight: 1, words: wordsOf(plainText(content)) },
  ]
  let total = 0
  for (const word of wordsOf(search)) {
    const best = fields.find(({ words }) => words.some((one) => one.startsWith(word)))
    if (!best) return 0
    total += best.weight
  }
  return total
}
