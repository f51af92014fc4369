import { lexer, type MarkedToken, type Token } from 'marked'

/** Beyond this a text is taken as it is: deep nesting of a hostile one would cost the page seconds. */
const PARSED_MAX = 40_000

/** A text as Markdown tokens; undefined when it is better taken as plain text. */
export function readMarkdown(text: string): MarkedToken[] | undefined {
  if (text.length > PARSED_MAX) return undefined
  try {
    return known(lexer(text))
  } catch {
    return undefined
  }
}

/** The same of a text of any length, as an author has one: read piece by piece, each of which ends at an empty line. */
export function readLongMarkdown(text: string): MarkedToken[] | undefined {
  const pieces = ['']
  let inCode = false
  for (const line of text.split('\n')) {
    if (/^ {0,3}```/.test(line)) inCode = !inCode
    const piece = pieces.pop() ?? ''
    // What is indented behind an empty line belongs to an item above it.
    const ends = !inCode && piece.length > PARSED_MAX / 2 && piece.endsWith('\n\n') && /^\S/.test(line)
    pieces.push(...(ends ? [piece, `${line}\n`] : [`${piece}${line}\n`]))
  }
  const read = pieces.map(readMarkdown)
  return read.every((tokens) => tokens !== undefined) ? read.flat() : undefined
}

/** Without extensions the lexer makes no other tokens than these. */
export const known = (tokens: readonly Token[] | undefined): MarkedToken[] => (tokens ?? []) as MarkedToken[]

/** An assistant's links lead to web pages only, and only where the author meant a link: a bare address stays text (I12). */
export function linkOf({ href, raw }: { href: string; raw: string }): string | undefined {
  const url = raw.startsWith('[') ? URL.parse(href) : null
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined
}
