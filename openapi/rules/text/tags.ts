import { cleanText } from './clean-text.ts'
import { limits } from '../../gen/limits.gen.ts'
import { signsIn } from './cut-text.ts'

/** By what tags are compared (B11). Made here and never by the database, whose lower() knows other letters. */
export const tagKey = (tag: string) => tag.toLowerCase()

/** Trimmed; empty and repeated ones (without regard to case) dropped, the first spelling stays (B39). */
export function cleanTags(tags: readonly string[] = []): string[] {
  const kept = new Map<string, string>()
  for (const tag of tags) {
    const text = cleanText(tag.replaceAll(',', ' '))
    if (text && !kept.has(tagKey(text))) kept.set(tagKey(text), text)
  }
  return [...kept.values()]
}

/** What a text with commas asks for; a longer one than a tag can be is nobody's. */
export const searchedTags = (text: string) =>
  cleanTags(text.split(',')).filter((tag) => signsIn(tag) <= limits.knowledgeBase.tagMax)

/** The keys of a query’s comma-separated tags. */
export const tagKeys = (tags = '') => [...new Set(cleanTags(tags.split(',')).map(tagKey))]

/** One of them at least (B11); the server's SQL asks the same of the keys that it keeps. */
export function hasOneOf(tags: readonly string[], wanted: readonly string[]): boolean {
  const keys = new Set(wanted.map(tagKey))
  return tags.some((tag) => keys.has(tagKey(tag)))
}
