import type { Snapshot } from 'valtio'
import { useSnapshot } from 'valtio'
import { Link, useLocation } from 'wouter'
import { labels } from '../../../openapi/gen/labels.gen.ts'
import { formatTimeIn } from '../../lib/dates.ts'
import { addressOf } from './address.ts'
import { session } from '../../shell/session.ts'
import { readOne } from './feed.ts'
import { icons } from './icons.ts'
import type { Row } from './merge.ts'

interface NotificationRowProps {
  row: Snapshot<Row>
  zone: string
  onGo: () => void
}

export function NotificationRow({ row, zone, onGo }: NotificationRowProps) {
  const visitor = useSnapshot(session)
  const [path] = useLocation()
  const to = addressOf(row.link, visitor)
  const Icon = icons[row.kind]
  const press = () => {
    void readOne(row)
    if (to !== undefined && to !== path) onGo()
  }
  const title = (
    <>
      {!row.isRead && <span className="app-hidden">Непрочитанное: </span>}
      {row.title}
    </>
  )
  return (
    <li className="notify-row" data-id={row._id} data-unread={!row.isRead || undefined}>
      <span className="notify-tile" data-tone={row.tone}>
        <Icon size={20} stroke={1.75} aria-hidden="true" />
      </span>
      <div className="notify-words">
        {to === undefined ? (
          <button type="button" className="notify-title" onClick={press}>
            {title}
          </button>
        ) : (
          <Link href={to} className="notify-title" onClick={press}>
            {title}
          </Link>
        )}
        {row.text && <p className="notify-text">{row.text}</p>}
        {row.action && to !== undefined && (
          <Link href={to} className="notify-action" onClick={press}>
            {labels.NotificationAction[row.action]}
            <span className="app-hidden">: {row.title}</span>
          </Link>
        )}
      </div>
      <time className="notify-time" dateTime={row.at}>
        {formatTimeIn(row.at, zone)}
      </time>
    </li>
  )
}
