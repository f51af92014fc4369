import type { MarkedToken, Tokens } from 'marked'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { Block } from '../block.ts'
import { safeHref } from '../../../openapi/rules/content/safe-href.ts'
import { known, linkOf, readMarkdown } from './read-markdown.ts'

/** Whose Markdown it is: an author's own is taken at its word, the assistant's within bounds (I12). */
interface Reading {
  topLevel: number
  /** Whether a line that ends in the source ends in the text too: people write letters so, models wrap paragraphs. */
  keepsLines: boolean
  /** Whether pictures become blocks of their own; they are fetched by the server when the author asks for it (B43). */
  withPictures: boolean
  linkOf: (link: Tokens.Link) => string | undefined
}

const assistant: Reading = { topLevel: 2, keepsLines: false, withPictures: false, linkOf }
const author: Reading = {
  topLevel: 1,
  keepsLines: true,
  withPictures: true,
  linkOf: ({ href }) => (href.startsWith('#') ? undefined : safeHref(href)),
}

/** An answer of the assistant as blocks of an article, with the inline markup that articles may have (B37). */
export const answerBlocks = (text: string): Block[] =>
  readMarkdown(text)?.flatMap((token) => blockOf(token, assistant)) ?? [paragraph(escape(text))]

/** What an author has written in Markdown elsewhere. */
export const authorBlocks = (tokens: readonly MarkedToken[]): Block[] =>
  tokens.flatMap((token) => blockOf(token, author))

const paragraph = (text: string): Block => ({ type: 'paragraph', data: { text } })

function blockOf(token: MarkedToken, reading: Reading): Block[] {
  switch (token.type) {
    case 'heading': {
      const level = Math.max(reading.topLevel, token.depth)
      return [{ type: 'header', data: { text: inline(known(token.tokens), reading), level } }]
    }
    case 'list':
      return listsOf(token, reading)
    case 'code':
      return token.codeBlockStyle === 'indented' && reading.keepsLines
        ? [paragraph(lines(token.text, reading))]
        : [{ type: 'code', data: { code: token.text } }]
    case 'blockquote': {
      const text = quoted(known(token.tokens), reading)
      return [{ type: 'quote', data: { text, caption: '', alignment: 'left' } }]
    }
    case 'table':
      return tablesOf(
        [token.header, ...token.rows].map((row) => row.map((cell) => inline(known(cell.tokens), reading))),
      )
    case 'hr':
      return [{ type: 'delimiter', data: {} }]
    case 'space':
    case 'def':
      return []
    case 'html':
      return [paragraph(lines(token.raw.trim(), reading))]
    case 'paragraph':
      return reading.withPictures ? withPictures(token, reading) : [paragraph(inline([token], reading))]
    default:
      return [paragraph(inline([token], reading))]
  }
}

/** The words of a paragraph, then its pictures. */
function withPictures(token: Tokens.Paragraph, reading: Reading): Block[] {
  const parts = known(token.tokens)
  const pictures = parts.flatMap((part) => (part.type === 'image' && safeHref(part.href) ? [part] : []))
  const words = inline(
    parts.filter((part) => !pictures.some((picture) => picture === part)),
    reading,
  ).replace(/^(?:\s|<br>)+|(?:\s|<br>)+$/g, '')
  return [
    ...(words || pictures.length === 0 ? [paragraph(words)] : []),
    ...pictures.map(({ href, text }) => ({
      type: 'image',
      data: { file: { url: safeHref(href) }, caption: escape(text) },
    })),
  ]
}

/** A list is a checklist only as a whole: where ticks begin or end, another list does. */
function listsOf(list: Tokens.List, reading: Reading): Block[] {
  const runs: Tokens.ListItem[][] = []
  for (const item of list.items) {
    const run = runs.at(-1)
    if (run && run[0]?.task === item.task) run.push(item)
    else runs.push([item])
  }
  let from = typeof list.start === 'number' ? list.start : 1
  return runs.map((run) => {
    const style = run[0]?.task ? 'checklist' : list.ordered ? 'ordered' : 'unordered'
    const start = style === 'ordered' && from > 1 && { meta: { start: from } }
    from += run.length
    const items = run.map((item) => itemOf(item, style === 'checklist', reading))
    return { type: 'list', data: { style, ...start, items } }
  })
}

interface Item {
  content: string
  meta: { checked?: boolean }
  items: Item[]
}

function itemOf(item: Tokens.ListItem, inChecklist: boolean, reading: Reading): Item {
  const tokens = known(item.tokens)
  const own = tokens.filter(({ type }) => type !== 'list' && type !== 'checkbox' && type !== 'space')
  const below = tokens.flatMap((token) => (token.type === 'list' ? token.items : []))
  // One style for all levels: below items without ticks a tick is a word.
  const tick = item.task && !inChecklist ? `[${item.checked ? 'x' : ' '}] ` : ''
  return {
    content: tick + own.map((token) => quoted([token], reading)).join('<br>'),
    meta: item.task && inChecklist ? { checked: item.checked === true } : {},
    items: below.map((child) => itemOf(child, inChecklist, reading)),
  }
}

/** Several blocks as the lines of one. */
const quoted = (tokens: readonly MarkedToken[], reading: Reading): string =>
  tokens
    .filter(({ type }) => type !== 'space' && type !== 'def')
    .map((token) => inline('tokens' in token && token.type !== 'link' ? known(token.tokens) : [token], reading))
    .join('<br>')

/** Nothing is left out, as of a pasted table (tables-of-html.ts): a long one goes on in the next, a wide one is lines. */
export function tablesOf(content: readonly string[][]): Block[] {
  const { tableRowsMax, tableColumnsMax } = limits.content
  if ((content[0]?.length ?? 0) > tableColumnsMax)
    return content.map((row) => paragraph(row.filter(Boolean).join(' | ')))
  return Array.from({ length: Math.ceil(content.length / tableRowsMax) }, (_, nth) => ({
    type: 'table',
    data: {
      withHeadings: nth === 0,
      stretched: false,
      content: content.slice(nth * tableRowsMax, (nth + 1) * tableRowsMax),
    },
  }))
}

const inline = (tokens: readonly MarkedToken[], reading: Reading): string =>
  tokens.map((token) => markup(token, reading)).join('')

function markup(token: MarkedToken, reading: Reading): string {
  const inside = () => ('tokens' in token ? inline(known(token.tokens), reading) : '')
  switch (token.type) {
    case 'strong':
      return `<b>${inside()}</b>`
    case 'em':
      return `<i>${inside()}</i>`
    case 'del':
      // One tilde means «about»: ~5 минут.
      return token.raw.startsWith('~~') ? `<s>${inside()}</s>` : `~${inside()}~`
    case 'codespan':
      return `<code>${escape(token.text)}</code>`
    case 'br':
      return '<br>'
    case 'checkbox':
      // The item's own, which comes among its words where items stand apart.
      return ''
    case 'html':
      // The only way to a second line in a cell.
      return /^<br\s*\/?>$/i.test(token.raw) ? '<br>' : lines(token.raw, reading)
    case 'link': {
      const href = reading.linkOf(token)
      return href === undefined ? inside() : `<a href="${escape(href)}">${inside()}</a>`
    }
    case 'text':
      return token.tokens ? inside() : lines(token.text, reading)
    case 'escape':
    case 'image':
      return escape(token.text)
    default:
      return 'tokens' in token && token.tokens ? inside() : lines(token.raw, reading)
  }
}

const lines = (text: string, { keepsLines }: Reading) => escape(text).replace(/\s*\n\s*/g, keepsLines ? '<br>' : ' ')

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
