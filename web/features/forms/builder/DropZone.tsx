import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FormField } from '../../../../openapi/rules/forms/forms.ts'
import { isFieldType } from './field-words.ts'
import { fieldMedium } from './field-medium.ts'

interface DropZoneProps {
  onDrop: (type: FormField['type'], at: number) => void
  children: ReactNode
}

/** Around the rows: a type that is dragged over them lands between the two nearest. */
export function DropZone({ onDrop, children }: DropZoneProps) {
  const zone = useRef<HTMLDivElement>(null)
  const [line, setLine] = useState<number>()
  const dropped = useEffectEvent(onDrop)

  useEffect(() => {
    const own = zone.current
    if (!own) return undefined
    const begun = new AbortController()
    const { signal } = begun
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes(fieldMedium)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
      setLine(placeIn(own, event.clientY).line)
    }
    const leave = ({ relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && own.contains(relatedTarget))) setLine(undefined)
    }
    const drop = (event: DragEvent) => {
      const type = event.dataTransfer?.getData(fieldMedium) ?? ''
      setLine(undefined)
      if (!isFieldType(type)) return
      event.preventDefault()
      dropped(type, placeIn(own, event.clientY).at)
    }
    own.addEventListener('dragover', over, { signal })
    own.addEventListener('dragleave', leave, { signal })
    own.addEventListener('drop', drop, { signal })
    return () => begun.abort()
  }, [])

  return (
    <div ref={zone} className="forms-drop">
      {children}
      {line !== undefined && <div className="forms-drop-line" style={{ top: line }} aria-hidden="true" />}
    </div>
  )
}

/** Between which rows a height lies, and where the line of that place is drawn. */
function placeIn(zone: HTMLElement, y: number): { at: number; line: number } {
  const rows = [...zone.querySelectorAll('.sortable > li')].map((row) => row.getBoundingClientRect())
  const at = rows.filter(({ top, height }) => top + height / 2 < y).length
  const { top } = zone.getBoundingClientRect()
  return { at, line: (rows[at]?.top ?? rows.at(-1)?.bottom ?? top) - top }
}
