import type { ResolvedPos } from '@tiptap/pm/model'
import type { Editor } from '@tiptap/react'
import type { Block } from '../block.ts'
import { toEditor } from '../blocks.ts'
import { faultOf } from '../../uploads/check-files.ts'
import { isPicture, isVideo } from '../../uploads/file-types.ts'
import { beginUpload } from '../../uploads/running.ts'

/** Files of a paste, a drop or a file field. Word and Excel put a picture of the text beside it: then the text is meant. */
export function filesOf(event: ClipboardEvent | DragEvent): File[] {
  const data = 'clipboardData' in event ? event.clipboardData : event.dataTransfer
  if (!data || ('clipboardData' in event && data.types.includes('text/rtf'))) return []
  return [...data.files]
}

/** A placeholder whose view shows the upload and puts the address in when there is one. */
export function placeholderOf(file: File): Block {
  const uploading = beginUpload(file)
  if (isPicture(file)) return { type: 'image', data: { uploading } }
  return { type: isVideo(file) ? 'video' : 'fileUpload', data: { uploading } }
}

/**
 * Puts files at `position`, or in the place of what is selected: pictures, videos and other files as blocks of their
 * kinds. Returns what is wrong with them, in which case nothing is put in.
 */
export function insertFiles(editor: Editor, files: readonly File[], position?: number): string | undefined {
  const fault = faultOf(files)
  if (fault !== undefined || files.length === 0) return fault
  // Without the place for the cursor that the editor's document ends with.
  const content = (toEditor(files.map(placeholderOf)).content ?? []).slice(0, files.length)
  const { from, to, empty } = editor.state.selection
  const isSelection = !empty && (position === undefined || position === from)
  const at = isSelection ? { from, to } : placeOf(editor.state.doc.resolve(position ?? from))
  editor.chain().focus().insertContentAt(at, content).run()
  return undefined
}

/** Words are parted only by what comes among them: no line is left empty, no list is torn. */
function placeOf($at: ResolvedPos): number | { from: number; to: number } {
  if ($at.depth === 0) return $at.pos
  if ($at.depth > 1 || !$at.parent.isTextblock || $at.parent.type.spec.code) return $at.after(1)
  if ($at.parent.content.size === 0) return { from: $at.before(), to: $at.after() }
  if ($at.parentOffset === 0) return $at.before()
  return $at.parentOffset === $at.parent.content.size ? $at.after() : $at.pos
}
