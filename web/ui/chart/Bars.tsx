import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { apart, type ChartData, type ChartRow, LINE, sum, wholeOf, widthOf } from './chart-data.ts'
import { Frame, PLOT, TOP } from './Frame.tsx'
import { fillOf } from './Patterns.tsx'

const WIDEST = 48
const GAP = 2

/** A bar a row, its parts one upon the other. */
export function Bars(data: ChartData) {
  const most = Math.max(1, ...data.rows.map(wholeOf))
  return (
    <Frame data={data}>
      {({ slot, at }) =>
        data.rows.map((row, index) => (
          <Bar
            key={row.name}
            row={row}
            names={data.parts}
            x={at(index)}
            slot={slot}
            unit={data.unit ?? ''}
            scale={PLOT / most}
          />
        ))
      }
    </Frame>
  )
}

interface BarProps {
  row: ChartRow
  /** Of the parts. */
  names: readonly string[]
  /** The middle. */
  x: number
  slot: number
  unit: string
  scale: number
}

function Bar({ row, names, x, slot, unit, scale }: BarProps) {
  const bar = Math.min(WIDEST, slot * 0.62)
  const whole = wholeOf(row)
  const yOf = (value: number) => TOP + PLOT - value * scale
  const parts = row.values.map((value, part) => {
    const top = yOf(sum(row.values.slice(0, part + 1)))
    const height = value * scale
    const isInside = part === 0 && height >= LINE + 4 && widthOf(value) <= bar - 4
    return { value, part, top, height: Math.max(0, height - GAP), isInside }
  })
  const beside = parts.filter(({ value, isInside }) => value > 0 && !isInside && widthOf(value) <= slot - bar - 6)
  const lines = apart(beside.map(({ value, part, top, height }) => ({ value, part, y: top + height / 2 + 4 })))
  const isOne = row.values.length === 1 && !row.ahead
  const left = x - bar / 2
  return (
    <g>
      {parts.map(({ part, top, height, value, isInside }) => (
        <Part key={part} to={value > 0 ? row.links?.[part] : undefined} label={`${row.name}, ${names[part]} ${value}`}>
          <rect x={left} y={top} width={bar} height={height} rx="2" fill={fillOf(part)} />
          {isInside && !isOne && (
            <text className="chart-inside" x={x} y={top + height / 2 + 5} textAnchor="middle">
              {value}
            </text>
          )}
        </Part>
      ))}
      {row.ahead !== undefined && row.ahead > 0 && (
        <rect
          className="chart-ahead"
          x={left + 0.5}
          y={yOf(whole) + 0.5}
          width={bar - 1}
          height={Math.max(0, row.ahead * scale - GAP - 1)}
          rx="2"
        />
      )}
      {!isOne &&
        lines.map(({ value, part, y }) => (
          <text key={part} x={left + bar + 4} y={y}>
            {value}
          </text>
        ))}
      {widthOf(`${whole}${unit}`) <= slot && (
        <text x={x} y={yOf(whole) - 7} textAnchor="middle">
          {whole}
          {unit}
        </text>
      )}
    </g>
  )
}

/** A part of a bar, which may lead to the rows that it counts. */
const Part = ({ to, label, children }: { to: string | undefined; label: string; children: ReactNode }) =>
  to === undefined ? (
    <g>{children}</g>
  ) : (
    <Link href={to} className="chart-part" aria-label={label}>
      {children}
    </Link>
  )
