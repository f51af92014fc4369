import type { Editor } from '@tiptap/react'
import type { Block } from '../block.ts'
import { toEditor } from '../blocks.ts'
import { faultOf } from './check-files.ts'
import { isPicture, isVideo } from './file-types.ts'
import { beginUpload } from './running.ts'

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
  const content = toEditor(files.map(placeholderOf)).content ?? []
  const { from, to } = editor.state.selection
  const at = position === undefined || position === from ? { from, to } : position
  editor.chain().focus().insertContentAt(at, content).run()
  return undefined
}
