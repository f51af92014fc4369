import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { Block } from '../block.ts'
import { sheetEmbed, videoEmbed } from '../embeds.ts'
import { cleanPastedHtml } from './clean-html.ts'
import { parsePasted } from './parse-html.ts'
import { insertAsIs, sliceOfMarkdown, sliceOfText } from './plain-text.ts'
import { fitCells, holdsOneLine, insertLines, withoutIds } from './slices.ts'

export interface PasteOptions {
  /** Files that were pasted or dropped at a place of the document: true if they are taken. */
  onFiles?: (files: File[], pos: number) => boolean
  /** A picture that came inside of what was pasted: its block, unless such a file is not taken. */
  onPicture?: (file: File) => Block | undefined
  /** How many pictures of a paste could not be taken along. */
  onLost?: (count: number) => void
}

/** What comes from outside becomes clean blocks: markup, files, addresses of videos and sheets. */
export const Paste = Extension.create<PasteOptions>({
  name: 'cleanPaste',
  // Before the tables and links look at it.
  priority: 200,
  addOptions: () => ({}),
  addProseMirrorPlugins() {
    const { editor, options } = this
    const take = (data: DataTransfer | null, pos: number) => {
      const files = [...(data?.files ?? [])]
      return files.length > 0 && !hasWords(data) && (options.onFiles?.(files, pos) ?? false)
    }
    /** How the text of this paste was read; everything of one paste happens at once, the parsers first. */
    let read: 'literally' | 'as Markdown' | undefined
    let pasted: DataTransfer | null = null
    /** Where no picture may stand it is not sent either; copied alone it comes as a file. */
    const takesPictures = ({ state }: EditorView) =>
      !holdsOneLine(state.selection) && (!pasted?.files.length || hasWords(pasted))
    const clean = (html: string) => {
      let lost = 0
      const placed = cleanPastedHtml(html, {
        rtf: pasted?.getData('text/rtf') ?? '',
        placeOf: (file) => options.onPicture?.(file),
        onLost: () => lost++,
      })
      if (lost > 0) options.onLost?.(lost)
      return placed
    }
    return [
      new Plugin({
        props: {
          handleDOMEvents: {
            paste: (_, { clipboardData }) => {
              pasted = clipboardData
              return false
            },
          },
          transformPastedHTML: (html, view) => {
            read = undefined
            const cleaned = takesPictures(view) ? clean(html) : cleanPastedHtml(html)
            pasted = null
            return cleaned
          },
          transformPastedText: (text, plain) => {
            read = plain ? 'literally' : undefined
            return text
          },
          clipboardTextParser: (text, $at, plain) => {
            const slice = plain ? undefined : sliceOfMarkdown(text, $at)
            if (slice) read = 'as Markdown'
            return slice ?? sliceOfText(text, $at)
          },
          transformPasted: (slice, view) => (view.dragging ? slice : fitCells(withoutIds(slice), view.state)),
          handlePaste: (view, { clipboardData }, slice) => {
            if (take(clipboardData, view.state.selection.from)) return true
            const how = read
            read = undefined
            const text = clipboardData?.getData('text/plain').trim() ?? ''
            const block = how === 'literally' ? undefined : embedOf(text)
            const { $from, empty } = view.state.selection
            const isEmptyLine =
              empty && $from.depth === 1 && $from.parent.type.name === 'paragraph' && $from.parent.content.size === 0
            if (block && isEmptyLine)
              return editor.commands.insertContentAt(
                { from: $from.before(), to: $from.after() },
                { type: block.type, attrs: { block } },
              )
            if (insertLines(view, slice)) return true
            // A table goes into the cells of the one around it.
            if (!how || slice.content.firstChild?.type.spec['tableRole']) return false
            insertAsIs(view, slice)
            return true
          },
          handleDrop: (view, event, _slice, moved) => {
            if (moved || !(event instanceof DragEvent)) return false
            const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
            return take(event.dataTransfer, place?.pos ?? view.state.doc.content.size)
          },
        },
      }),
    ]
  },
})

/** Office programs send a picture of the copied words as well; a browser sends the address of a copied picture. */
function hasWords(data: DataTransfer | null): boolean {
  const html = data?.getData('text/html') ?? ''
  return html !== '' && (parsePasted(html).textContent ?? '').trim() !== ''
}

/** As the blocks of Editor.js are found by what is pasted, below the length of the specification (section 9). */
function embedOf(text: string): { type: string; data: object } | undefined {
  if (text === '' || text.length >= limits.editor.pasteDetectionMax || /\s/.test(text)) return undefined
  if (videoEmbed(text)) return { type: 'video', data: { type: 'link', url: text } }
  if (sheetEmbed(text)) return { type: 'googleSheet', data: { url: text } }
  return undefined
}
