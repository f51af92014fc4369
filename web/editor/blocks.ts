import type { JSONContent } from '@tiptap/core'
import { type Block, isBlock } from './block.ts'
import { atomTypes } from './convert/atom-types.ts'
import { blockOf, type Codec, sameJson } from './convert/codec.ts'
import { list } from './convert/list.ts'
import { table } from './convert/table.ts'
import { code, header, paragraph, quote, warning } from './convert/text-blocks.ts'

/** An atom holds its block as it is: cards, media and whatever the editor has no words for. */
const atom: Codec = {
  to: (block) => ({ type: block.type, attrs: { block } }),
  from: (node) => blockOf(node) ?? { type: node.type ?? '', data: {} },
}

const atoms = atomTypes.map((type) => [type, atom] as const)
const byBlock = new Map<string, Codec>([
  ...atoms,
  ...Object.entries({ paragraph, header, list, checklist: list, quote, code, warning, table }),
])
const byNode = new Map<string, Codec>([
  ...atoms,
  ...Object.entries({ paragraph, heading: header, list, quote, codeBlock: code, warning, table }),
])

/**
 * The document of the editor for the blocks of an article. Whatever they are, nothing throws and nothing is lost: a
 * block that does not come back exactly the same becomes a `rawBlock` that holds it verbatim.
 */
export function toEditor(blocks: readonly unknown[]): JSONContent {
  const content = blocks.map(toNode)
  if (content.at(-1)?.type !== 'paragraph') content.push({ type: 'paragraph' })
  return { type: 'doc', content }
}

/** The blocks of an article. A block that the author has not changed is the very object that came in. */
export function toBlocks(doc: JSONContent): Block[] {
  const nodes = doc.content ?? []
  return (isCursorPlace(nodes.at(-1)) ? nodes.slice(0, -1) : nodes).map(toBlock)
}

function toNode(block: unknown): JSONContent {
  const codec = isBlock(block) ? byBlock.get(block.type) : undefined
  const node = isBlock(block) ? codec?.to(block) : undefined
  return node && sameJson(codec?.from(node), block) ? node : { type: 'rawBlock', attrs: { block } }
}

function toBlock(node: JSONContent): Block {
  const before = blockOf(node)
  const codec = byNode.get(node.type ?? '')
  // A raw block may hold anything that a JSON array does; only the server may refuse it.
  if (!codec) return (node.attrs?.['block'] ?? null) as Block
  const block = codec.from(node)
  return before && sameJson(block, before) ? before : block
}

/** The empty paragraph that the editor keeps at the end, to have somewhere to click, is nobody's block. */
function isCursorPlace(node: JSONContent | undefined): boolean {
  return node?.type === 'paragraph' && !node.attrs?.['block'] && !node.content?.length
}
