import type { Icon } from '@tabler/icons-react'
import { type DragEvent as ReactDragEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { filesOf } from '../uploads/paste-files.ts'

interface EmptyBlockProps {
  icon: Icon
  title: string
  hint?: string
  error?: string | undefined
  /** Why not `error` alone: the reason that came with a fixed text. */
  reason?: string | undefined
  /** Of a block that is being changed: what it was is kept. */
  kept?: boolean
  children: ReactNode
  /** Takes files that are dropped or pasted here. */
  onFiles?: (files: File[]) => void
}

/** A block that nothing has been chosen for yet: what it is, and the ways to fill it. */
export function EmptyBlock({
  icon: BlockIcon,
  title,
  hint,
  error,
  reason,
  kept = false,
  children,
  onFiles,
}: EmptyBlockProps) {
  const [over, setOver] = useState(false)
  const box = useRef<HTMLDivElement>(null)

  // Native listeners: the editor listens at its root, where it would take the same files once more before React's turn.
  useEffect(() => {
    const element = box.current
    if (!element || !onFiles) return undefined
    const take = (event: DragEvent | ClipboardEvent) => {
      setOver(false)
      const files = filesOf(event)
      if (files.length === 0) return
      event.preventDefault()
      event.stopPropagation()
      onFiles(files)
    }
    element.addEventListener('drop', take)
    element.addEventListener('paste', take)
    return () => {
      element.removeEventListener('drop', take)
      element.removeEventListener('paste', take)
    }
  }, [onFiles])
  const allow = (event: ReactDragEvent) => {
    if (!onFiles || !event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }

  return (
    // A file may be dropped on the whole block; its buttons do the same by keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={box}
      className="eb-empty"
      role="group"
      aria-label={title}
      data-over={over || undefined}
      onDragOver={allow}
      onDragLeave={() => setOver(false)}
    >
      <span className="eb-empty-icon">
        <BlockIcon size={22} aria-hidden />
      </span>
      <div className="eb-empty-main">
        <p className="eb-empty-title">
          {title}
          {!kept && <span className="eb-unsaved">пустой блок не сохранится</span>}
        </p>
        {hint && <p className="eb-dim">{hint}</p>}
        <div className="eb-actions">{children}</div>
        <div role="alert">
          {error && <p className="eb-fault">{error}</p>}
          {reason && reason !== error && <p className="eb-dim">{reason}</p>}
        </div>
      </div>
    </div>
  )
}
