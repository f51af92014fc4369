import type { Node } from '@tiptap/pm/model'
import { type Block, isBlock } from './block.ts'
import { toBlocks } from './blocks.ts'
import { finishedBlocks, type Unfinished, unfinishedBlocks } from './uploads/finished-blocks.ts'

const paragraph = { type: 'paragraph' }

/**
 * The blocks of a live editor. Its nodes never change in place, so a block is converted when its node is new and not
 * again: of 500 blocks a batch of keys costs one. `before` are the very blocks that the editor began with.
 */
export function liveBlocks(before: readonly Block[]): (doc: Node) => Block[] {
  const known = new WeakMap<Node, Block | undefined>()
  return (doc) => {
    const last = doc.lastChild
    const blocks = doc.children.map((node) => {
      if (node === last) return toBlocks({ type: 'doc', content: [node.toJSON()] })[0]
      if (!known.has(node)) known.set(node, toBlocks({ type: 'doc', content: [node.toJSON(), paragraph] })[0])
      return known.get(node)
    })
    return finishedBlocks(
      blocks.filter((block) => block !== undefined),
      before,
    )
  }
}

/** The blocks that `liveBlocks` leaves out or leaves as they were. Such blocks are whole nodes: nothing is converted. */
export function unfinishedIn(before: readonly Block[]): (doc: Node) => Unfinished[] {
  return (doc) =>
    unfinishedBlocks(
      doc.children.flatMap(({ type, attrs: { block } }) =>
        !type.isAtom ? [] : isBlock(block) ? [block] : [{ type: type.name, data: {} }],
      ),
      before,
    )
}

export const sameBlocks = (one: readonly Block[], other: readonly Block[]): boolean =>
  one.length === other.length && one.every((block, index) => block === other[index])
