import { Fragment, type ResolvedPos, Slice } from '@tiptap/pm/model'
import type { EditorView } from '@tiptap/pm/view'
import { toEditor } from '../blocks.ts'
import type { Block } from '../block.ts'
import { blocksOfMarkdown, tableOfTabs, wordsOfMarkdown } from './markdown.ts'

/** Text without markup as what is put into the document; closed, the view opens it where it meets other words. */
export function sliceOfText(text: string, $at: ResolvedPos): Slice {
  const { schema } = $at.doc.type
  const marks = $at.marks()
  const lines = text
    .split(/(?:\r\n?|\n)+/)
    .map((line) => schema.node('paragraph', null, line ? schema.text(line, marks) : []))
  return new Slice(Fragment.from(lines), 0, 0)
}

/** The same of a text that was written in Markdown; undefined if it was not. */
export function sliceOfMarkdown(text: string, $at: ResolvedPos): Slice | undefined {
  const inLine = $at.parent.content.size > 0 && !text.trim().includes('\n')
  const lines = text.replace(/\r\n?/g, '\n')
  const blocks = inLine ? wordsOfMarkdown(text) : (tableOfTabs(lines) ?? blocksOfMarkdown(lines))
  return blocks && new Slice(Fragment.from(nodesOf(blocks, $at)), 0, 0)
}

/** Without the place for the cursor that the editor's document ends with. */
const nodesOf = (blocks: readonly Block[], { doc }: ResolvedPos) =>
  (toEditor(blocks).content ?? []).slice(0, blocks.length).map((node) => doc.type.schema.nodeFromJSON(node))

/** As the view itself puts in what is pasted, but nothing reads it once more: not for marks, not for addresses. */
export function insertAsIs({ state, dispatch }: EditorView, slice: Slice): void {
  const { content, openStart, openEnd } = slice
  const single = openStart === 0 && openEnd === 0 && content.childCount === 1 ? content.firstChild : null
  const tr = single ? state.tr.replaceSelectionWith(single, false) : state.tr.replaceSelection(slice)
  dispatch(tr.scrollIntoView().setMeta('paste', true).setMeta('preventAutolink', true))
}
