import { cleanText } from '../openapi/rules/clean-text.ts'
import { limits } from '../openapi/gen/limits.gen.ts'

/** B39: trimmed; empty and repeated (case-insensitive) dropped, the first spelling stays. */
export const cleanTags = (tags: string[]): string[] =>
  tags
    .map((tag) => cleanText(tag.replaceAll(',', ' ')))
    .filter((tag, at, all) => tag && all.findIndex((one) => one.toLowerCase() === tag.toLowerCase()) === at)

/** What a text with commas asks for; a longer one than a tag can be is nobody's. */
export const searchedTags = (text: string): string[] =>
  cleanTags(text.split(',')).filter((tag) => [...tag].length <= limits.knowledgeBase.tagMax)

/** B11: one of them at least, in any case. */
export const hasOneOf = (tags: string[], wanted: string[]): boolean =>
  tags.some((tag) => wanted.some((one) => one.toLowerCase() === tag.toLowerCase()))
