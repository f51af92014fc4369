import type { Node } from '@tiptap/pm/model'
import type { EditorState, Transaction } from '@tiptap/pm/state'

/**
 * ProseMirror copies the attributes of what it splits in two (a paragraph in its middle, a list around an item that
 * leaves it). One of the two stays the block that was stored; the other is a new one, without its id.
 */
export function singleBlocks(
  transactions: readonly Transaction[],
  before: EditorState,
  { doc, tr }: EditorState,
): Transaction | undefined {
  if (doc.childCount <= before.doc.childCount || !transactions.some(({ docChanged }) => docChanged)) return undefined
  const spare = new Map<unknown, number>()
  before.doc.forEach((node) => {
    const block: unknown = node.attrs['block']
    if (block) spare.set(block, (spare.get(block) ?? 0) + 1)
  })
  const copies = new Map<unknown, { node: Node; pos: number }[]>()
  doc.forEach((node, pos) => {
    const block: unknown = node.attrs['block']
    if (block && spare.has(block)) copies.set(block, [...(copies.get(block) ?? []), { node, pos }])
  })
  for (const [block, places] of copies) {
    const extra = places.length - (spare.get(block) ?? 0)
    if (extra <= 0) continue
    // Enter at the beginning makes an empty line above: the words stay what they were.
    const byWorth = places.toSorted((a, b) => Number(isEmpty(a.node)) - Number(isEmpty(b.node)))
    for (const { pos } of byWorth.slice(-extra)) tr.setNodeAttribute(pos, 'block', null)
  }
  return tr.docChanged ? tr : undefined
}

const isEmpty = (node: Node): boolean => node.isTextblock && node.content.size === 0
