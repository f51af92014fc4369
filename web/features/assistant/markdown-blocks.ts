import type { MarkedToken, Tokens } from 'marked'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { Block } from '../../editor/block.ts'
import { known, linkOf, readMarkdown } from './markdown.ts'

/** An answer as blocks of an article, with the inline markup that articles may have (B37). */
export function markdownBlocks(text: string): Block[] {
  return readMarkdown(text)?.flatMap(blockOf) ?? [paragraph(escape(text))]
}

const paragraph = (text: string): Block => ({ type: 'paragraph', data: { text } })

function blockOf(token: MarkedToken): Block[] {
  switch (token.type) {
    case 'heading':
      return [{ type: 'header', data: { text: inline(known(token.tokens)), level: Math.max(2, token.depth) } }]
    case 'list':
      return [listOf(token)]
    case 'code':
      return [{ type: 'code', data: { code: token.text } }]
    case 'blockquote':
      return [{ type: 'quote', data: { text: quoted(known(token.tokens)), caption: '', alignment: 'left' } }]
    case 'table':
      return [tableOf(token)]
    case 'hr':
      return [{ type: 'delimiter', data: {} }]
    case 'space':
    case 'def':
      return []
    case 'html':
      return [paragraph(escape(token.raw.trim()))]
    default:
      return [paragraph(inline([token]))]
  }
}

/** A list of ticks is a checklist only as a whole. */
function listOf(list: Tokens.List): Block {
  const style = list.items.every((item) => item.task) ? 'checklist' : list.ordered ? 'ordered' : 'unordered'
  return { type: 'list', data: { style, items: list.items.map(itemOf) } }
}

interface Item {
  content: string
  meta: { checked?: boolean }
  items: Item[]
}

function itemOf(item: Tokens.ListItem): Item {
  const tokens = known(item.tokens)
  const own = tokens.filter(({ type }) => type !== 'list' && type !== 'checkbox' && type !== 'space')
  const below = tokens.flatMap((token) => (token.type === 'list' ? token.items : []))
  return {
    content: own.map((token) => quoted([token])).join('<br>'),
    meta: item.task ? { checked: item.checked === true } : {},
    items: below.map(itemOf),
  }
}

/** Several blocks as the lines of one. */
const quoted = (tokens: readonly MarkedToken[]): string =>
  tokens
    .filter(({ type }) => type !== 'space' && type !== 'def')
    .map((token) => ('tokens' in token && token.type !== 'link' ? inline(known(token.tokens)) : inline([token])))
    .join('<br>')

function tableOf({ header, rows }: Tokens.Table): Block {
  const content = [header, ...rows]
    .slice(0, limits.tableRowsMax)
    .map((row) => row.slice(0, limits.tableColumnsMax).map((cell) => inline(known(cell.tokens))))
  return { type: 'table', data: { withHeadings: true, stretched: false, content } }
}

const inline = (tokens: readonly MarkedToken[]): string => tokens.map(markup).join('')

function markup(token: MarkedToken): string {
  switch (token.type) {
    case 'strong':
      return `<b>${inline(known(token.tokens))}</b>`
    case 'em':
      return `<i>${inline(known(token.tokens))}</i>`
    case 'del':
      return `<s>${inline(known(token.tokens))}</s>`
    case 'codespan':
      return `<code>${escape(token.text)}</code>`
    case 'br':
      return '<br>'
    case 'link': {
      const href = linkOf(token)
      const words = inline(known(token.tokens))
      return href === undefined ? words : `<a href="${escape(href)}">${words}</a>`
    }
    case 'text':
      return token.tokens ? inline(known(token.tokens)) : lines(token.text)
    case 'escape':
    case 'image':
      return escape(token.text)
    default:
      return 'tokens' in token && token.tokens ? inline(known(token.tokens)) : lines(token.raw)
  }
}

/** A line that merely ends in the source goes on in the text. */
const lines = (text: string) => escape(text.replace(/\s*\n\s*/g, ' '))

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
