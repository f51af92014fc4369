import type { JSONContent } from '@tiptap/core'
import type { Block } from '../block.ts'
import { isData } from '../reader/read-value.ts'
import { type Codec, put, template } from './codec.ts'
import { keepInline } from './inline.ts'
import { inlineOf } from './text-blocks.ts'

/** Deeper lists than a JSON of the contract can hold (limits.calls.jsonDepthMax, two levels an item) are nobody's work. */
const maxDepth = 16

/** `list` of Editor.js 1 (plain strings), of 2 (objects with meta and items) and `checklist`: one node of the editor. */
export const list: Codec = { to: toList, from: fromList }

function toList(block: Block): JSONContent | undefined {
  const style = block.type === 'checklist' ? 'checklist' : styleOf(block.data['style'])
  const content = toItems(block.data['items'], style, 1)
  return content && content.length > 0 ? { type: 'list', attrs: { style, block }, content } : undefined
}

function toItems(items: unknown, style: string, depth: number): JSONContent[] | undefined {
  if (!Array.isArray(items) || depth > maxDepth) return undefined
  const nodes: JSONContent[] = []
  for (const item of items) {
    const data = isData(item) ? item : undefined
    const text = inlineOf(data ? data[textKey(data)] : item)
    const children = data && Array.isArray(data['items']) ? toItems(data['items'], style, depth + 1) : []
    if (!text || !children) return undefined
    const content: JSONContent[] = [{ type: 'paragraph', content: text }]
    if (children.length > 0) content.push({ type: 'list', attrs: { style }, content: children })
    nodes.push({ type: 'listItem', attrs: { item, checked: data ? isChecked(data) : false }, content })
  }
  return nodes
}

function fromList(node: JSONContent): Block {
  const style = styleOf(node.attrs?.['style'])
  const nested = (node.content ?? []).some(hasChildren)
  // Editor.js's checklist has one level and one style; what has outgrown it is a list.
  const types = style === 'checklist' && !nested ? ['list', 'checklist'] : ['list']
  const { block, isNew } = template(node, ...types)
  const asStrings = allStrings(block.data['items'])
  const checklist = block.type === 'checklist'
  if (!checklist) put(block.data, 'style', style, isNew ? undefined : 'unordered')
  block.data['items'] = (node.content ?? []).map((child) => fromItem(child, { isNew, asStrings, checklist }))
  return block
}

type Form = { isNew: boolean; asStrings: boolean; checklist: boolean }

function fromItem(node: JSONContent, form: Form): unknown {
  const before: unknown = node.attrs?.['item']
  const inline = node.content?.[0]?.content
  const children = (node.content?.[1]?.content ?? []).map((child) => fromItem(child, form))
  const checked = node.attrs?.['checked'] === true
  const asString = !form.isNew && (typeof before === 'string' || (!isData(before) && form.asStrings))
  if (asString && children.length === 0 && !checked) return keepInline(before, inline)
  const item = isData(before) && !form.isNew ? { ...before } : newItem(form)
  const key = textKey(item)
  put(item, key, keepInline(isData(before) ? before[textKey(before)] : before, inline), '')
  putChecked(item, checked)
  if (children.length > 0 || (Array.isArray(item['items']) && item['items'].length > 0)) item['items'] = children
  return item
}

function newItem(form: Form): Record<string, unknown> {
  return form.checklist ? { text: '', checked: false } : { content: '', meta: {}, items: [] }
}

function putChecked(item: Record<string, unknown>, checked: boolean): void {
  if (isChecked(item) === checked) return
  if (Object.hasOwn(item, 'checked')) item['checked'] = checked
  if (isChecked(item) !== checked) item['meta'] = { ...(isData(item['meta']) && item['meta']), checked }
}

function isChecked(item: Record<string, unknown>): boolean {
  return item['checked'] === true || (isData(item['meta']) && item['meta']['checked'] === true)
}

/** Items of a checklist say `text`, those of a list `content`. */
function textKey(item: Record<string, unknown>): 'text' | 'content' {
  return Object.hasOwn(item, 'text') && !Object.hasOwn(item, 'content') ? 'text' : 'content'
}

function hasChildren(item: JSONContent): boolean {
  return (item.content?.length ?? 0) > 1
}

function allStrings(items: unknown): boolean {
  return Array.isArray(items) && items.length > 0 && items.every((item) => typeof item === 'string')
}

function styleOf(style: unknown): string {
  return style === 'ordered' || style === 'checklist' ? style : 'unordered'
}
