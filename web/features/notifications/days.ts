import { DAY } from '../../../openapi/rules/time/durations.ts'
import { byZone } from '../../lib/dates.ts'

interface Told {
  at: string
}
export interface Day<Row extends Told> {
  /** Сегодня, Вчера, 18.11.2026 */
  label: string
  rows: Row[]
}

const dates = byZone({ day: '2-digit', month: '2-digit', year: 'numeric' })
const dayIn = (moment: number, timeZone: string): string => dates(timeZone).format(moment)

/** Of rows in the order of time; the days are those of the place. */
export function byDay<Row extends Told>(rows: readonly Row[], now: number, timeZone: string): Day<Row>[] {
  const today = dayIn(now, timeZone)
  const yesterday = dayIn(now - DAY, timeZone)
  const days: Day<Row>[] = []
  for (const row of rows) {
    const day = dayIn(Date.parse(row.at), timeZone)
    const label = day === today ? 'Сегодня' : day === yesterday ? 'Вчера' : day
    const last = days.at(-1)
    if (last?.label === label) last.rows.push(row)
    else days.push({ label, rows: [row] })
  }
  return days
}
