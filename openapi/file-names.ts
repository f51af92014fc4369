import { cleanText } from './rules/text/clean-text.ts'
import { transliterate } from 'transliteration'

const NAME_BYTES = 255
const LATIN_LENGTH = 100

/** The author's name: the last step of a path, visible characters only, at most 255 bytes with its extension. */
export function authorsName(given: string): string {
  const last = cleanText(given.toWellFormed()).split(/[/\\]/).at(-1) ?? ''
  const name = last.trim().replace(/\s+/g, ' ')
  const { base, extension } = parts(name)
  return `${cut(base || 'file', NAME_BYTES - bytesOf(extension))}${extension}`
}

/** Its Latin form for the address: letters, digits and dashes. */
export function latinName(name: string): string {
  const { base, extension } = parts(name)
  const latin = transliterate(base)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LATIN_LENGTH)
    .replace(/^-+|-+$/g, '')
  return `${latin || 'file'}${extension}`
}

/** Lower case, without its dot; '' when there is none. */
export const extensionOf = (name: string) => parts(name).extension.slice(1)

function parts(name: string): { base: string; extension: string } {
  const extension = /\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? ''
  return { base: name.slice(0, name.length - extension.length), extension: extension.toLowerCase() }
}

const bytesOf = (text: string) => new TextEncoder().encode(text).length

/** Whole characters only. */
function cut(text: string, bytes: number): string {
  let size = 0
  let kept = ''
  for (const sign of text) {
    size += bytesOf(sign)
    if (size > bytes) break
    kept += sign
  }
  return kept
}
