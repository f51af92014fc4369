import DOMPurify from 'dompurify'
import { limits } from '../../openapi/gen/limits.gen.ts'
import { safeHref } from '../../openapi/rules/content/safe-href.ts'

/** The allow-list of the contract, applied again on reading (B37, I8). */
const spanClasses: readonly string[] = limits.content.inlineSpanClasses

/** By the HTML standard (13.2.5.6) a tag opens with `<` and one of these; any other `<` is text. */
const opensTag = /<[a-z/!?]/i

let purifier: typeof DOMPurify | undefined

/** Made on first use: without a DOM (a test, a server) DOMPurify has no hooks and would let everything through. */
function getPurifier(): typeof DOMPurify | undefined {
  if (purifier) return purifier
  if (typeof window === 'undefined') return undefined
  const made = DOMPurify(window)
  if (!made.isSupported) return undefined
  made.addHook('afterSanitizeAttributes', keepOwnAttributes)
  purifier = made
  return made
}

/** Markup that may be drawn. */
export function inlineHtml(html: string): string {
  if (!opensTag.test(html)) return html
  const purify = getPurifier()
  if (!purify) return html.replaceAll('<', '&lt;')
  return purify.sanitize(html, {
    ALLOWED_TAGS: [...limits.content.inlineTags],
    ALLOWED_ATTR: ['href', 'target', 'rel', 'class'],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  })
}

/** The words of a markup, for names, ids and the table of contents. A parsed document runs and fetches nothing. */
export function inlineText(html: string): string {
  if (!/[<&]/.test(html) || typeof DOMParser === 'undefined') return html
  const spaced = inlineHtml(html).replaceAll('<br>', ' ')
  return new DOMParser().parseFromString(spaced, 'text/html').body.textContent ?? ''
}

function keepOwnAttributes(node: Element): void {
  const tag = node.nodeName.toLowerCase()
  const href = tag === 'a' ? safeHref(node.getAttribute('href') ?? '') : undefined
  const newTab = href !== undefined && node.getAttribute('target') === '_blank'
  const classes = tag === 'span' ? [...node.classList].filter((name) => spanClasses.includes(name)) : []
  set(node, 'href', href)
  set(node, 'target', newTab ? '_blank' : undefined)
  set(node, 'rel', newTab ? 'noopener noreferrer' : undefined)
  set(node, 'class', classes.length > 0 ? classes.join(' ') : undefined)
}

function set(node: Element, name: string, value: string | undefined): void {
  if (value === undefined) node.removeAttribute(name)
  else node.setAttribute(name, value)
}
