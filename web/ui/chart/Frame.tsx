import { useElementSize } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { type ChartData, isPressed, sentence, widthOf } from './chart-data.ts'

/** The plot, and the room for sums above it and names below. */
export const TOP = 24
export const PLOT = 168
const BELOW = 44
const UNMEASURED = 600
/** Beside the last bar there is room for its numbers. */
const RIGHT = 12
/** Between two names. */
const SPACE = 6

export interface Place {
  /** Of one row. */
  slot: number
  /** The middle of a row. */
  at: (row: number) => number
  /** The middle of a word that would else be cut by the edge. */
  inside: (x: number, word: string) => number
}

/** Drawn at the size that it has, so that words keep theirs; names that would touch are left out. */
export function Frame({ data, children }: { data: ChartData; children: (place: Place) => ReactNode }) {
  const { ref, width: measured } = useElementSize()
  const width = measured || UNMEASURED
  const { rows } = data
  const slot = (width - RIGHT) / Math.max(rows.length, 1)
  const widest = Math.max(0, ...rows.map(({ name }) => widthOf(name)))
  // The last is moved in from the edge, towards the one before it.
  const moved = Math.max(0, (widest - slot) / 2 - RIGHT)
  const each = Math.ceil((widest + moved + SPACE) / slot)
  const place: Place = {
    slot,
    at: (row) => slot * (row + 0.5),
    inside: (x, word) => Math.min(Math.max(x, widthOf(word) / 2), width - widthOf(word) / 2),
  }
  return (
    <div ref={ref} className="chart-picture">
      <svg
        width={width}
        height={TOP + PLOT + BELOW}
        role={isPressed(data) ? 'group' : 'img'}
        aria-label={sentence(data)}
      >
        {children(place)}
        <path d={`M0 ${TOP + PLOT}H${width}`} stroke="var(--chart-axis)" />
        {rows.map(({ name, note }, row) =>
          // The last is the newest: it keeps its name.
          (rows.length - 1 - row) % each === 0 ? (
            <g key={name} textAnchor="middle">
              <text className="chart-name" x={place.inside(place.at(row), name)} y={TOP + PLOT + 20}>
                {name}
              </text>
              {note && (
                <text x={place.inside(place.at(row), note)} y={TOP + PLOT + 38}>
                  {note}
                </text>
              )}
            </g>
          ) : null,
        )}
      </svg>
    </div>
  )
}
