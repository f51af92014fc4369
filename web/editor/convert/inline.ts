import type { JSONContent } from '@tiptap/core'
import { decodeText, encodeText } from './entities.ts'
import { byOrder, type Mark, markOf, tagOf } from './marks.ts'

/** One field of an article; more than this no author writes, and an editable element of that size would not react. */
const maxLength = 200_000
const maxNodes = 10_000

/** By the HTML standard (13.2.5.6) a `<` opens a tag before a letter, `/`, `!` and `?`; any other is text. */
const token = /<(\/?)([a-z]+)((?:\s+[a-z-]+=(?:"[^"]*"|'[^']*'))*)\s*\/?>|(?:[^<]|<(?![a-z/!?]))+/iy

/**
 * Inline markup as nodes of the editor. Undefined where it holds more than the editor can say (an unknown element or
 * attribute, tags that cross or stay open): its block is then kept verbatim.
 */
export function readInline(html: string): JSONContent[] | undefined {
  if (html === '') return []
  if (!/[<&\t\n\f\r]/.test(html) && html.length <= maxLength) return [{ type: 'text', text: html }]
  if (html.length > maxLength) return undefined
  const nodes: JSONContent[] = []
  const open: { name: string; mark: Mark }[] = []
  for (token.lastIndex = 0; token.lastIndex < html.length;) {
    const match = token.exec(html)
    if (!match || nodes.length > maxNodes) return undefined
    const [whole, slash, element, attributes = ''] = match
    const name = element?.toLowerCase()
    if (name === undefined) {
      // White space of a markup is a space; the editor would draw a line break for it.
      const text = decodeText(whole.replace(/[\t\n\f\r]/g, ' '))
      if (text === undefined) return undefined
      push(nodes, { type: 'text', text, ...marksOf(open) })
    } else if (name === 'br') {
      if (slash || attributes) return undefined
      nodes.push({ type: 'hardBreak', ...marksOf(open) })
    } else if (slash) {
      if (attributes || open.pop()?.name !== name) return undefined
    } else {
      const mark = markOf(name, attributes)
      // Two marks of one kind over the same words (`<b><strong>`) are one in the editor.
      if (!mark || open.some((outer) => outer.mark.type === mark.type)) return undefined
      open.push({ name, mark })
    }
  }
  return open.length === 0 ? nodes : undefined
}

/** Nodes of the editor as inline markup, in the way Editor.js writes it. */
export function writeInline(nodes: readonly JSONContent[] = []): string {
  const [only] = nodes
  if (nodes.length <= 1 && !only?.marks?.length && only?.type !== 'hardBreak') return encodeText(only?.text ?? '')
  const sets = nodes.map((node) => new Set((node.marks ?? []).map(tagOf)))
  const open: string[] = []
  let html = ''
  nodes.forEach((node, index) => {
    const wanted = sets[index] ?? new Set<string>()
    const kept = open.findIndex((tag) => !wanted.has(tag))
    if (kept >= 0) html += close(open.splice(kept))
    const added = [...wanted].filter((tag) => tag !== '' && !open.includes(tag))
    if (added.length > 1) added.sort((a, b) => reach(sets, index, b) - reach(sets, index, a))
    html += added.join('') + (node.type === 'hardBreak' ? '<br>' : encodeText(node.text ?? ''))
    open.push(...added)
  })
  return html + close(open)
}

/** The markup as it was written if it says what the nodes say: entities, spaces and nesting of the author stay. */
export function keepInline(written: unknown, now: readonly JSONContent[] | undefined): string {
  const html = writeInline(now)
  if (typeof written !== 'string' || written === html) return html
  const nodes = readInline(written)
  return nodes && writeInline(nodes) === html ? written : html
}

function push(nodes: JSONContent[], next: JSONContent): void {
  const last = nodes.at(-1)
  if (last?.type === 'text' && sameMarks(last.marks, next.marks)) last.text = `${last.text}${next.text}`
  else nodes.push(next)
}

function sameMarks(one: Mark[] = [], other: Mark[] = []): boolean {
  return one.length === other.length && one.every((mark, index) => tagOf(mark) === tagOf(other[index] ?? mark))
}

function marksOf(open: readonly { mark: Mark }[]): { marks?: Mark[] } {
  return open.length === 0 ? {} : { marks: open.map(({ mark }) => mark).sort(byOrder) }
}

/** How far a mark goes on: the longer one is opened first. Looking far ahead gains nothing. */
function reach(sets: readonly Set<string>[], from: number, tag: string): number {
  const ahead = sets.slice(from, from + 20)
  const end = ahead.findIndex((set) => !set.has(tag))
  return end < 0 ? ahead.length : end
}

function close(tags: string[]): string {
  return tags
    .toReversed()
    .map((tag) => `</${/^<([a-z]+)/.exec(tag)?.[1]}>`)
    .join('')
}
