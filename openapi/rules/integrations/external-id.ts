import { cleanText } from '../text/clean-text.ts'

/** How an id of another system is kept, null for none; what is not said stays as it is. */
export const externalIdOf = (text: string | null | undefined, had: string | null = null): string | null =>
  text === undefined ? had : text === null ? null : cleanText(text) || null
