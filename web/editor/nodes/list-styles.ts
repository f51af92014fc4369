import type { Node, ResolvedPos } from '@tiptap/pm/model'
import type { EditorState, Transaction } from '@tiptap/pm/state'

export function outermostList($pos: ResolvedPos): { node: Node; pos: number } | undefined {
  for (let depth = 1; depth <= $pos.depth; depth++) {
    const node = $pos.node(depth)
    if (node.type.name === 'list') return { node, pos: $pos.before(depth) }
  }
  return undefined
}

/** Pasting and moving bring lists into lists; the stored form has one style for all their levels. */
export function sameStyleInside(
  transactions: readonly Transaction[],
  before: EditorState,
  { doc, tr }: EditorState,
): Transaction | undefined {
  if (!transactions.some(({ docChanged }) => docChanged)) return undefined
  const known = new Set(before.doc.children)
  doc.forEach((outer, start) => {
    if (outer.type.name !== 'list' || known.has(outer)) return
    outer.descendants((node, offset) => {
      if (node.type === outer.type && node.attrs['style'] !== outer.attrs['style'])
        tr.setNodeAttribute(start + 1 + offset, 'style', outer.attrs['style'])
      return !node.isTextblock
    })
  })
  return tr.docChanged ? tr : undefined
}
