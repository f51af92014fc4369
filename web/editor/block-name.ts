import type { Node } from '@tiptap/pm/model'
import { blockWords, labels } from './labels.ts'

const kinds = new Map<string, { name: string }>(Object.entries(blockWords))

/** What a block is called, for those who don't see it. */
export function blockName(node: Node): string {
  const kind: unknown = node.type.name === 'list' ? node.attrs['style'] : node.type.name
  return kinds.get(String(kind))?.name ?? labels.block.unknown
}
