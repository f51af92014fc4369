import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { formatTimeIn } from '../../../lib/dates.ts'
import { serverNow } from '../hand-in/clock.ts'
import { dayIn, secondIn } from './live.ts'

/** Three looks without an answer. */
const lostMs = 3 * limits.checklists.pollSeconds * 1000

/** Whether what stands here is of now. */
export function Pulse({ heardAt, now, zone }: { heardAt: number | undefined; now: number; zone: string }) {
  const isLost = heardAt !== undefined && now - heardAt >= lostMs
  return (
    <span className="live-pulse" data-lost={isLost || undefined}>
      <i aria-hidden="true" />
      {dayIn(serverNow(now), zone)}
      {heardAt !== undefined && !isLost && (
        <span>
          обновлено в {secondIn(serverNow(heardAt), zone)}, само каждые {limits.checklists.pollSeconds} секунд
        </span>
      )}
      <span role="status">{isLost && `связи нет с ${formatTimeIn(serverNow(heardAt), zone)}`}</span>
    </span>
  )
}
