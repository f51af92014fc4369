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

/** Without extensions the lexer makes no other tokens than these. */
export const known = (tokens: readonly Token[] | undefined): MarkedToken[] => (tokens ?? []) as MarkedToken[]

/** An assistant's links lead to web pages only, and only where the author meant a link: a bare address stays text (I12). */
export function linkOf({ href, raw }: { href: string; raw: string }): string | undefined {
  const url = raw.startsWith('[') ? URL.parse(href) : null
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined
}
