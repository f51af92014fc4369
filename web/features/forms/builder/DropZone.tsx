import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import type { FormField } from '../../../../openapi/rules/forms.ts'
import { isFieldType } from './field-types.tsx'
import { fieldMedium } from './Palette.tsx'

interface DropZoneProps {
  onDrop: (type: FormField['type'], at: number) => void
  children: ReactNode
}

/** Around the rows: a type that is dragged over them lands between the two nearest. */
export function DropZone({ onDrop, children }: DropZoneProps) {
  const zone = useRef<HTMLDivElement>(null)
  const [line, setLine] = useState<number>()

  function placeAt(y: number) {
    const rows = [...(zone.current?.querySelectorAll('.sortable > li') ?? [])].map((row) => row.getBoundingClientRect())
    const above = rows.filter(({ top, height }) => top + height / 2 < y).length
    const top = zone.current?.getBoundingClientRect().top ?? 0
    const edge = rows[above]?.top ?? rows.at(-1)?.bottom ?? top
    return { at: above, line: edge - top }
  }
  function over(event: DragEvent) {
    if (!event.dataTransfer.types.includes(fieldMedium)) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
    setLine(placeAt(event.clientY).line)
  }
  function leave({ relatedTarget }: DragEvent) {
    if (!(relatedTarget instanceof Node && zone.current?.contains(relatedTarget))) setLine(undefined)
  }
  function drop(event: DragEvent) {
    const type = event.dataTransfer.getData(fieldMedium)
    setLine(undefined)
    if (!isFieldType(type)) return
    event.preventDefault()
    onDrop(type, placeAt(event.clientY).at)
  }
  return (
    <div ref={zone} className="forms-drop" onDragOver={over} onDragLeave={leave} onDrop={drop}>
      {children}
      {line !== undefined && <div className="forms-drop-line" style={{ top: line }} aria-hidden="true" />}
    </div>
  )
}
