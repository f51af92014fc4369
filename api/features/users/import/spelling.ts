import { cleanText } from '../../../../openapi/rules/clean-text.ts'

/** How what people typed is kept: compared and found in one spelling. */

export const nameOf = cleanText
/** '' is none. */
export const emailOf = (text: string): string | null => text.trim().toLowerCase() || null
export const phoneOf = (text: string): string | null => cleanText(text) || null
