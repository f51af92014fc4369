import { inlineText } from '../../editor/inline.ts'
import type { Draft } from './article-draft.ts'

/** Fields that hold words; the others are addresses, sizes and names of looks. */
const wordFields: readonly string[] = ['text', 'content', 'items', 'caption', 'title', 'message', 'code', 'description']

/** Everything an author has written, as text for the clipboard. */
export function articleWords({ title, blocks }: Pick<Draft, 'title' | 'blocks'>): string {
  const parts = blocks.map(({ data }) => words(data).join('\n'))
  return [title, ...parts].filter((part) => part.trim() !== '').join('\n\n')
}

function words(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [inlineText(value)]
  if (Array.isArray(value)) return value.flatMap(words)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => (wordFields.includes(key) ? words(inner) : []))
}
