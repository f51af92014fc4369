import type { Snapshot } from 'valtio'
import { useSnapshot } from 'valtio'
import { useMinute } from '../../lib/useMinute.ts'
import { session } from '../../shell/session.ts'
import { byDay } from './days.ts'
import type { Row } from './merge.ts'
import { NotificationRow } from './NotificationRow.tsx'

/** The rows under the days they came on. */
export function Days({ rows, onGo }: { rows: readonly Snapshot<Row>[]; onGo: () => void }) {
  const { company } = useSnapshot(session)
  const zone = company?.timezone ?? 'Europe/Moscow'
  const now = useMinute()
  return byDay(rows, now, zone).map(({ label, rows: ofDay }) => (
    <section key={label} className="notify-day" aria-label={label}>
      <h3>{label}</h3>
      <ul role="list">
        {ofDay.map((row) => (
          <NotificationRow key={row._id} row={row} zone={zone} onGo={onGo} />
        ))}
      </ul>
    </section>
  ))
}
