import './atom-view.css'
import type { ReactNodeViewProps } from '@tiptap/react'
import type { ComponentType } from 'react'
import { type Block, isBlock } from '../block.ts'
import { toEditor } from '../blocks.ts'
import { finishedBlocks } from '../uploads/finished-blocks.ts'
import { writeAfter } from '../commands/write-after.ts'
import type { BlockViewProps } from './block-view.ts'
import type { View } from './framed.tsx'

/** A view of a node that holds its block verbatim (convert/atom-types.ts): only `data` changes, id and tunes stay. */
export function atomView(Inside: ComponentType<BlockViewProps>): View {
  return function AtomView({ editor, node, getPos, deleteNode, selected }: ReactNodeViewProps) {
    /** Where the node is now, which may be another place than when it was drawn. */
    const here = () => {
      const at = getPos()
      const current = at === undefined ? null : editor.state.doc.nodeAt(at)
      return at === undefined || !current ? undefined : { at, current }
    }
    const change: BlockViewProps['onChange'] = (data, how) => {
      const place = here()
      if (!place) return
      const next: Block = { ...blockIn(place.current.attrs['block'], node.type.name), data }
      // An attribute's own step leaves the selection on the node, where replacing the node would move it.
      const step = editor.state.tr.setNodeAttribute(place.at, 'block', next)
      editor.view.dispatch(how?.quiet ? step.setMeta('addToHistory', false) : step)
    }
    const block = blockIn(node.attrs['block'], node.type.name)
    // As it was drawn: what fills it is drawn next.
    const isNew = finishedBlocks([block], []).length === 0
    const filled = () => {
      const place = here()
      if (place) writeAfter(editor, place.at, isNew)
    }
    const addBelow = (blocks: Block[]) => {
      const place = here()
      // Without the place for the cursor that the editor's document ends with.
      const content = (toEditor(blocks).content ?? []).slice(0, blocks.length)
      if (!place) return
      editor.commands.insertContentAt(place.at + place.current.nodeSize, content, { updateSelection: false })
    }
    const remove = () => {
      deleteNode()
      editor.commands.focus()
    }

    return (
      <div className="eb" data-selected={selected || undefined}>
        <Inside
          data={block.data}
          onChange={change}
          onFilled={filled}
          onRemove={remove}
          onAddBelow={addBelow}
          selected={selected}
          readOnly={!editor.isEditable}
        />
      </div>
    )
  }
}

const blockIn = (value: unknown, type: string): Block => (isBlock(value) ? value : { type, data: {} })
