import type { Editor } from '@tiptap/react'
import { useLayoutEffect, useRef } from 'react'
import type { Block } from './block.ts'
import { unfinishedIn } from './live-blocks.ts'
import { type Unfinished } from './uploads/finished-blocks.ts'
import { endUploads } from '../uploads/running.ts'

/** Tells at once which blocks a save would leave out; the files on their way end with the editor. */
export function useUnfinished(
  editor: Editor,
  start: readonly Block[],
  onUnfinished: (blocks: readonly Unfinished[]) => void,
): void {
  const tell = useRef(onUnfinished)
  useLayoutEffect(() => {
    tell.current = onUnfinished
  })

  useLayoutEffect(() => {
    const blocksOf = unfinishedIn(start)
    const look = () => tell.current(blocksOf(editor.state.doc))
    editor.on('update', look)
    return () => {
      editor.off('update', look)
      endUploads()
      tell.current([])
    }
  }, [editor, start])
}
