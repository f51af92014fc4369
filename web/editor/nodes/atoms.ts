import { Node } from '@tiptap/core'
import { type AtomType, atomTypes } from '../convert/atom-types.ts'

/** Media, cards and the delimiter; `rawBlock` is a block that the editor shows, moves and deletes but cannot change. */
export const atomNodes = [...atomTypes, 'rawBlock' as const].map(atomNode)

function atomNode(name: AtomType | 'rawBlock') {
  return Node.create({
    name,
    group: 'block',
    atom: true,
    selectable: true,
    draggable: true,
    isolating: true,
    parseHTML: () => [
      { tag: `div[data-type="${name}"][data-block]` },
      ...(name === 'delimiter' ? [{ tag: 'hr', attrs: { block: { type: name, data: {} } } }] : []),
    ],
    renderHTML: ({ HTMLAttributes }) => ['div', { 'data-type': name, ...HTMLAttributes }],
  })
}
