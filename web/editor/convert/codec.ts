import type { JSONContent } from '@tiptap/core'
import type { Block } from '../block.ts'

/** How one type of block becomes a node of the editor and back. */
export interface Codec {
  /** Undefined where the editor cannot say it; what it says only in part is found by the way back (blocks.ts). */
  to: (block: Block) => JSONContent | undefined
  from: (node: JSONContent) => Block
}

type Data = Block['data']

/**
 * A field of the data by what the editor holds now. A field that the author's document leaves out stays out while the
 * editor holds its default: nothing is added to a block that nobody has touched.
 */
export function put(data: Data, key: string, value: unknown, fallback: unknown): void {
  if (Object.hasOwn(data, key) || value !== fallback) data[key] = value
}

/**
 * The block that a node came from, as the template of the new one: its id, tunes and extra fields stay. A node that the
 * author has turned into another type keeps what isn't data; a new one has nothing.
 */
export function template(node: JSONContent, ...types: string[]): { block: Block; isNew: boolean } {
  const before = blockOf(node)
  const type = types[0] ?? ''
  if (!before) return { block: { type, data: {} }, isNew: true }
  if (types.includes(before.type)) return { block: { ...before, data: { ...before.data } }, isNew: false }
  return { block: { ...before, type, data: {} }, isNew: true }
}

export function blockOf(node: JSONContent): Block | undefined {
  const block: unknown = node.attrs?.['block']
  // What a node carries was put there by toEditor or by a view, as a block.
  return typeof block === 'object' && block !== null ? (block as Block) : undefined
}

/** Equal as JSON. What both share by reference, which is most of it, is not looked into. */
export function sameJson(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const keys = Object.keys(one)
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && sameJson(Reflect.get(one, key), Reflect.get(other, key)))
  )
}
