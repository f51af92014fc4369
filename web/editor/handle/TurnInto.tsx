import { Menu } from '@mantine/core'
import type { Node } from '@tiptap/pm/model'
import type { Editor } from '@tiptap/react'
import { hasWords, turnInto } from '../commands/turn-into.ts'
import { blockWords, labels } from '../labels.ts'

const kinds = ['paragraph', 'heading', 'unordered', 'ordered', 'checklist', 'warning', 'quote', 'codeBlock'] as const
const nodeOf = new Map<string, string>([
  ['unordered', 'list'],
  ['ordered', 'list'],
  ['checklist', 'list'],
])

export function TurnInto({ editor, pos, node }: { editor: Editor; pos: number; node: Node }) {
  if (!hasWords(node)) return null
  const { name } = node.type
  const others = kinds.filter((kind) =>
    name === 'list' ? node.attrs['style'] !== kind : (nodeOf.get(kind) ?? kind) !== name,
  )
  return (
    <>
      <Menu.Label>{labels.block.turnInto}</Menu.Label>
      {others.map((kind) => (
        <Menu.Item
          key={kind}
          onClick={() => {
            const tr = turnInto(editor.state, pos, kind)
            if (tr) editor.view.dispatch(tr)
          }}
        >
          {blockWords[kind].name}
        </Menu.Item>
      ))}
    </>
  )
}
