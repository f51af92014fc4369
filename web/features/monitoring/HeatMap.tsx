import { type KeyboardEvent, useId, useRef, useState } from 'react'
import type { Snapshot } from 'valtio'
import { Link } from 'wouter'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { plural } from '../../lib/plural.ts'
import { cellName, DAYS, finding, hoursShown, levelOf, next } from './heat.ts'

interface HeatMapProps {
  hours: Snapshot<components['schemas']['MonitoringHours']>
  /** The rows that one number counts. */
  to: (weekday: number, hour: number) => string
}

/** When things are out of order: a week of hours. Arrows go from number to number. */
export function HeatMap({ hours, to }: HeatMapProps) {
  const id = useId()
  const table = useRef<HTMLTableElement>(null)
  const [at, setAt] = useState<string>()
  const columns = hoursShown(hours)
  const failsAt = new Map(hours.map(({ weekday, hour, fails }) => [cellName(weekday, hour), fails]))
  const most = Math.max(0, ...failsAt.values())
  const [first] = hours.toSorted((a, b) => a.weekday - b.weekday || columns.indexOf(a.hour) - columns.indexOf(b.hour))
  const current = at !== undefined && failsAt.has(at) ? at : first && cellName(first.weekday, first.hour)

  function press(event: KeyboardEvent, weekday: number, hour: number) {
    const goal = next(event.key, { weekday, hour }, hours, columns)
    if (!goal) return
    event.preventDefault()
    table.current?.querySelector<HTMLElement>(`[data-cell="${cellName(goal.weekday, goal.hour)}"]`)?.focus()
  }
  return (
    <section className="numbers" aria-labelledby={id}>
      <h2 id={id}>Когда случаются отклонения</h2>
      <p className="numbers-hint">{finding(hours)}</p>
      {hours.length > 0 && (
        <div className="heat-scroll" role="group" aria-labelledby={id} tabIndex={-1}>
          <table className="heat" ref={table}>
            <caption className="app-hidden">Отклонения по дням недели и часам, стрелки ведут от числа к числу</caption>
            <thead>
              <tr>
                <th scope="col">
                  <span className="app-hidden">День недели</span>
                </th>
                {columns.map((hour) => (
                  <th key={hour} scope="col">
                    {hour}
                    <span className="app-hidden"> ч</span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {DAYS.map(({ short, full }, day) => (
                <tr key={short}>
                  <th scope="row">
                    <abbr title={full}>{short}</abbr>
                  </th>
                  {columns.map((hour) => {
                    const cell = cellName(day + 1, hour)
                    const fails = failsAt.get(cell)
                    if (fails === undefined)
                      return (
                        <td key={hour} data-level={0}>
                          <span className="app-hidden">0</span>
                        </td>
                      )
                    return (
                      <td key={hour} data-level={levelOf(fails, most)}>
                        <Link
                          href={to(day + 1, hour)}
                          data-cell={cell}
                          tabIndex={cell === current ? 0 : -1}
                          aria-label={`${fails} ${plural(fails, 'отклонение', 'отклонения', 'отклонений')}, ${full}, ${hour} ч`}
                          onFocus={() => setAt(cell)}
                          onKeyDown={(event: KeyboardEvent) => press(event, day + 1, hour)}
                        >
                          {fails}
                        </Link>
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
