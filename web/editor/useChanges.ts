import type { Editor } from '@tiptap/react'
import { useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { limits } from '../../openapi/gen/limits.gen.ts'
import { batch } from './batch.ts'
import type { Block } from './block.ts'
import { liveBlocks, sameBlocks } from './live-blocks.ts'
import { registerPending } from '../lib/pending.ts'

/** Tells of changes in batches, and at once when the editor is left, the form is sent or the page hidden. */
export function useChanges(editor: Editor, start: readonly Block[], onChange: (blocks: Block[]) => void): void {
  const tell = useRef(onChange)
  useLayoutEffect(() => {
    tell.current = onChange
  })

  // Its end comes before those of plain effects: the page's draft takes the last words along when it is left.
  useLayoutEffect(() => {
    const blocksOf = liveBlocks(start)
    let told = start
    const changes = batch(() => {
      const blocks = blocksOf(editor.state.doc)
      if (sameBlocks(blocks, told)) return
      told = blocks
      tell.current(blocks)
    }, limits.editor.batchMs)
    // What keeps the draft looks at the state in the same event: it must hold the last letter by then.
    const atOnce = () => flushSync(changes.flush)

    editor.on('update', changes.ask)
    editor.on('blur', changes.flush)
    const unregister = registerPending(changes.flush)
    addEventListener('pagehide', atOnce)
    document.addEventListener('visibilitychange', atOnce)
    return () => {
      editor.off('update', changes.ask)
      editor.off('blur', changes.flush)
      unregister()
      removeEventListener('pagehide', atOnce)
      document.removeEventListener('visibilitychange', atOnce)
      changes.flush()
    }
  }, [editor, start])
}
