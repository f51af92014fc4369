import { type AnyExtension, type Extensions, Node, type NodeViewRenderer } from '@tiptap/core'
import { CodeBlock } from '@tiptap/extension-code-block'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Heading } from '@tiptap/extension-heading'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Text } from '@tiptap/extension-text'
import { Dropcursor, Gapcursor, Placeholder, Selection, TrailingNode } from '@tiptap/extensions'
import type { AtomType } from './convert/atom-types.ts'
import { History } from './history.ts'
import { atomNodes } from './nodes/atoms.ts'
import { BlockAttribute } from './nodes/block-attribute.ts'
import { LineRules } from './nodes/line-rules.ts'
import { type LevelsOptions, ListLevels } from './nodes/list-levels.ts'
import { List, ListItem } from './nodes/list.ts'
import { marks } from './nodes/marks.ts'
import { MoveBlocks } from './nodes/move-blocks.ts'
import { partNodes } from './nodes/parts.ts'
import { tableNodes } from './nodes/table.ts'
import { WholeKeys } from './nodes/whole-keys.ts'
import { type PasteOptions, Paste } from './paste/paste.ts'

export type ViewedNode =
  | AtomType
  | 'rawBlock'
  | 'paragraph'
  | 'heading'
  | 'list'
  | 'listItem'
  | 'quote'
  | 'warning'
  | 'codeBlock'
  | 'table'

export interface EditorOptions extends PasteOptions {
  /** How nodes look, where it is more than their HTML. */
  views?: Partial<Record<ViewedNode, NodeViewRenderer>>
  placeholder?: string
  levels?: LevelsOptions
}

/** The schema of the editor and its keys, without React. */
export function editorExtensions({ views = {}, placeholder, levels, ...paste }: EditorOptions = {}): Extensions {
  const nodes: AnyExtension[] = [
    Paragraph,
    Heading.configure({ levels: [1, 2, 3, 4, 5, 6] }),
    List,
    ListItem,
    ...partNodes,
    CodeBlock.configure({ enableTabIndentation: true, tabSize: 2 }),
    ...tableNodes,
    ...atomNodes,
  ]
  const viewed = new Map<string, NodeViewRenderer | undefined>(Object.entries(views))
  return [
    Document,
    Text,
    HardBreak,
    ...nodes.map((node) => {
      const view = viewed.get(node.name)
      return view && node instanceof Node ? node.extend({ addNodeView: () => view }) : node
    }),
    ...marks,
    BlockAttribute,
    LineRules,
    MoveBlocks,
    WholeKeys,
    ListLevels.configure(levels),
    Paste.configure(paste),
    History,
    Dropcursor.configure({ color: 'var(--accent-graphic)', width: 2 }),
    Gapcursor,
    Selection,
    TrailingNode,
    ...(placeholder ? [Placeholder.configure({ placeholder })] : []),
  ]
}
