import { Menu } from '@mantine/core'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { Editor } from '@tiptap/react'
import type { DragEvent } from 'react'
import { moveAndTell } from '../commands/move-and-tell.ts'
import { selectBlock } from '../commands/select-block.ts'
import { labels } from '../labels.ts'
import { BlockOptions } from './BlockOptions.tsx'
import { TurnInto } from './TurnInto.tsx'

export interface BlockMenuProps {
  editor: Editor
  /** Where the block begins. */
  pos: number
  opened: boolean
  onOpened: (opened: boolean) => void
  announce: (words: string) => void
  onDragStart?: (event: DragEvent) => void
}

/** The ⋮⋮ of a block: a press opens what can be done with it, a drag moves it. */
export function BlockMenu({ editor, pos, opened, onOpened, announce, onDragStart }: BlockMenuProps) {
  const open = (next: boolean) => {
    if (next) selectBlock(editor, pos)
    onOpened(next)
    // After the trap of the menu has let go.
    if (!next) setTimeout(() => editor.isDestroyed || editor.commands.focus())
  }
  const { doc } = editor.state
  const node = pos <= doc.content.size ? doc.nodeAt(pos) : null
  const remove = () => {
    editor.commands.deleteBlocks()
    announce(labels.block.removed)
  }

  return (
    // The placeholder of the focus is no item of a menu: the first item has it.
    <Menu
      opened={opened}
      onChange={open}
      position="bottom-start"
      width={280}
      returnFocus={false}
      withinPortal
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <button
          type="button"
          className="ed-handle"
          aria-label={labels.block.menu}
          title={onDragStart ? labels.block.dragHint : labels.block.menu}
          draggable={onDragStart !== undefined}
          onDragStart={onDragStart}
        >
          <IconGripVertical size={20} />
        </button>
      </Menu.Target>
      <Menu.Dropdown className="ed-menu" aria-label={labels.block.menu}>
        <Menu.Item
          leftSection={<IconArrowUp size={18} />}
          rightSection={<kbd>Alt+Shift+↑</kbd>}
          disabled={pos === 0}
          onClick={() => announce(moveAndTell(editor, 'up'))}
        >
          {labels.block.up}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowDown size={18} />}
          rightSection={<kbd>Alt+Shift+↓</kbd>}
          disabled={!node || pos + node.nodeSize >= doc.content.size}
          onClick={() => announce(moveAndTell(editor, 'down'))}
        >
          {labels.block.down}
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy size={18} />} onClick={() => editor.commands.duplicateBlocks()}>
          {labels.block.duplicate}
        </Menu.Item>
        {opened && node && <BlockOptions editor={editor} pos={pos} node={node} />}
        {opened && node && <TurnInto editor={editor} pos={pos} node={node} />}
        <Menu.Divider />
        <Menu.Item className="ed-menu-remove" leftSection={<IconTrash size={18} />} onClick={remove}>
          {labels.block.remove}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
