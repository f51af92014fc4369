import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useId, useState } from 'react'
import { formatDateTime } from '../../../lib/dates.ts'
import { plural } from '../../../lib/plural.ts'
import { relativeTime } from '../../../lib/relative-time.ts'
import { initials, type Reader } from './group-views.ts'

/** A reader with his latest view; opened, with all of them. */
export function ReaderRow({ reader, now }: { reader: Reader; now: number }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const { name, email, views } = reader
  const latest = views[0] ?? ''
  return (
    <li className="kbh-reader">
      <button type="button" aria-expanded={open} aria-controls={open ? id : undefined} onClick={() => setOpen(!open)}>
        <span className="kbh-avatar" aria-hidden="true">
          {initials(name)}
        </span>
        <span className="kbh-reader-who">
          <span className="kbh-reader-name">{name}</span>
          {email && <span className="kbh-dim">{email}</span>}
          <span className="kbh-dim">
            <time dateTime={latest} title={formatDateTime(latest)}>
              {relativeTime(latest, now)}
            </time>{' '}
            <span aria-hidden="true">·</span> {views.length}{' '}
            {plural(views.length, 'просмотр', 'просмотра', 'просмотров')}
          </span>
        </span>
        <IconChevronDown size={18} aria-hidden="true" />
      </button>
      {open && (
        <div id={id} className="kbh-all-views">
          <p>Все просмотры:</p>
          <ul role="list">
            {views.map((viewedAt, n) => (
              <li key={`${viewedAt} ${n}`}>
                <time dateTime={viewedAt}>{formatDateTime(viewedAt)}</time>
              </li>
            ))}
          </ul>
        </div>
      )}
    </li>
  )
}
