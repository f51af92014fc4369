import type { Snapshot } from 'valtio'
import { useMinute } from '../../lib/useMinute.ts'
import { useCompanyZone } from '../../shell/company-zone.ts'
import { byDay } from './days.ts'
import type { Row } from './merge.ts'
import { NotificationRow } from './NotificationRow.tsx'

interface DaysProps {
  /** Of the list as a whole is the level above. */
  as: 'h2' | 'h3'
  rows: readonly Snapshot<Row>[]
  onGo: () => void
}

/** The rows under the days they came on. */
export function Days({ as: Heading, rows, onGo }: DaysProps) {
  const zone = useCompanyZone()
  const now = useMinute()
  return byDay(rows, now, zone).map(({ label, rows: ofDay }) => (
    <section key={label} className="notify-day" aria-label={label}>
      <Heading>{label}</Heading>
      <ul role="list">
        {ofDay.map((row) => (
          <NotificationRow key={row._id} row={row} zone={zone} onGo={onGo} />
        ))}
      </ul>
    </section>
  ))
}
