import { Menu } from '@mantine/core'
import type { Node } from '@tiptap/pm/model'
import type { Editor } from '@tiptap/react'
import type { ReactNode } from 'react'
import { labels } from '../labels.ts'
import { hasRoom } from '../nodes/table.ts'

interface OptionsProps {
  editor: Editor
  pos: number
  node: Node
}

/** What only this kind of block has. The cursor is in the block while its menu is open. */
export function BlockOptions(props: OptionsProps) {
  switch (props.node.type.name) {
    case 'heading':
      return <Levels {...props} />
    case 'list':
      return <ListLevels {...props} />
    case 'quote':
      return <Alignment {...props} />
    case 'table':
      return <TableOptions {...props} />
    default:
      return null
  }
}

function Levels({ editor, pos, node }: OptionsProps) {
  return (
    <>
      <Menu.Divider />
      {[1, 2, 3, 4, 5, 6].map((level) => (
        <Option key={level} on={node.attrs['level'] === level} onClick={() => set(editor, pos, 'level', level)}>
          {labels.block.level(level)}
        </Option>
      ))}
    </>
  )
}

/** What the line under the list offers, for those who don't go there with the mouse. */
function ListLevels({ editor }: OptionsProps) {
  if (!editor.can().keepLevels()) return null
  return (
    <>
      <Menu.Divider />
      <Menu.Item onClick={() => editor.commands.keepLevels()}>{labels.levels.keep}</Menu.Item>
    </>
  )
}

function Alignment({ editor, pos, node }: OptionsProps) {
  return (
    <>
      <Menu.Label>{labels.block.alignment}</Menu.Label>
      {(['left', 'center'] as const).map((side) => (
        <Option key={side} on={node.attrs['alignment'] === side} onClick={() => set(editor, pos, 'alignment', side)}>
          {labels.block[side]}
        </Option>
      ))}
    </>
  )
}

function TableOptions({ editor, pos, node }: OptionsProps) {
  const { commands, state } = editor
  const stretched = node.attrs['stretched'] === true
  const head = node.firstChild?.firstChild?.type.name === 'tableHeader'
  const rows = hasRoom(state, 'rows')
  const columns = hasRoom(state, 'columns')
  return (
    <>
      <Menu.Divider />
      <Option on={head} onClick={() => commands.toggleHeaderRow()}>
        {labels.table.head}
      </Option>
      <Option on={stretched} onClick={() => set(editor, pos, 'stretched', !stretched)}>
        {labels.block.stretched}
      </Option>
      <Menu.Label>{labels.table.rows}</Menu.Label>
      <Menu.Item disabled={!rows} onClick={() => commands.addRowBefore()}>
        {labels.table.rowAbove}
      </Menu.Item>
      <Menu.Item disabled={!rows} onClick={() => commands.addRowAfter()}>
        {labels.table.rowBelow}
      </Menu.Item>
      <Menu.Item disabled={node.childCount < 2} onClick={() => commands.deleteRow()}>
        {labels.table.rowDelete}
      </Menu.Item>
      <Menu.Label>{labels.table.columns}</Menu.Label>
      <Menu.Item disabled={!columns} onClick={() => commands.addColumnBefore()}>
        {labels.table.columnLeft}
      </Menu.Item>
      <Menu.Item disabled={!columns} onClick={() => commands.addColumnAfter()}>
        {labels.table.columnRight}
      </Menu.Item>
      <Menu.Item disabled={(node.firstChild?.childCount ?? 0) < 2} onClick={() => commands.deleteColumn()}>
        {labels.table.columnDelete}
      </Menu.Item>
    </>
  )
}

function Option({ on, onClick, children }: { on: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <Menu.CheckboxItem checked={on} onChange={onClick} closeMenuOnClick>
      {children}
    </Menu.CheckboxItem>
  )
}

function set(editor: Editor, pos: number, attribute: string, value: unknown): void {
  editor.view.dispatch(editor.state.tr.setNodeAttribute(pos, attribute, value))
}
