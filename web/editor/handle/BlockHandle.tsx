import { Tooltip } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { NodeSelection } from '@tiptap/pm/state'
import { type Editor, useEditorState } from '@tiptap/react'
import { type DragEvent, useState } from 'react'
import { openSlash } from '../commands/insert-block.ts'
import { blockAt } from '../commands/select-block.ts'
import { labels } from '../labels.ts'
import { BlockMenu, type BlockMenuProps } from './BlockMenu.tsx'
import { useHandlePlace } from './useHandlePlace.ts'
import { useHoveredBlock } from './useHoveredBlock.ts'

/** «+» and ⋮⋮ beside the block under the mouse, or beside the one with the cursor. */
export function BlockHandle(props: Omit<BlockMenuProps, 'pos' | 'onDragStart'>) {
  const { editor, opened } = props
  const selected = useEditorState({ editor, selector: ({ editor: { state } }) => blockAt(state.selection) })
  const [frozen, setFrozen] = useState<number>()
  const hovered = useHoveredBlock(editor, !opened)
  const pos = opened ? (frozen ?? selected) : (hovered ?? selected)
  const top = useHandlePlace(editor, pos)

  return (
    <div className="ed-gutter" style={{ transform: `translateY(${top}px)` }}>
      <Tooltip label={labels.toolbar.add}>
        <button
          type="button"
          className="ed-handle ed-plus"
          aria-label={labels.toolbar.add}
          onClick={() => openSlash(editor, pos)}
        >
          <IconPlus size={20} />
        </button>
      </Tooltip>
      <BlockMenu
        {...props}
        pos={pos}
        onOpened={(next) => {
          setFrozen(next ? pos : undefined)
          props.onOpened(next)
        }}
        onDragStart={(event) => startDrag(editor, pos, event)}
      />
    </div>
  )
}

/** Hands the block over to ProseMirror's own drag and drop: it shows the place and moves the very node. */
function startDrag({ state, view }: Editor, pos: number, { dataTransfer }: DragEvent): void {
  const selection = NodeSelection.create(state.doc, pos)
  view.dispatch(state.tr.setSelection(selection))
  const dom = view.nodeDOM(pos)
  if (dom instanceof Element) dataTransfer.setDragImage(dom, 0, 0)
  dataTransfer.effectAllowed = 'move'
  // Firefox drags nothing without data; the drop takes the slice below.
  dataTransfer.setData('text/plain', selection.node.textContent)
  view.dragging = { slice: selection.content(), move: true }
}
