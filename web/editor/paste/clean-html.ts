import { limits } from '../../../openapi/gen/limits.gen.ts'
import { safeHref } from '../../../openapi/rules/content/safe-href.ts'
import { bulletLists, dropEmptyBlocks, otherBlocks, tidyLists, tidyQuotes } from './blocks-of-html.ts'
import { type Embedding, takeImages } from './images-of-html.ts'
import { parsePasted } from './parse-html.ts'
import { rename, stylesToMarks } from './styles-to-marks.ts'
import { tidyTables } from './tables-of-html.ts'
import { wordLists, wordSpaces } from './word.ts'

const dropped =
  'script, style, iframe, frame, object, embed, applet, template, noscript, svg, math, meta, link, title, head, video, audio, canvas, map, select, textarea, button, [hidden], [aria-hidden=true]'

const classes: readonly string[] = limits.content.inlineSpanClasses

const tags = new Set([
  'p',
  'div',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'li',
  'label',
  'input',
  'blockquote',
  'cite',
  'aside',
  'pre',
  'hr',
  'br',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'section',
  'article',
  'b',
  'strong',
  'i',
  'em',
  'u',
  's',
  'mark',
  'code',
  'a',
  'span',
])

const attributes = new Set([
  'href',
  'class',
  'start',
  'colspan',
  'rowspan',
  'type',
  'checked',
  'data-type',
  'data-block',
  'data-style',
  'data-checked',
  'data-part',
  'data-alignment',
  'data-stretched',
  'data-pm-slice',
])

/**
 * HTML of Word, Google Docs or any page as the plain HTML that our schema reads: looks become marks, things that a
 * block of ours holds become that block, the rest goes. What the schema then makes of it is again cleaned on save (I8).
 */
export function cleanPastedHtml(html: string, embedding?: Embedding): string {
  const body = parsePasted(html)
  if (!body.querySelector('[data-pm-slice]')) tidy(body, embedding)
  else body.querySelectorAll(dropped).forEach((element) => element.remove())
  keepAllowed(body)
  return body.innerHTML
}

function tidy(body: HTMLElement, embedding: Embedding | undefined): void {
  wordLists(body)
  wordSpaces(body)
  body.querySelectorAll(dropped).forEach((element) => element.remove())
  body.querySelectorAll<HTMLAnchorElement>('a').forEach(tidyLink)
  stylesToMarks(body)
  takeImages(body, embedding)
  tidyTables(body)
  tidyQuotes(body)
  body.querySelectorAll(otherBlocks).forEach((element) => rename(element, 'div'))
  bulletLists(body)
  tidyLists(body)
  dropEmptyBlocks(body)
}

/** Anchors inside the page that was copied lead nowhere in ours. */
function tidyLink(link: HTMLAnchorElement): void {
  const address = link.getAttribute('href') ?? ''
  const href = address.startsWith('#') ? undefined : safeHref(behindGoogle(address))
  if (href === undefined) link.replaceWith(...link.childNodes)
  else link.setAttribute('href', href)
}

/** Google Docs leads every link over a page of its own. */
function behindGoogle(address: string): string {
  const url = URL.parse(address)
  const target = url && /^www\.google\.[a-z.]+$/.test(url.host) && url.pathname === '/url' && url.searchParams.get('q')
  return target && /^https?:\/\//i.test(target) ? target : address
}

/** What the schema has rules for. It is the schema, not this, that lets nothing else into the document. */
function keepAllowed(body: HTMLElement): void {
  for (const element of [...body.querySelectorAll('*')]) {
    for (const name of element.getAttributeNames()) if (!attributes.has(name)) element.removeAttribute(name)
    const own = [...element.classList].filter((name) => classes.includes(name)).join(' ')
    if (own) element.className = own
    else element.removeAttribute('class')
    if (!tags.has(element.localName)) element.replaceWith(...element.childNodes)
  }
}
