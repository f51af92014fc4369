import { decodeHTML, decodeHTMLAttribute } from 'entities'
import type sanitizeHtml from 'sanitize-html'
import { limits } from '../../openapi/gen/limits.gen.ts'
import { safeHref } from '../../openapi/rules/content/safe-href.ts'

/** The classes of limits are those that Editor.js's own inline tools put on their element (B37, I8). */
const spanClasses: readonly string[] = limits.content.inlineSpanClasses

/** By the HTML standard (13.2.5.6) a tag opens with `<` and one of these; any other `<` is text. */
const opensTag = /<[a-z/!?]/i

const options: sanitizeHtml.IOptions = {
  allowedTags: [...limits.content.inlineTags],
  allowedAttributes: { a: ['href', 'target', 'rel'], span: ['class'] },
  allowedSchemes: [...limits.content.inlineLinkSchemes],
  allowProtocolRelative: false,
  nestingLimit: 32,
  // Entities stay as they were written: Editor.js stores &nbsp; and &amp;, and a clean text must come back unchanged.
  parser: { decodeEntities: false },
  transformTags: {
    a: (tagName, attributes) => ({ tagName, attribs: linkAttributes(attributes) }),
    span: (tagName, attributes) => ({ tagName, attribs: spanAttributes(attributes) }),
  },
}

/** Read with the first markup that is to be cleaned: it took a tenth of a start, and most texts have none. */
const sanitized = (html: string, rules: sanitizeHtml.IOptions): string =>
  (require('sanitize-html') as typeof sanitizeHtml)(html, rules)

/** No author writes more tags in one field; a parser's stack of a million open ones would hold up the whole server. */
const maxTags = 10_000

/** Inline markup by the allow-list. Text without markup comes back as it is. */
export function cleanInline(html: string): string {
  if (!opensTag.test(html)) return html
  if (hasTooManyTags(html)) return escapeTags(html)
  // Tags that go may bring two links together, which the next reading takes apart: repeated until nothing changes.
  let clean = html
  for (let pass = 0; pass < 5; pass++) {
    // In the output a bare `<br />` can only be the tag: every other `<` is escaped. Editor.js writes `<br>`.
    const next = sanitized(clean, options).replaceAll('<br />', '<br>')
    if (next === clean) return clean
    clean = next
  }
  return escapeTags(clean)
}

/** For fields that are drawn as text (a file's name, a card's title): no tag at all. */
export function cleanPlain(text: string): string {
  if (!opensTag.test(text)) return text
  if (hasTooManyTags(text)) return escapeTags(text)
  return sanitized(text, { allowedTags: [], allowedAttributes: {}, parser: { decodeEntities: false } })
}

/**
 * The words of a markup: line breaks become spaces, entities are decoded. Made for what was cleaned, where every `<` of a
 * text is escaped; of other markup some words too many may be found, never any of it drawn.
 */
export function textOf(html: string): string {
  if (!opensTag.test(html)) return html.includes('&') ? decodeHTML(html) : html
  return decodeHTML(html.replaceAll('<br>', ' ').replace(/<[a-z/!?][^<>]*>?/gi, ''))
}

function hasTooManyTags(html: string): boolean {
  return html.length > maxTags && html.split('<').length > maxTags
}

function escapeTags(html: string): string {
  return html.replaceAll('<', '&lt;')
}

function linkAttributes(attributes: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const href = safeHref(textOfAttribute(attributes['href'] ?? ''))
  if (href === undefined) return {}
  const kept = { href: href.replaceAll('&', '&amp;') }
  return attributes['target'] === '_blank' ? { ...kept, target: '_blank', rel: 'noopener noreferrer' } : kept
}

function spanAttributes(attributes: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const kept = (attributes['class'] ?? '').split(/\s+/).filter((name) => spanClasses.includes(name))
  return kept.length > 0 ? { class: kept.join(' ') } : {}
}

/** `java&#115;cript:` must be judged as the browser will read it. */
const textOfAttribute = (value: string): string => (value.includes('&') ? decodeHTMLAttribute(value) : value)
