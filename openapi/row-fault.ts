import type { Problem } from './contract.ts'
import { type Language, told } from './texts.ts'

/** Why a row was refused, in the caller's language, with its place before the names of its fields. */
export const rowFault = (body: Problem, index: number, language: Language): Problem => {
  const { message, code, fields = {} } = body
  const placed = Object.entries(fields).map(([field, text]) => [`users.${index}.${field}`, text])
  return told({ message, code, ...(placed.length > 0 && { fields: Object.fromEntries(placed) }) }, language)
}
