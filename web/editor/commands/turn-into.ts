import { Fragment, type Node, type Schema } from '@tiptap/pm/model'
import { type EditorState, Selection, type Transaction } from '@tiptap/pm/state'
import type { ListStyle } from '../nodes/list.ts'

/** Blocks of words, which may become each other. */
export type Words = ListStyle | 'paragraph' | 'heading' | 'quote' | 'warning' | 'codeBlock'

const wordy = new Set(['paragraph', 'heading', 'list', 'quote', 'warning', 'codeBlock'])

export const hasWords = (node: Node): boolean => wordy.has(node.type.name)

/**
 * Turns the block at `pos` into another kind. No word is lost: what were several paragraphs becomes several, or lines
 * of one. Id, tunes and extra fields go to the first (B14).
 */
export function turnInto(state: EditorState, pos: number, kind: Words, level = 2): Transaction | undefined {
  const node = state.doc.nodeAt(pos)
  if (!node || !hasWords(node)) return undefined
  const { tr, schema } = state
  if (node.type.name === 'list' && isList(kind)) return tr.setNodeAttribute(pos, 'style', kind)
  if (node.type.name === 'heading' && kind === 'heading') return tr.setNodeAttribute(pos, 'level', level)
  const made = make(schema, kind, linesOf(node), level, node.attrs['block'])
  const offset = state.selection.from - pos
  tr.replaceWith(pos, pos + node.nodeSize, made)
  const end = pos + made.reduce((size, one) => size + one.nodeSize, 0)
  return tr.setSelection(Selection.near(tr.doc.resolve(Math.min(Math.max(pos + offset, pos + 1), end - 1))))
}

/** The words of a block by line; program text has its lines inside. */
function linesOf(node: Node): Fragment[] {
  const { schema } = node.type
  if (node.type.spec.code)
    return node.textContent.split('\n').map((line) => Fragment.from(line ? schema.text(line) : null))
  if (node.isTextblock) return [node.content]
  const lines: Fragment[] = []
  node.descendants((child) => {
    if (child.isTextblock) lines.push(child.content)
    return !child.isTextblock
  })
  const filled = lines.filter(({ size }) => size > 0)
  return filled.length > 0 ? filled : [Fragment.empty]
}

function make(schema: Schema, kind: Words, lines: Fragment[], level: number, block: unknown): Node[] {
  const node = (type: string, attrs: object | null, content?: Fragment | Node | Node[]) =>
    schema.node(type, attrs, content)
  switch (kind) {
    case 'paragraph':
      return lines.map((line, index) => node('paragraph', index === 0 ? { block } : null, line))
    case 'heading':
      return lines.map((line, index) => node('heading', index === 0 ? { block, level } : { level }, line))
    case 'codeBlock':
      return [node('codeBlock', { block }, plain(schema, lines))]
    case 'quote':
      return [node('quote', { block }, [node('quoteText', null, joined(schema, lines)), node('quoteCaption', null)])]
    case 'warning': {
      const message = node('warningMessage', null, joined(schema, lines))
      return [node('warning', { block }, [node('warningTitle', null), message])]
    }
    default: {
      const items = lines.map((line) => node('listItem', null, node('paragraph', null, line)))
      return [node('list', { style: kind, block }, items)]
    }
  }
}

function joined(schema: Schema, lines: Fragment[]): Fragment {
  return lines.reduce((all, line) => all.addToEnd(schema.node('hardBreak')).append(line))
}

function plain(schema: Schema, lines: Fragment[]): Fragment {
  const text = lines.map((line) => line.textBetween(0, line.size, undefined, '\n')).join('\n')
  return Fragment.from(text ? schema.text(text) : null)
}

const isList = (kind: Words): kind is ListStyle => kind === 'ordered' || kind === 'unordered' || kind === 'checklist'
