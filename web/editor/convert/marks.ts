import type { JSONContent } from '@tiptap/core'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { decodeText, encodeAttribute } from './entities.ts'

export type Mark = NonNullable<JSONContent['marks']>[number]

/** The order that the schema gives them (a test holds the two together): equal sets of marks must look equal. */
export const markOrder = ['link', 'bold', 'italic', 'underline', 'strike', 'highlight', 'code', 'span'] as const

/** Which element is which mark. `b` and `strong`, `i` and `em` are one mark each that remembers its element. */
const elements: Readonly<Record<string, Mark>> = {
  b: { type: 'bold', attrs: { tag: 'b' } },
  strong: { type: 'bold', attrs: { tag: 'strong' } },
  i: { type: 'italic', attrs: { tag: 'i' } },
  em: { type: 'italic', attrs: { tag: 'em' } },
  u: { type: 'underline' },
  s: { type: 'strike' },
  mark: { type: 'highlight' },
  code: { type: 'code' },
  a: { type: 'link' },
  span: { type: 'span' },
}
const tags: Readonly<Record<string, string>> = {
  underline: 'u',
  strike: 's',
  highlight: 'mark',
  code: 'code',
  span: 'span',
}
/** Editor.js's own tools put their class on their element: `<mark class="cdx-marker">`. */
const withClass = new Set(['underline', 'strike', 'highlight', 'code', 'span'])
const classes: readonly string[] = limits.content.inlineSpanClasses
const attribute = /\s+([a-z-]+)=(?:"([^"]*)"|'([^']*)')/gi

/** The mark of an opening tag; undefined where the editor has none that says the same. */
export function markOf(name: string, attributes: string): Mark | undefined {
  const mark = Object.hasOwn(elements, name) ? elements[name] : undefined
  if (!mark || attributes === '') return mark
  const attrs: Record<string, string> = { ...mark.attrs }
  for (const [, key = '', double, single] of attributes.matchAll(attribute)) {
    const value = decodeText(double ?? single ?? '')
    if (value === undefined || Object.hasOwn(attrs, key) || !mayHave(mark.type, key, value)) return undefined
    attrs[key] = value
  }
  return { type: mark.type, attrs }
}

/** The opening tag of a mark; it also serves as the mark's identity. */
export function tagOf({ type, attrs = {} }: Mark): string {
  if (type === 'link') return `<a${written('href', attrs)}${written('target', attrs)}${written('rel', attrs)}>`
  if (type === 'bold') return attrs['tag'] === 'strong' ? '<strong>' : '<b>'
  if (type === 'italic') return attrs['tag'] === 'em' ? '<em>' : '<i>'
  return Object.hasOwn(tags, type) ? `<${tags[type]}${written('class', attrs)}>` : ''
}

export const byOrder = (a: Mark, b: Mark): number => rank(a.type) - rank(b.type)

function rank(type: string): number {
  const order: readonly string[] = markOrder
  return order.indexOf(type)
}

function mayHave(type: string, key: string, value: string): boolean {
  if (type === 'link') return key === 'href' || key === 'target' || key === 'rel'
  return key === 'class' && withClass.has(type) && value.split(' ').every((name) => classes.includes(name))
}

function written(name: string, attrs: Record<string, unknown>): string {
  const value = attrs[name]
  return typeof value === 'string' ? ` ${name}="${encodeAttribute(value)}"` : ''
}
