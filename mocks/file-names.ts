import { cleanText } from '../openapi/rules/clean-text.ts'
import { transliterate } from 'transliteration'

const LATIN_LENGTH = 100

function parts(name: string): { base: string; extension: string } {
  const extension = /\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? ''
  return { base: name.slice(0, name.length - extension.length), extension: extension.toLowerCase() }
}

/** The author's name: the last step of a path, visible characters only. */
export function authorsName(given: string): string {
  const last = cleanText(given.toWellFormed()).split(/[/\\]/).at(-1) ?? ''
  const { base, extension } = parts(last.trim().replace(/\s+/g, ' '))
  return `${base || 'file'}${extension}`
}

/** Its Latin form for the address: letters, digits and dashes. */
export function latinName(name: string): string {
  const { base, extension } = parts(name)
  const dashed = transliterate(base)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
  return `${dashed.slice(0, LATIN_LENGTH).replace(/^-+|-+$/g, '') || 'file'}${extension}`
}
