import { apart, type ChartData, widthOf } from './chart-data.ts'
import { Frame, PLOT, TOP } from './Frame.tsx'
import { colorOf, dashOf } from './Patterns.tsx'

const ABOVE = 9

/** A course for each part, from nothing up, or from the lowest where that is below nothing (a freezer). */
export function Lines(data: ChartData) {
  const { parts, rows, unit = '' } = data
  const all = rows.flatMap(({ values }) => values)
  const least = Math.min(0, ...all)
  const most = Math.max(least + 1, ...all)
  const yOf = (value: number) => TOP + PLOT - ((value - least) * PLOT) / (most - least)
  return (
    <Frame data={data}>
      {({ slot, at, inside }) => {
        const courses = parts.map((name, part) => ({
          name,
          color: colorOf(part),
          dash: dashOf(part),
          points: rows.map(({ name: row, values }, index) => {
            const value = values[part] ?? 0
            return { row, x: at(index), y: yOf(value), words: `${value.toLocaleString('ru-RU')}${unit}` }
          }),
        }))
        // Of one course every number that has room, of several the last.
        const numbers =
          courses.length === 1
            ? (courses[0]?.points ?? []).filter(({ words }) => widthOf(words) <= slot)
            : apart(courses.flatMap(({ name, points }) => points.slice(-1).map((point) => ({ ...point, row: name }))))
        return (
          <>
            {courses.map(({ name, color, dash, points }) => (
              <g key={name}>
                <polyline
                  points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
                  fill="none"
                  stroke={color}
                  strokeWidth="2.5"
                  strokeDasharray={dash}
                />
                {points.map(({ row, x, y }) => (
                  <circle key={row} cx={x} cy={y} r="3.5" fill={color} />
                ))}
              </g>
            ))}
            {numbers.map(({ row, x, y, words }) => (
              <text key={row} x={inside(x, words)} y={y - ABOVE} textAnchor="middle">
                {words}
              </text>
            ))}
          </>
        )
      }}
    </Frame>
  )
}
