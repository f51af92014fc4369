import { encodeQR } from 'qr'
import { useMemo } from 'react'

/** Drawn here, as one path: a printer gets edges, not dots. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => drawn(encodeQR(text, 'raw', { ecc: 'medium', border: 1 })), [text])
  return (
    <svg viewBox={`1 1 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges" className="codes-qr">
      <path d={path} fill="currentColor" />
    </svg>
  )
}

/** A rectangle for each run of dark squares in a row; the margin of one square that comes with them is left out. */
function drawn(rows: readonly (readonly boolean[])[]): { size: number; path: string } {
  const path = rows.map((row, y) => {
    const line = row.map((dark) => (dark ? '1' : '0')).join('')
    return Array.from(line.matchAll(/1+/g), ({ 0: dark, index }) => `M${index} ${y}h${dark.length}v1h-${dark.length}z`)
  })
  return { size: rows.length - 2, path: path.flat().join('') }
}
