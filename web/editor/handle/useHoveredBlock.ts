import type { Editor } from '@tiptap/react'
import { useEffect, useState } from 'react'

/** The handles hang so far left of the text. */
const gutter = 72

/** Where the top-level block at the height of the mouse begins; undefined while it is elsewhere or the author types. */
export function useHoveredBlock(editor: Editor, watching: boolean): number | undefined {
  const [pos, setPos] = useState<number>()
  useEffect(() => {
    if (!watching) return undefined
    let frame = 0
    const onMove = ({ clientX, clientY }: MouseEvent) => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => setPos(editor.isDestroyed ? undefined : blockNear(editor, clientX, clientY)))
    }
    const onType = () => setPos(undefined)
    document.addEventListener('mousemove', onMove, { passive: true })
    editor.on('update', onType)
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('mousemove', onMove)
      editor.off('update', onType)
    }
  }, [editor, watching])
  return pos
}

function blockNear({ view }: Editor, x: number, y: number): number | undefined {
  const around = view.dom.getBoundingClientRect()
  if (x < around.left - gutter || x > around.right || y < around.top || y > around.bottom) return undefined
  const { children } = view.dom
  let [low, high] = [0, children.length - 1]
  // Blocks stand in one column: the last that begins above the mouse.
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((children[middle]?.getBoundingClientRect().top ?? 0) <= y) low = middle
    else high = middle - 1
  }
  const block = children[low]
  if (!block) return undefined
  const $pos = view.state.doc.resolve(view.posAtDOM(block, 0))
  return $pos.depth > 0 ? $pos.before(1) : $pos.nodeAfter ? $pos.pos : undefined
}
