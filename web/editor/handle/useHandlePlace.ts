import type { Editor } from '@tiptap/react'
import { useLayoutEffect, useState } from 'react'

const handleHeight = 28

/** How far below the top of the editor the handles of a block belong: at the middle of its first line. */
export function useHandlePlace(editor: Editor, pos: number): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const look = () => {
      if (editor.isDestroyed) return
      const block = pos <= editor.state.doc.content.size ? editor.view.nodeDOM(pos) : null
      if (!(block instanceof Element)) return
      const box = block.getBoundingClientRect()
      const line = Number.parseFloat(getComputedStyle(block).lineHeight) || handleHeight
      const middle = Math.min(line, box.height) - handleHeight
      const frame = editor.view.dom.parentElement?.parentElement?.getBoundingClientRect()
      setTop(Math.round(box.top - (frame?.top ?? 0) + middle / 2))
    }
    look()
    // Pictures arrive and lines wrap above it.
    const observer = new ResizeObserver(look)
    observer.observe(editor.view.dom)
    return () => observer.disconnect()
  }, [editor, pos])
  return top
}
